/** What a character does that a reader does not see. */
export type HiddenKind = 'zero-width' | 'direction' | 'other'

export interface HiddenCharacters {
  readonly kind: HiddenKind
  readonly count: number
  /** Such as `U+200B`, each once, in order. */
  readonly codes: readonly string[]
}

const direction = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const zeroWidth = '\\u00ad\\u180e\\u200b-\\u200d\\u2060\\ufeff'
// fillers, invisible operators, deprecated controls and the tags that can spell out a hidden text
const other = '\\u115f\\u1160\\u2061-\\u2064\\u206a-\\u206f\\u034f\\u2800\\u3164\\uffa0\\u{e0000}-\\u{e007f}'
const selector = '\\u{e0100}-\\u{e01ef}'
const isDirection = new RegExp(`[${direction}]`, 'u')
const isZeroWidth = new RegExp(`[${zeroWidth}]`, 'u')
// a selector after a Chinese character chooses its shape, and a joiner between two pictures makes one: both are seen
const hidden = new RegExp(
  `(?<!\\p{Script=Han})[${selector}]|(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d|[${direction}]|(?!\\u200d)[${zeroWidth}]|[${other}]`,
  'gu',
)

const codeOf = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Returns what stands in a text without being seen, by kind. */
export function findHidden(text: string): readonly HiddenCharacters[] {
  const found = text.match(hidden) ?? []
  return (['zero-width', 'direction', 'other'] as const).flatMap((kind) => {
    const own = found.filter((character) => kindOf(character) === kind)
    return own.length === 0 ? [] : [{ kind, count: own.length, codes: [...new Set(own.map(codeOf))].sort() }]
  })
}

/** The text with a mark such as `⟦U+200B⟧` in place of each of them. */
export function markHidden(text: string): string {
  return text.replace(hidden, (character) => `⟦${codeOf(character)}⟧`)
}

function kindOf(character: string): HiddenKind {
  if (isDirection.test(character)) return 'direction'
  return isZeroWidth.test(character) ? 'zero-width' : 'other'
}
