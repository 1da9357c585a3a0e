export interface Chart {
  name: string
  lines: { text: string; weight?: number }[]
}

const LINES_MOST = 200
const TEXT_MOST = 600
const WEIGHT_MOST = 1000

/** Lines as they are written: `3 Wolves` comes up three times as often as `Rain`. */
export function linesOf(text: string): Chart['lines'] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, LINES_MOST)
    .map((line) => {
      const weighed = /^(\d{1,4})[\s:：、.×x]+(.+)$/u.exec(line)
      const weight = weighed ? Number(weighed[1]) : 1
      return weighed && weight >= 1 && weight <= WEIGHT_MOST
        ? { text: (weighed[2] ?? '').slice(0, TEXT_MOST), weight }
        : { text: line.slice(0, TEXT_MOST) }
    })
}

/** The other way round. */
export function textOf(chart: Chart): string {
  return chart.lines.map((line) => ((line.weight ?? 1) > 1 ? `${line.weight} ${line.text}` : line.text)).join('\n')
}
