"""The words of the sample games, in both languages side by side.

Prompts go by their own key, events by `event.KIND`, options by `option.WORD`, things on the table by
`object.REF` or `object.KIND`, outcomes and reasons by the key the rules give.
"""

LANGUAGES = ("zh-Hans", "en")

COMMON = {
    "view.seat": ("玩家{number}", "Player {number}"),
    "view.join": ("、", ", "),
    "view.none": ("无", "none"),
    "view.turn": ("轮到", "Turn"),
}

TICTACTOE = {
    "game": ("井字棋", "Tic-tac-toe"),
    "game.about": ("轮流画记号，先连成一线者胜。", "Take turns to mark a cell; three in a line win."),
    "view.cells": ("棋盘", "Board"),
    "play.cell": ("选一个空格，画上你的记号", "Mark a free cell"),
    "event.marked": ("{seat} 画在{cell}", "{seat} marks the {cell}"),
    "event.ended": ("这一局结束了", "The game is over"),
    "object.cell:0": ("左上角", "top left"),
    "object.cell:1": ("上边", "top"),
    "object.cell:2": ("右上角", "top right"),
    "object.cell:3": ("左边", "left"),
    "object.cell:4": ("中央", "centre"),
    "object.cell:5": ("右边", "right"),
    "object.cell:6": ("左下角", "bottom left"),
    "object.cell:7": ("下边", "bottom"),
    "object.cell:8": ("右下角", "bottom right"),
    "outcome.line": ("三子连线", "Three in a line"),
    "outcome.draw": ("平局", "A draw"),
}

LEDUC = {
    "game": ("莱杜克扑克", "Leduc hold'em"),
    "game.about": (
        "六张牌、两轮下注的小扑克：凑成对子或牌大者胜。",
        "Poker with six cards and two rounds of bets: a pair, or the higher card, wins.",
    ),
    "view.cards": ("手牌", "Cards"),
    "view.chips": ("筹码", "Chips"),
    "view.pot": ("底池 {chips} 枚", "Pot: {chips}"),
    "view.board": ("公共牌：{card}", "Board: {card}"),
    "view.hand": ("{seat}：{card} · 已下 {chips} 枚", "{seat}: {card} · {chips} in"),
    "object.hidden": ("暗牌", "face down"),
    "betting.act": ("轮到你下注", "Your bet"),
    "option.call": ("跟注", "Call"),
    "option.check": ("过牌", "Check"),
    "option.raise": ("加注", "Raise"),
    "option.fold": ("弃牌", "Fold"),
    "event.acted": ("{seat}：{act}，已下 {chips} 枚筹码", "{seat}: {act}, {chips} chips in"),
    "event.shown": ("翻开公共牌：{card}", "The board shows {card}"),
    "event.ended": ("这一手结束了：{cards}", "The hand is over: {cards}"),
    "why.raises_spent": ("本轮已经加注 {most} 次", "There were {most} raises this round already"),
    "object.card:J1": ("红桃 J", "jack of hearts"),
    "object.card:J2": ("黑桃 J", "jack of spades"),
    "object.card:Q1": ("红桃 Q", "queen of hearts"),
    "object.card:Q2": ("黑桃 Q", "queen of spades"),
    "object.card:K1": ("红桃 K", "king of hearts"),
    "object.card:K2": ("黑桃 K", "king of spades"),
    "outcome.fold": ("对手弃牌", "By a fold"),
    "outcome.showdown": ("摊牌定胜负", "At the showdown"),
    "outcome.split": ("平分底池", "The pot is split"),
}

COLOURS = {"red": ("红", "red"), "yellow": ("黄", "yellow"), "green": ("绿", "green"), "blue": ("蓝", "blue")}
SIGNS = {
    **{digit: (f" {digit}", digit) for digit in "0123456789"},
    "skip": ("色跳过", "skip"),
    "reverse": ("色反转", "reverse"),
    "draw_2": ("色 +2", "draw two"),
}
WILDS = {"wild": ("变色牌", "wild"), "wild_draw_4": ("变色 +4", "wild draw four")}

