import { addSymbolNames, useSymbolNames } from '#src/adapters/stores/index/analyse.js'
import { cjkBigrams, hasCjk, segmentRun } from '#src/adapters/stores/index/cjk.js'
import { foldForTerms, maxQueryLength, maxTerms, runPattern } from '#src/adapters/stores/index/query-terms.js'
import { isEnglishStopWord, isJapaneseStopWord, porterStem } from '#src/adapters/stores/index/words.js'
import { maxTextCharacters } from '#src/domain/jobs/job.js'
import type { SearchedTexts } from '#src/domain/jobs/job-search.js'
import { isAscii } from '#src/domain/shared/text.js'

/** The words of a job, by where they stand: each set holds the one before it. */
export interface JobWords {
  readonly title: ReadonlySet<string>
  /** Title, company and location. */
  readonly head: ReadonlySet<string>
  /** These and the description. */
  readonly all: ReadonlySet<string>
  readonly company: ReadonlySet<string>
  readonly location: ReadonlySet<string>
}

// an engine's index cuts what is far longer
const maxWordLength = 64

/** The words by which a text is found: stems, and of Japanese each character and each pair of neighbours. Independent of the version of ICU. */
export function wordsIn(text: string | null): ReadonlySet<string> {
  const words = new Set<string>()
  if (!text) return words
  const folded = addSymbolNames(foldForTerms(text.slice(0, maxTextCharacters)))
  // few signs of a posting are beyond ASCII: only what holds one is looked at closely
  for (const chunk of folded.match(/[a-z0-9\u0080-\uffff]+/g) ?? []) {
    if (isAscii(chunk)) words.add(toWord(chunk))
    else for (const run of chunk.match(runPattern) ?? []) addRun(words, run)
  }
  return words
}

function addRun(words: Set<string>, run: string): void {
  if (!hasCjk(run)) {
    words.add(toWord(run))
    return
  }
  for (const character of run) words.add(character)
  for (const pair of cjkBigrams(run).split(' ')) words.add(pair)
}

const stems = new Map<string, string>()
const maxStems = 50_000

function toWord(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = isAscii(word) && word.length <= maxWordLength ? porterStem(word) : word.slice(0, maxWordLength)
  if (stems.size >= maxStems) stems.clear()
  // a copy: a piece of a text would keep all of it in memory
  stems.set(Buffer.from(word).toString(), Buffer.from(stem).toString())
  return stem
}

export function wordsOfJob(job: SearchedTexts): JobWords {
  const [title, company, location, description] = [job.title, job.company, job.location, job.description].map(wordsIn)
  const head = new Set([...(title ?? []), ...(company ?? []), ...(location ?? [])])
  const all = new Set([...head, ...(description ?? [])])
  return { title: title ?? all, head, all, company: company ?? all, location: location ?? all }
}

/** The words that a job must hold to be found, as `wordsIn` gives them; English stop words and Japanese particles only where there is nothing else. */
export function wordsAsked(query: string): readonly string[] {
  const runs = useSymbolNames(foldForTerms(query.slice(0, maxQueryLength))).match(runPattern) ?? []
  const words = runs.flatMap((run) => (hasCjk(run) ? segmentRun(run) : [run]))
  const telling = words.filter((word) => !(hasCjk(word) ? isJapaneseStopWord(word) : isEnglishStopWord(word)))
  const used = (telling.length > 0 ? telling : words).slice(0, maxTerms)
  return [...new Set(used.flatMap((word) => (hasCjk(word) ? cjkBigrams(word).split(' ') : [toWord(word)])))]
}

export function holdsAll(words: ReadonlySet<string>, asked: readonly string[]): boolean {
  return asked.every((word) => words.has(word))
}
