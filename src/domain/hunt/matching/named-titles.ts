import { asTitleWords, isRoleNoun, japaneseRole, levelWords } from './title-words.js'
import { isUnspaced, type Passage, type Word } from './words.js'

const setOf = (words: string) => new Set(words.trim().split(/\s+/))

// never part of a title
const outside =
  setOf(`the a an our your this that for of as to at in on with from by and or is was be been we i you re fwd fw aw position role job opening
  opportunity vacancy application applications applying applied interest candidacy interview offer update status confirmation regarding about
  thank thanks dear hi hello received invitation next following new open current here attached contract exciting employment unfortunately
  schedule scheduled technical phone online video first second final coding assessment submitted complete not no via re. all other one`)
const before = setOf('for as of to position role job opening vacancy title')
const behind = setOf('position role opening vacancy job opportunity post')
const people = setOf('with our my his her their by meet from')
// words for senders, not for positions
const writers = setOf('hiring recruiting recruitment recruiter talent hr people human acquisition sourcing')
const maxTitleWords = 7

/** Returns the titles that a message is about, as comparable words. */
export function titlesNamedIn(
  subject: readonly Passage[],
  text: readonly Passage[],
  isEmployer: (word: Word) => boolean,
) {
  return [
    ...subject.flatMap(({ words }) => titlesIn(asTitleWords(words), isEmployer, true)),
    ...text.flatMap(({ words }) => titlesIn(asTitleWords(words), isEmployer, false)),
  ]
}

function titlesIn(
  words: readonly Word[],
  isEmployer: (word: Word) => boolean,
  isSubject: boolean,
): readonly (readonly string[])[] {
  const found: string[][] = []
  for (let at = 0; at < words.length; at++) {
    const noun = words[at]
    if (
      noun === undefined ||
      !(isRoleNoun(noun) || isCalledPosition(words, at, isEmployer)) ||
      isPartOfLonger(words, at)
    )
      continue
    const start = isUnspaced(noun) ? startOfJapanese(words, at) : startOfTitle(words, at, isEmployer)
    const end = endOfTitle(words, at)
    const title = words.slice(start, end).map(({ base }) => base)
    if (isNamedAsTitle(words, start, end, isSubject) && !title.some((word) => writers.has(word))) found.push(title)
  }
  return found
}

// adjectives of a position that are not part of its title
const adjectives = setOf(
  'full time part remote hybrid dream great permanent internal key amazing perfect ideal contract right',
)

/** As in `for the Groundskeeper position`: the word is a title, known or not. */
function isCalledPosition(words: readonly Word[], at: number, isEmployer: (word: Word) => boolean): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (word === undefined || next?.gap !== ' ' || !/^(?:position|role|vacancy)$/.test(next.text)) return false
  return /^\p{Lu}/u.test(word.raw) && !outside.has(word.base) && !adjectives.has(word.base) && !isEmployer(word)
}

/** As in `Engineering Manager`: the last noun is the role. */
function isPartOfLonger(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]
  return next !== undefined && /^[ -]?$/.test(next.gap) && isRoleNoun(next) && !levelWords.has(next.base)
}

function startOfTitle(words: readonly Word[], at: number, isEmployer: (word: Word) => boolean): number {
  let start = at
  while (start > 0 && at - start < maxTitleWords) {
    const [word, next] = [words[start - 1], words[start]]
    if (word === undefined || next === undefined || !/^(?: |-|\/| & |)$/.test(next.gap)) break
    if (outside.has(word.base) || people.has(word.base) || isUnspaced(word) || isEmployer(word)) break
    start--
  }
  return start
}

function startOfJapanese(words: readonly Word[], at: number): number {
  let start = at
  while (start > 0 && at - start < maxTitleWords) {
    const [word, next] = [words[start - 1], words[start]]
    if (
      word === undefined ||
      next === undefined ||
      !/^[・/]?$/.test(next.gap) ||
      /^\p{Script=Hiragana}+$/u.test(word.text)
    )
      break
    if (/^(?:株式会社|採用|人事|選考|応募|書類|求人|募集|面接|担当)$/.test(word.text)) break
    start--
  }
  return start
}

function endOfTitle(words: readonly Word[], at: number): number {
  const next = words[at + 1]
  return next !== undefined && next.gap === ' ' && levelWords.has(next.base) && next.base !== 'i' ? at + 2 : at + 1
}

function isNamedAsTitle(words: readonly Word[], start: number, end: number, isSubject: boolean): boolean {
  const [previous, next] = [words[start - 1], words[end]]
  const noun = words[end - 1]
  if (noun !== undefined && isUnspaced(noun)) return isJapaneseTitle(words, start, end, isSubject)
  const article = previous !== undefined && /^(?:the|our|a|an)$/.test(previous.base)
  const cue = article ? words[start - 2] : previous
  if (next !== undefined && next.gap === ' ' && behind.has(next.base)) return true
  if (cue !== undefined && people.has(cue.base)) return false
  if (previous?.base === 'our' || previous?.base === 'my') return cue !== undefined && before.has(cue.base)
  return isSubject || (cue !== undefined && before.has(cue.base))
}

const namesAhead = /[「『【](?:[^」』】]{0,40})?$|(?:職種|ポジション|求人)[^。]{0,3}[:：]\s*$/u
const behindJapanese = /^(?:職|ポジション|求人|募集|選考|応募|枠|採用)$/

function isJapaneseTitle(words: readonly Word[], start: number, end: number, isSubject: boolean): boolean {
  if (isSubject) return true
  const [next, second] = [words[end], words[end + 1]]
  if (namesAhead.test(words[start]?.gap ?? '')) return true
  if (next !== undefined && behindJapanese.test(next.text)) return true
  return (
    next?.text === 'の' && second !== undefined && (behindJapanese.test(second.text) || japaneseRole.test(second.text))
  )
}
