import { anyOf } from '#src/domain/shared/any-of.js'
import { normalizeText } from '#src/domain/shared/text.js'
import type { Employer, EmployerIndex } from './employer-index.js'
import type { MatchedJob } from './matched-job.js'
import { ordinaryWords, tools, wordsAfterName, wordsBeforeName, wordsBehindName } from './ordinary-words.js'
import { asTitleWords, isRoleNoun, wordsOfTitle } from './title-words.js'
import { isUnspaced, type Passage, startsAt, type Word } from './words.js'

export interface NamedEmployer<Job extends MatchedJob> {
  readonly employer: Employer<Job>
  /** Whether it is the complete name in the text: `Acme` in `Acme Foods` is not. */
  readonly isWhole: boolean
  readonly quote: string
}

/**
 * Returns the employers named in a text by whole words, each once. `system` is the name of the system that sent the
 * message.
 */
export function employersNamedIn<Job extends MatchedJob>(
  passages: readonly Passage[],
  index: EmployerIndex<Job>,
  system: string | null,
): readonly NamedEmployer<Job>[] {
  const found = new Map<string, NamedEmployer<Job>>()
  for (const { words, quote } of passages) {
    for (let at = 0; at < words.length; at++) {
      const employer = employerAt(words, at, index, system)
      if (employer === undefined) continue
      const end = at + employer.words.length
      const isWhole = !goesOn(words, end) || isTitleOf(employer, words, end)
      if (found.get(employer.key)?.isWhole !== true) found.set(employer.key, { employer, isWhole, quote })
      at = end - 1
    }
  }
  return [...found.values()]
}

function employerAt<Job extends MatchedJob>(
  words: readonly Word[],
  at: number,
  index: EmployerIndex<Job>,
  system: string | null,
): Employer<Job> | undefined {
  const word = words[at]
  if (word === undefined) return undefined
  return index
    .startingWith(word)
    .find((employer) => startsAt(employer.words, words, at) && isName(employer, words, at, system))
}

/** Whether these words are a name here, and not plain words. */
function isName(employer: Employer, words: readonly Word[], at: number, system: string | null): boolean {
  const word = words[at]
  const before = words[at - 1]
  if (word === undefined || before?.base === 'via') return false
  if (isUnspaced(word) && isGluedBefore(word, before)) return false
  const end = at + employer.words.length
  const latin = words.slice(at, end).find((each) => !isUnspaced(each))
  const isSpelled = latin === undefined || isSpelledAsName(employer, latin)
  if (!isSpelled || (employer.words.length > 1 && !isUnspaced(word))) return isSpelled
  const isSystem = employer.key === system
  if (!isSystem && !ordinaryWords.has(employer.key) && !isShort(employer)) return true
  return isIntroduced(employer, words, at, end)
}

/** A name of two letters may be anything in a text. */
function isShort({ words, key }: Employer): boolean {
  return words.length === 1 && key.length <= 2
}

function isIntroduced({ key }: Employer, words: readonly Word[], at: number, end: number): boolean {
  const before = words[at - 1]
  const after = words[end]
  if (/[【「『[(]$/.test(words[at]?.gap ?? '') && /^[】」』\])]/.test(after?.gap ?? '】')) return true
  if (standsBetweenBars(words, at, end)) return true
  if (before?.text === '株式会社' && words[at]?.gap === '') return true
  if (after !== undefined && after.gap.trim().length <= 1 && wordsAfterName.has(after.text) && !tools.has(key))
    return true
  if (before === undefined || !/^\s*$/.test(words[at]?.gap ?? '')) return false
  return tools.has(key) ? /^(at|to|joining|join)$/.test(before.text) : wordsBeforeName.has(before.text)
}

/** As in `Relay | Data Engineer`. */
function standsBetweenBars(words: readonly Word[], at: number, end: number): boolean {
  const [open, close] = [at === 0 ? '|' : words[at]?.gap, words[end]?.gap ?? '|']
  return open?.trim() === '|' && close.trim() === '|' && words.length > end - at
}