UNO = {
    "game": ("UNO", "Uno"),
    "game.about": (
        "同色或同号就能接，先出完手牌者胜。",
        "Match colour or sign; the first hand that is empty wins.",
    ),
    "view.counts": ("张数", "Cards held"),
    "view.deck": ("牌堆", "To draw"),
    "view.played": ("弃牌", "Played"),
    "view.direction": ("方向", "Direction"),
    "view.turn": ("轮到{seat} · {way}", "{seat} to play · {way}"),
    "view.forwards": ("顺着出牌", "play runs forwards"),
    "view.backwards": ("反着出牌", "play runs backwards"),
    "view.top": ("场上：{card}", "In play: {card}"),
    "view.piles": ("牌堆 {deck} 张 · 弃牌 {played} 张", "{deck} to draw · {played} played"),
    "view.holds": ("{seat} {count} 张", "{seat} {count}"),
    "view.hand": ("你的手牌：{cards}", "Your hand: {cards}"),
    "turn.card": ("打出一张牌", "Play a card"),
    "option.draw": ("摸一张牌", "Draw a card"),
    "event.played": ("{seat} 打出{card}", "{seat} plays {card}"),
    "event.drew": ("{seat} 摸了 {count} 张牌", "{seat} draws {count}"),
    "event.skipped": ("{seat} 被跳过", "{seat} misses a turn"),
    "event.reshuffled": ("弃牌洗回牌堆，共 {cards} 张", "The played cards are shuffled in: {cards} to draw"),
    "event.ended": ("这一局结束了", "The game is over"),
    "outcome.empty_hand": ("手牌出完", "Out of cards"),
    **{
        f"object.{c}:{s}": (f"{zh}{sign_zh}", f"{en} {sign_en}")
        for c, (zh, en) in COLOURS.items()
        for s, (sign_zh, sign_en) in SIGNS.items()
    },
    **{f"object.{w}": words for w, words in WILDS.items()},
    **{
        f"object.{w}:{c}": (f"{wild_zh}（{zh}）", f"{wild_en} ({en})")
        for w, (wild_zh, wild_en) in WILDS.items()
        for c, (zh, en) in COLOURS.items()
    },
}

