/** A refusal of the server's REST interface: a stable code, and a sentence for people. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly params: Record<string, string | number> = {},
  ) {
    super(message)
  }
}

/** Whether somebody was refused for who they are or what they know. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const raw = body instanceof Blob
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': raw ? 'application/octet-stream' : 'application/json' },
      body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
    })
  } catch {
    throw new ApiError(0, 'offline', '')
  }
  const text = await response.text()
  const said: unknown = text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
  if (response.ok) return said as T
  const refused = (said ?? {}) as { code?: string; message?: string; params?: Record<string, string | number> }
  throw new ApiError(response.status, refused.code ?? 'unknown', refused.message ?? '', refused.params)
}

/** Parameters of an address, without those that are not given. */
export function query(params: Record<string, string | number | boolean | null | undefined>): string {
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return given.length ? `?${new URLSearchParams(given.map(([k, v]) => [k, String(v)])).toString()}` : ''
}

export const api = {
  get: <T>(path: string) => call<T>('GET', path),
  post: <T>(path: string, body: unknown = {}) => call<T>('POST', path, body),
  patch: <T>(path: string, body: unknown) => call<T>('PATCH', path, body),
  put: <T>(path: string, body: unknown) => call<T>('PUT', path, body),
  delete: <T>(path: string, body?: unknown) => call<T>('DELETE', path, body),
}

/** Send a file as it is. */
export const upload = <T>(method: 'POST' | 'PUT', path: string, file: Blob) => call<T>(method, path, file)