/** A name with capitals in the roster must have a capital here too; a short one must be written exactly the same. */
function isSpelledAsName({ name, key, words }: Employer, { raw }: Word): boolean {
  if (!/\p{Lu}/u.test(name)) return true
  if (words.length === 1 && key.length <= 3) return normalizeText(name, 'NFKC').includes(raw.replace(/['’]s$/, ''))
  return /\p{Lu}|\p{N}/u.test(raw)
}

const legal = new Set(['株式会社', '有限会社', '合同会社'])

function isGluedBefore(word: Word, before: Word | undefined): boolean {
  if (before !== undefined && isWithinName(before, word)) return true
  return (
    before !== undefined &&
    word.gap === '' &&
    isUnspaced(before) &&
    !legal.has(before.text) &&
    !/^\p{Script=Hiragana}+$/u.test(before.text)
  )
}

const katakana = /^[\p{Script=Katakana}ー]+$/u

/** As in フリー・アンド. */
function isWithinName(before: Word, word: Word): boolean {
  return word.gap === '・' && katakana.test(before.text) && katakana.test(word.text)
}

/**
 * As in `Stark Industries SRE role`: the words after the name are called a role, or are the title of one of its jobs.
 */
function isTitleOf({ jobs }: Employer, words: readonly Word[], end: number): boolean {
  const [next, second] = [words[end], words[end + 1]]
  if (next === undefined || next.gap !== ' ') return false
  if (isRoleNoun(next) && second?.gap === ' ' && /^(?:role|position|opening|vacancy)$/.test(second.base)) return true
  const said = asTitleWords(words.slice(end, end + maxTitleWords)).map(({ base }) => base)
  return jobs.slice(0, maxTitles).some(({ title }) => {
    const own = wordsOfTitle(title ?? '')
    return own.length > 0 && own.every((word, i) => word === said[i])
  })
}

const maxTitleWords = 12
// the limit of jobs per employer that are compared
const maxTitles = 200

const besideName =
  /^(?:株式会社|有限会社|合同会社|採用|人事|選考|御中|新卒|中途|担当|事務局|応募|面接|書類|内定|求人|募集|本社|様|社)$/
const hiragana = /^\p{Script=Hiragana}/u

/** Whether the name continues with another word. */
function goesOn(words: readonly Word[], end: number): boolean {
  const next = words[end]
  if (next === undefined) return false
  const last = words[end - 1]
  if (last !== undefined && isWithinName(last, next)) return true
  if (isUnspaced(next)) return next.gap === '' && !besideName.test(next.text) && !hiragana.test(next.text)
  if (!/^ ?$/.test(next.gap) || !/^\p{Lu}/u.test(next.raw)) return false
  return !wordsBehindName.has(next.base) && !/'s$|’s$/.test(words[end - 1]?.raw ?? '')
}

const apart =
  /[,|/()[\]@:;–—]| - |(?<![^ ])(?:at|from|of|via|for|bei) |[【】「」／｜]|(?<![\p{sc=Katakana}ー])・|・(?!\p{sc=Katakana})/iu
// names of offices and people beside the employer's name
const office = anyOf`
  talent | recruiting | recruitment | hiring | careers? | jobs? | hr | human resources | people | acquisition | team
  no-?reply | notifications? | support | ta | office | desk | department | dept
`
const officeInJapanese = anyOf`
  採用 | 人事 | 選考 | 担当者? | 事務局 | チーム | 窓口 | 新卒 | 中途 | グループ | 部(?=$|\s) | 課(?=$|\s)
  (?<=[\p{sc=Han}\p{sc=Katakana}])(?:御中|様)
`
const role = new RegExp(String.raw`(?<![\p{L}])(?:(?:the )?${office}(?![\p{L}])\s*)+|${officeInJapanese}`, 'giu')

/** Returns the parts of a sender's name that may name an employer. */
export function namesOfSender(fromName: string): readonly string[] {
  const [before = ''] = normalizeText(fromName.slice(0, 300), 'NFKC').replace(/\s+/g, ' ').split(/ via /i)
  return before
    .split(apart)
    .flatMap((part) => part.split(role))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
