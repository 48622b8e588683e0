import { levelWords, roleNouns } from '#src/domain/hunt/matching/title-words.js'
import { hasLegalForm } from '#src/domain/jobs/company-name.js'
import type { ClaimKind } from './claim.js'
import { type DegreeName, degreeAt } from './degrees.js'
import { type Item, readItems, type Word } from './items.js'
import {
  certificateWords,
  connectors,
  greetings,
  headsOf,
  openingVerbs,
  ordinaryCapitals,
  schoolWords,
  sectionWords,
  shortTitles,
  wordsBeforeEmployer,
  wordsBeforeTitle,
} from './name-words.js'
import { wordsBetween } from './quantity-words.js'
import type { Sentence } from './sentences.js'

/** A name in a sentence. */
export interface FoundName {
  readonly kind: ClaimKind
  readonly start: number
  readonly end: number
  /** Other spans that name the same, such as one without the first word of the sentence. */
  readonly others: readonly (readonly [start: number, end: number])[]
  readonly degree?: DegreeName
}

const isCapital = ({ text }: Word) => /^\p{Lu}/u.test(text)
const isNumber = ({ text }: Word) => /^\d/.test(text)

/** Whether a word looks like a name wherever it stands: GitHub, EC2, AWS, C++, Node.js. */
function isShaped({ text }: Word): boolean {
  if (/^\d/.test(text)) return false
  // linear: a sentence has at most 600 characters
  return /\p{Ll}\p{Lu}|\p{L}\d|[+#]$|^\p{Lu}[\p{Lu}&]+(?:\p{Ll}?|-\p{Lu}.*)$|\p{L}{2,}\.\p{L}{2,}|^[A-Z]-/u.test(text)
}

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/

/** Returns the names in Latin letters of a sentence. */
export function readLatinNames(sentence: Sentence): readonly FoundName[] {
  const items = readItems(sentence.text)
  // a Japanese sentence has Latin words for names alone
  const isEnglish = items.some(({ words }) => words.some(({ text }) => wordsBetween.has(text)))
  const isJapanese = !isEnglish && japanese.test(sentence.text)
  return items.flatMap((item) => {
    if (greetings.has(item.words[0]?.lower ?? '') && item.words.length < 8 && item.isBeginning) return []
    const isTaken = new Set<Word>()
    const degrees = item.words.flatMap((_, at) => {
      const degree = degreeAt(item.words, at)
      if (degree === null) return []
      const span = item.words.slice(at, degree.next)
      if (span.some((each) => isTaken.has(each))) return []
      for (const each of span) isTaken.add(each)
      return [{ ...toName('degree', span), degree }]
    })
    const runs = runsOf(item, isTaken, isJapanese).flatMap((run) => nameOf(run, item, sentence))
    return [...degrees, ...runs, ...titlesInLowerCase(item)]
  })
}

function toName(kind: ClaimKind, words: readonly Word[], others: FoundName['others'] = []): FoundName {
  return { kind, start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, others }
}

interface Run {
  readonly words: readonly Word[]
  readonly before: string
}

/** Returns the runs of words that are written like names. */
function runsOf({ words, isBeginning }: Item, isTaken: ReadonlySet<Word>, isJapanese: boolean): readonly Run[] {
  const isName = (each: Word) =>
    !isTaken.has(each) &&
    (isCapital(each) ||
      isShaped(each) ||
      (isJapanese && /^[a-z]/.test(each.text) && !connectors.has(each.text) && each.text.length > 1))
  const isWhole = words.every((each) => isName(each) || isNumber(each) || connectors.has(each.text))
  const runs: Run[] = []
  let run: Word[] = []
  const close = (next: number) => {
    while (connectors.has(run.at(-1)?.text ?? '')) run.pop()
    const first = run[0]
    const isOpening = first === words[0] && isBeginning && first !== undefined && !isShaped(first) && !isJapanese
    const isNamed = isWhole || (run.length > 1 && kindOf(trimmed(run), '', false) !== 'product')
    const kept = isOpening && (!isNamed || isOpeningVerb(first)) ? withoutConnectors(run.slice(1)) : run
    const at = kept[0] === undefined ? next : words.indexOf(kept[0])
    if (kept.length > 0) runs.push({ words: kept, before: words[at - 1]?.lower ?? '' })
    run = []
  }
  for (const [at, each] of words.entries())
    if (isName(each) || (run.length > 0 && connectors.has(each.text))) run.push(each)
    else close(at)
  close(words.length)
  return runs
}

/** Whether a bullet begins with this word as with `Led` or `Developed`. */
function isOpeningVerb({ lower }: Word): boolean {
  return openingVerbs.has(lower) || (/^(?:[a-z]{2,}ed|[a-z]{4,}ing)$/.test(lower) && !certificateWords.has(lower))
}

function withoutConnectors(words: readonly Word[]): readonly Word[] {
  const first = words.findIndex(({ text }) => !connectors.has(text))
  return first === -1 ? [] : words.slice(first)
}

function nameOf(run: Run, item: Item, { place, text }: Sentence): readonly FoundName[] {
  const words = trimmed(run.words)
  if (words.length === 0 || isEmptyName(words)) return []
  const kind = kindOf(words, run.before, place === 'heading' && !japanese.test(text))
  const mayBeOrdinary = kind === 'product' || kind === 'employer'
  const isHead = place === 'title' || place === 'heading' || item.isLabel
  if (mayBeOrdinary && (isSection(words, isHead) || isOrdinary(words, item, text))) return []
  const core = kind === 'certificate' ? withoutCertificateWords(words) : hasForm(words) ? words.slice(0, -1) : []
  return [toName(kind, words, core.length === 0 ? [] : [[core[0]?.start ?? 0, core.at(-1)?.end ?? 0]])]
}

function isSection(words: readonly Word[], isHead: boolean): boolean {
  return words[isHead ? 'some' : 'every'](({ lower }) => sectionWords.has(lower))
}

/** Whether the word names a group, as in `Infrastructure: …` but not `Docker: 3 years`, or is one as in `Previously, I …`. */
function isOrdinary(words: readonly Word[], { isLabel, isBeginning, words: all }: Item, text: string): boolean {
  if (words.some(isShaped)) return false
  const end = all.at(-1)?.end ?? 0
  const behind = text.slice(end, end + 9)
  return (isLabel && !/^:\s*\d/.test(behind)) || (isBeginning && all.length === 1 && /^, *\p{Ll}/u.test(behind))
}

/** Whether the words are a single letter, a legal form or words such as `Certification`. */
function isEmptyName(words: readonly Word[]): boolean {
  const [{ text } = { text: '' }] = words
  const isAlone = words.length === 1 && (text.length === 1 || hasLegalForm(`x ${text}`))
  return isAlone || words.every((each) => certificateWords.has(each.lower))
}

function trimmed(words: readonly Word[]): readonly Word[] {
  const isKept = ({ text, lower }: Word) => !connectors.has(text) && !ordinaryCapitals.has(lower)
  const from = words.findIndex(isKept)
  const to = words.findLastIndex(isKept)
  return from === -1 ? [] : words.slice(from, to + 1)
}

function withoutCertificateWords(words: readonly Word[]): readonly Word[] {
  const isKept = ({ lower }: Word) => lower === 'certified' || !certificateWords.has(lower)
  return words.slice(words.findIndex(isKept), words.findLastIndex(isKept) + 1)
}

function hasForm(words: readonly Word[]): boolean {
  return hasLegalForm(words.map(({ text }) => text).join(' '))
}

function kindOf(words: readonly Word[], before: string, isHeading: boolean): ClaimKind {
  const lowers = words.map(({ lower }) => lower)
  const last = lowers.at(-1) ?? ''
  if (lowers.some((each) => certificateWords.has(each))) return 'certificate'
  if (lowers.some((each) => schoolWords.has(each))) return 'school'
  if (hasForm(words)) return 'employer'
  const isOf = lowers.some((each, at) => headsOf.has(each) && lowers[at + 1] === 'of')
  if (isOf || roleNouns.has(last) || lowers.some((each) => shortTitles.has(each))) return 'title'
  return wordsBeforeEmployer.has(before) || isHeading ? 'employer' : 'product'
}

const openings = wordsBeforeTitle.map((phrase) => phrase.split(' '))
const firstOfOpening = new Set(openings.map(([first]) => first))

/** Returns titles in lower case behind words such as `as a`, if they have two words or more. */
function titlesInLowerCase({ words }: Item): readonly FoundName[] {
  return words.flatMap(({ lower }, at) => {
    if (!firstOfOpening.has(lower)) return []
    const opening = openings.find((phrase) => phrase.every((each, index) => words[at + index]?.lower === each))
    if (opening === undefined) return []
    const from = at + opening.length
    const candidates = words.slice(from, from + 6)
    const stop = candidates.findIndex(({ text }) => !/^\p{Ll}[\p{L}-]*$/u.test(text) || connectors.has(text))
    const span = candidates.slice(0, stop === -1 ? candidates.length : stop)
    const last = span.findLastIndex(({ lower }) => roleNouns.has(lower) && !levelWords.has(lower))
    return last > 0 ? [toName('title', span.slice(0, last + 1))] : []
  })
}
