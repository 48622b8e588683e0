import { normalizeText, withoutDiacritics } from '#src/domain/shared/text.js'

/** A word as written and in comparable form. */
export interface Word {
  /** In lower case, without width, accents and inner punctuation. */
  readonly text: string
  /** Without a possessive 's. */
  readonly base: string
  readonly raw: string
  /** The text between the previous word and this one; '' if there is none. */
  readonly gap: string
}

/** A sentence or subject, with its words. */
export interface Passage {
  /** Literal text of the message, except for runs of white space. */
  readonly quote: string
  readonly words: readonly Word[]
}

const word = /[\p{L}\p{N}\p{M}ー][\p{L}\p{N}\p{M}+#ー]*(?:[.'’][\p{L}\p{N}]+)*/gu
// in scripts without spaces, a word ends where the script changes
const run =
  /[\p{Script=Katakana}ーﾞﾟ]+|[\p{Script=Han}々〆]+|\p{Script=Hiragana}+|[^\p{Script=Katakana}\p{Script=Han}\p{Script=Hiragana}ー々〆]+/gu
const unspaced = /[\p{Script=Katakana}\p{Script=Han}\p{Script=Hiragana}]/u
/** Words that may touch a name but are not part of it. */
const beside =
  /株式会社|有限会社|合同会社|採用|人事|選考|御中|新卒|中途|担当|事務局|応募|面接|書類|内定|求人|募集|本社|様|(?<!総合|技術|専門|研究|一般)職(?![種務員歴場業])/g
const particle = /^(.*?)(の|に|は|を|が|で|と|より|から|へ|にて|です|では|への)$/u

/** Splits a text into words, in linear time. In scripts without spaces, words end where the script changes. */
export function readWords(text: string): readonly Word[] {
  const plain = normalizeText(text, 'NFKC')
  const found: Word[] = []
  let end = 0
  for (const match of plain.matchAll(word)) {
    for (const [offset, raw] of partsOf(match[0])) {
      const start = match.index + offset
      found.push(asWord(raw, plain.slice(end, start)))
      end = start + raw.length
    }
  }
  return found
}

function asWord(raw: string, gap: string): Word {
  const folded = withoutDiacritics(raw.toLowerCase())
  const text = folded.replace(/[.'’]/g, '')
  const base = /['’]s$/.test(folded) ? folded.slice(0, -2).replace(/[.'’]/g, '') : text
  return { text, base, raw, gap }
}

function partsOf(raw: string): readonly (readonly [number, string])[] {
  if (!unspaced.test(raw)) return [[0, raw]]
  return [...raw.matchAll(run)].flatMap(({ 0: part, index }) =>
    splitRun(part).map(([at, text]) => [index + at, text] as const),
  )
}

function splitRun(part: string): readonly (readonly [number, string])[] {
  if (/^\p{Script=Hiragana}+$/u.test(part)) return splitParticle(part)
  const parts: [number, string][] = []
  let end = 0
  for (const { 0: found, index } of part.matchAll(beside)) {
    if (index > end) parts.push([end, part.slice(end, index)])
    parts.push([index, found])
    end = index + found.length
  }
  if (end < part.length) parts.push([end, part.slice(end)])
  return parts
}

function splitParticle(part: string): readonly (readonly [number, string])[] {
  const [, head = '', tail = ''] = part.length > 40 ? [] : (particle.exec(part) ?? [])
  return head.length < 2
    ? [[0, part]]
    : [
        [0, head],
        [head.length, tail],
      ]
}

/** Whether a word is in a script without spaces between words. */
export function isUnspaced({ text }: Pick<Word, 'text'>): boolean {
  return unspaced.test(text)
}

/** Splits a text into sentences. Lines of one paragraph are joined, because mail programs wrap them. */
export function passagesOf(text: string): readonly Passage[] {
  return text
    .split(/\n\s*\n/)
    .flatMap((paragraph) =>
      paragraph.replace(/\s+/g, ' ').split(/(?<=[。！？])|(?<=[!?]) |(?<=[^.][a-z)\d]\.) (?=\p{Lu})/u),
    )
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((quote) => ({ quote, words: readWords(quote) }))
}

/** Returns all positions where these words start in a sequence of words. */
export function placesOf(wanted: readonly string[], words: readonly Word[]): readonly number[] {
  const [first] = wanted
  return words.flatMap((_, at) =>
    first !== undefined && words[at]?.text === first && startsAt(wanted, words, at) ? [at] : [],
  )
}

export function startsAt(wanted: readonly string[], words: readonly Word[], at: number): boolean {
  return wanted.every((text, i) => {
    const found = words[at + i]
    return found !== undefined && (found.text === text || (i === wanted.length - 1 && found.base === text))
  })
}
