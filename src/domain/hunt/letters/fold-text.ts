/** A text folded for matching phrases, with the original position of each character. */
export interface FoldedText {
  readonly text: string
  /** Returns the part of the original from which this range of `text` was made. */
  original(start: number, end: number): string
}

// half-width katakana are taken one by one, each with its voicing mark
const tokens =
  /<[^<>\n]{1,200}>|&[a-z#0-9]{2,8};|\s+|[\uff66-\uff9d][\uff9e\uff9f]?|[^\s<&\uff66-\uff9f]+|[<&\uff9e\uff9f]/giy
// everything that may change when a text is folded
const changing =
  /<[^<>\n]{1,200}>|&[a-z#0-9]{2,8};|\s{2,}|[^\S ]|[\uff66-\uff9d][\uff9e\uff9f]?|[\u2018\u2019\u02bc\u00b4\u201c\u201d\u2010-\u2014\u2212\u2026\u200b\u200c\u00ad\uff01-\uff5e]|\u200d|\u034f/gi
const halfWidth = /^[\uff66-\uff9d]/
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  '#160': ' ',
  rsquo: "'",
  lsquo: "'",
  '#8217': "'",
  ldquo: '"',
  rdquo: '"',
  ndash: '-',
  mdash: '-',
  hellip: '.',
}
const lineTags = /^<\/?(?:br|p|div|li|ul|ol|tr|td|table|h[1-6])\b/i
const foreign = /[^\0-\x7f]/
const likened: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u02bc': "'",
  '\u00b4': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2026': '.',
  '\u200b': ' ',
  '\u200c': ' ',
  '\u200d': ' ',
  '\u034f': ' ',
  '\u00ad': ' ',
}

/**
 * Unifies quotation marks, dashes, full-width letters and white space, and removes leftover tags and entities. A line
 * that continues on the next is joined with it, other line ends stay. Takes time linear in the length.
 */
export function foldMessageText(original: string): FoldedText {
  const text = original.replace(changing, (token: string, index: number) => folded(token, original, index))
  // computed on demand, because most messages are never quoted
  let places: readonly number[] | null = null
  return {
    text,
    original: (start, end) => {
      places ??= placesIn(original)
      return original.slice(places[start], places[end])
    },
  }
}

/** Returns the original position of each character of the folded text, plus the end of the original. */
function placesIn(original: string): readonly number[] {
  const places: number[] = []
  for (const { 0: token, index } of original.matchAll(tokens)) {
    const part = folded(token, original, index)
    // a token with unchanged length keeps its positions; any other maps to its start
    const step = part.length === token.length ? 1 : 0
    for (let at = 0; at < part.length; at++) places.push(index + at * step)
  }
  places.push(original.length)
  return places
}

function folded(token: string, original: string, index: number): string {
  if (token.trim() === '') return gap(token, original, index)
  if (halfWidth.test(token)) return token.normalize('NFKC')
  if (token.length === 1) return alike(token)
  if (token.startsWith('<')) return lineTags.test(token) ? '\n' : ' '
  if (token.startsWith('&')) return entities[token.slice(1, -1).toLowerCase()] ?? token
  return foreign.test(token) ? Array.from({ length: token.length }, (_, at) => alike(token.charAt(at))).join('') : token
}

function alike(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  return likened[character] ?? character
}

const minWrapped = 45
const japanese = /[\u3040-\u30ff\u3400-\u9fff]/
const hiragana = /[\u3041-\u309f]/

/** Returns the replacement for white space: a space, a line end, or nothing inside a Japanese sentence. */
function gap(white: string, original: string, index: number): '' | ' ' | '\n' {
  if (!white.includes('\n')) return ' '
  if (/\n[^\S\n]*\n/.test(white)) return '\n'
  const last = original.charAt(index - 1)
  const next = original.charAt(index + white.length)
  if (japanese.test(last) || last === '、') return goesOn(original, index, last, next) ? '' : '\n'
  if (/[.!?:;。！？]/.test(last)) return '\n'
  if (/[a-z]/.test(next)) return ' '
  const isLabel = /^[A-Z][\w ]{0,24}:/.test(original.slice(index + white.length, index + white.length + 30))
  if (isLabel || !/[\p{L}\d"'($]/u.test(next)) return '\n'
  const lineStart = original.lastIndexOf('\n', index - 1)
  return index - lineStart > minWrapped ? ' ' : '\n'
}

const sectionMark = /[■◆●▼▽◇○□〇★☆・※【《<＜─━=＝*＊-]/
const politeEnd = /(?:ます|ません|です|ました|でした|ください|下さい|様|各位|御中)$/
const particle = /^(?:ので|が、|けれ|よう|とと|こと|し、|と思)/

/** Whether a Japanese sentence continues on the next line. */
function goesOn(original: string, index: number, last: string, next: string): boolean {
  if (last === '、') return true
  if (sectionMark.test(next)) return false
  const ended = politeEnd.test(original.slice(Math.max(0, index - 4), index))
  if (ended) return particle.test(original.slice(index, index + 40).trimStart())
  return hiragana.test(next) || hiragana.test(last)
}
