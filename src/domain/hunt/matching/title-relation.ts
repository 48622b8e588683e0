import { levelWords, splitLevels } from './title-words.js'
import { isUnspaced, type Word } from './words.js'

/**
 * How a job's title relates to a message: `exact` if the whole title is named, `holds` if one contains the other,
 * `silent` if no title is named, `other` if another one is.
 */
export type TitleRelation = 'exact' | 'holds' | 'silent' | 'other'

export interface TitlesOfMessage {
  /** The words of each passage, in comparable form. */
  readonly passages: readonly (readonly Word[])[]
  readonly named: readonly (readonly string[])[]
}

export function titleRelation(title: readonly string[], { passages, named }: TitlesOfMessage): TitleRelation {
  if (title.length === 0) return 'silent'
  const isWhole = passages.some((words) => namesWhole(title, words)) && !isPartOfLonger(title, named)
  if (isWhole) return 'exact'
  if (named.length === 0) return 'silent'
  return named.some((words) => holds(title, words)) ? 'holds' : 'other'
}

/** Whether the title only appears as part of a longer one: `Engineer` if only `Backend Engineer` is named. */
function isPartOfLonger(title: readonly string[], named: readonly (readonly string[])[]): boolean {
  const own = title.join(' ')
  const texts = named.map((words) => words.join(' '))
  return texts.some((text) => text.endsWith(` ${own}`)) && !texts.some((text) => own.endsWith(text))
}

function namesWhole(title: readonly string[], words: readonly Word[]): boolean {
  return words.some(
    (_, at) => title.every((text, i) => isSame(words[at + i], text)) && standsAlone(words, at, title.length),
  )
}

function isSame(word: Word | undefined, text: string): boolean {
  return word !== undefined && (word.text === text || word.base === text)
}

const ofPerson = /^(?:our|with|my|his|her)$/

/** Whether it is not the end of a longer title, has no other level, and does not describe a person. */
function standsAlone(words: readonly Word[], at: number, length: number): boolean {
  const [before, first, after] = [words[at - 1], words[at], words[at + length]]
  if (after !== undefined && /^ ?$/.test(after.gap) && levelWords.has(after.base) && after.raw !== 'I') return false
  if (before === undefined || first === undefined) return true
  if (isUnspaced(first)) return first.gap !== '' || !isUnspaced(before) || /^\p{Script=Hiragana}+$/u.test(before.text)
  if (ofPerson.test(before.base)) return false
  return !levelWords.has(before.base) || !/^[ -]?$/.test(first.gap)
}

function holds(title: readonly string[], named: readonly string[]): boolean {
  const [row, mail] = [splitLevels(title), splitLevels(named.map(plainWord))]
  if ([...mail.levels].some((level) => !row.levels.has(level))) return false
  const [wide, narrow] = [row.core.map(plainWord), mail.core]
  if (wide.length === 0 || narrow.length === 0) return wide.length === narrow.length
  if (narrow.length === 1 && isInitials(narrow[0] ?? '', wide)) return true
  return isPart(narrow, wide) || isPart(wide, narrow) || isPartOfText(wide.join(''), narrow.join(''))
}

/** As in `SRE` for Site Reliability Engineer. */
function isInitials(word: string, title: readonly string[]): boolean {
  return title.length > 2 && word === title.map((each) => each[0]).join('')
}

function plainWord(word: string): string {
  return word === 'developer' ? 'engineer' : word
}

/** Whether `of` contains these words in the same order. */
function isPart(words: readonly string[], of: readonly string[]): boolean {
  let at = 0
  for (const word of of) if (word === words[at]) at++
  return at === words.length
}

function isPartOfText(a: string, b: string): boolean {
  return isUnspaced({ text: a }) && (a.endsWith(b) || b.endsWith(a))
}