LIGHTHOUSE = {
    "game": ("守灯人", "Lighthouse"),
    "game.about": (
        "一盏灯，几个夜晚，把船引回家；同胜同败。",
        "One lamp, a few bad nights: guide the ships home, all win or all lose.",
    ),
    "setting.nights": ("要守的夜数", "How many nights to keep the lamp"),
    "setting.difficulty": ("天气有多坏", "How bad the weather is"),
    "setting.difficulty.calm": ("平静", "Calm"),
    "setting.difficulty.gale": ("大风", "Gale"),
    "setting.difficulty.storm": ("风暴", "Storm"),
    "view.night": ("第 {night} 夜", "Night {night}"),
    "view.lamp": ("灯油", "Lamp"),
    "view.fog": ("雾", "Fog"),
    "view.ships_home": (
        "入港 {guided}/{goal} · 触礁 {wrecks}/3",
        "Home {guided}/{goal} · wrecked {wrecks}/3",
    ),
    "view.weather": ("风力 {gale} · 光 {beams}", "Gale {gale} · beams {beams}"),
    "view.supply": ("小路上：灯油 {oil}、缆绳 {rope}", "On the path: oil {oil}, rope {rope}"),
    "view.bag": (
        "袋中：平静 {calm}、雾 {fog}、大风 {gale}、船 {ship} · 牌堆 {deck}",
        "Bag: calm {calm}, fog {fog}, gale {gale}, ship {ship} · deck {deck}",
    ),
    "view.sea": ("海上", "At sea"),
    "view.calm_sea": ("没有船", "No ship in sight"),
    "view.ship": (
        "{ship}：还要 {needs} 道光，还能等 {waits} 夜",
        "{ship}: needs {needs} light, waits {waits} more",
    ),
    "view.playing": ("生效中：{cards}", "At work: {cards}"),
    "view.keepers": ("守灯人", "Keepers"),
    "view.keeper": (
        "{seat}：灯油 {oil} · 缆绳 {rope} · 手牌 {cards} 张",
        "{seat}: oil {oil} · rope {rope} · {cards} cards",
    ),
    "view.keeper_open": (
        "{seat}：灯油 {oil} · 缆绳 {rope} · {cards}",
        "{seat}: oil {oil} · rope {rope} · {cards}",
    ),
    "dusk.take": ("黄昏：从小路送来的补给里拿一样", "Dusk: take one thing that came up the path"),
    "watch.card": ("守夜：暗选一张牌，或者休息", "Watch: lay down a card in secret, or rest"),
    "watch.order": ("由你领班：决定各张牌生效的先后", "You lead: in which order do the cards work?"),
    "tow.ship": ("拖哪一艘船？", "Which ship is towed?"),
    "storm.brace": ("大风来了！用缆绳护灯吗？", "A gale! Brace the lamp with a rope?"),
    "light.bell": (
        "敲大钟吗？灯油 -1，雾 -2（现为 {fog}）",
        "Ring the bell: one oil against two of {fog} fog?",
    ),
    "light.burn": ("今夜烧多少油？灯里还有 {lamp}", "How much oil burns tonight? The lamp holds {lamp}"),
    "light.share": ("把 {beams} 道光分给各船", "Share {beams} beams out among the ships"),
    "dawn.pour": ("黎明：把大家的油倒进灯里", "Dawn: pour the keepers' oil into the lamp"),
    "dawn.swap": ("最多收起两张牌，再补到四张", "Put away up to two cards, then draw up to four"),
    "option.oil": ("灯油", "Oil"),
    "option.rope": ("缆绳", "Rope"),
    "option.rest": ("休息，找到一份灯油", "Rest, and find one oil"),
    "option.brace": ("用缆绳护灯", "Brace with a rope"),
    "option.pass": ("不了", "Pass"),
    "option.yes": ("敲", "Yes"),
    "option.no": ("不敲", "No"),
    "option.done": ("就这样", "Done"),
    **{f"option.pour:{n}": (f"倒玩家{n + 1}的油", f"Pour oil of player {n + 1}") for n in range(4)},
    "why.none_left": ("{thing}已经拿完了", "No {thing} is left"),
    "event.dusk": (
        "第 {night} 夜。小路上来了 {oil} 份油、{rope} 根缆绳",
        "Night {night}. {oil} oil and {rope} rope come up the path",
    ),
    "event.took": ("{seat} 拿了{thing}", "{seat} takes {thing}"),
    "event.rested": ("{seat} 休息，找到一份灯油", "{seat} rests and finds one oil"),
    "event.laid_down": ("{seat} 亮出{face}", "{seat} shows {face}"),
    "event.works": ("{face}生效", "{face} works"),
    "event.put_away": ("{seat} 收起{face}", "{seat} puts {face} away"),
    "event.drew": ("{seat} 摸了 {count} 张牌", "{seat} draws {count}"),
    "event.calm": ("袋中抽出：风平浪静", "From the bag: all calm"),
    "event.fog": ("袋中抽出：雾", "From the bag: fog"),
    "event.gale": ("袋中抽出：大风！", "From the bag: a gale!"),
    "event.ship": ("袋中抽出：有船！", "From the bag: a ship!"),
    "event.sighted": ("望见{ship}，需要 {needs} 道光", "{ship} is sighted; it needs {needs} light"),
    "event.braced": ("{seat} 拉紧缆绳，风力剩 {gale}", "{seat} braces; the gale is down to {gale}"),
    "event.fog_now": ("雾：{fog}", "Fog: {fog}"),
    "event.lamp_now": ("灯油：{lamp}", "Lamp: {lamp}"),
    "event.shone": (
        "{amount} 道光照向{ship}，还差 {needs}",
        "{amount} light on {ship}; {needs} to go",
    ),
    "event.guided": ("{ship}平安入港，共 {guided} 艘", "{ship} is home, {guided} so far"),
    "event.wrecked": ("{ship}触礁，共 {wrecks} 艘", "{ship} is wrecked, {wrecks} so far"),
    "event.poured": ("{seat} 把油倒进灯里，灯油 {lamp}", "{seat} fills the lamp to {lamp}"),
    "event.host_gave": ("主持人调整 {seat} 的灯油为 {oil}", "The host sets the oil of {seat} to {oil}"),
    "event.ended": ("守望结束了", "The watch is over"),
    "object.bell": ("雾钟", "Bell"),
    "object.flare": ("信号弹", "Flare"),
    "object.mend": ("修灯", "Mend"),
    "object.tow": ("拖船", "Tow"),
    "object.rally": ("号召", "Rally"),
    "object.oil": ("灯油", "oil"),
    "object.rope": ("缆绳", "rope"),
    "object.card": ("牌", "card"),
    "object.ship": ("船", "ship"),
    **{f"object.ship:{n}": (f"{n + 1} 号船", f"ship {n + 1}") for n in range(64)},
    "outcome.won": ("灯火长明，船都回家了", "The lamp burns on and the ships are home"),
    "outcome.too_few": ("灯还亮着，可回家的船太少", "The lamp burns, but too few ships are home"),
    "outcome.dark": ("黎明之前，灯灭了", "The lamp went dark before dawn"),
    "outcome.wrecks": ("三艘船沉没", "Three ships were lost"),
    "outcome.fog": ("浓雾吞没了海岸", "The fog swallowed the coast"),
}

GAMES: dict[str, dict[str, tuple[str, str]]] = {
    "tictactoe": TICTACTOE,
    "leduc": LEDUC,
    "uno": UNO,
    "lighthouse": LIGHTHOUSE,
}


def texts(game: str) -> dict[str, dict[str, str]]:
    """For each language, a game's sentences by key."""
    return {
        language: {key: words[place] for key, words in {**COMMON, **GAMES[game]}.items()}
        for place, language in enumerate(LANGUAGES)
    }
