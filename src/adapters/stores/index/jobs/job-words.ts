import { addSymbolNames } from '#src/adapters/stores/index/analyse.js'
import { cjkBigrams } from '#src/adapters/stores/index/bigrams.js'
import { foldForTerms, runPattern } from '#src/adapters/stores/index/query-terms.js'
import { porterStem } from '#src/adapters/stores/index/words.js'
import { maxTextCharacters } from '#src/domain/jobs/job.js'
import type { SearchedTexts } from '#src/domain/jobs/job-search.js'
import { hasCjk } from '#src/domain/shared/cjk.js'
import { isAscii } from '#src/domain/shared/text.js'
import { ChainReader } from './chain-reader.js'

/** The words of a job by place: `all` contains `head`, which contains `title`, `company` and `location`. */
export interface JobWords {
  readonly title: ReadonlySet<string>
  /** Title, company and location. */
  readonly head: ReadonlySet<string>
  /** These and the description. */
  readonly all: ReadonlySet<string>
  readonly company: ReadonlySet<string>
  readonly location: ReadonlySet<string>
}

// the index of an engine would cut much longer words
const maxWordLength = 64

/**
 * The index words of a text: stems, and for Japanese each character and each pair of neighbours. Independent of the ICU
 * version.
 */
export function wordsIn(text: string | null): Set<string> {
  const words = new Set<string>()
  if (!text) return words
  reader.addTo(words, addSymbolNames(foldForTerms(text.slice(0, maxTextCharacters))))
  return words
}

const reader = new ChainReader((chain) => {
  // few characters of a posting are beyond ASCII: only chains with one are examined closely
  if (isPlain.test(chain)) return [toWord(chain)]
  const words = new Set<string>()
  addChain(words, chain)
  return words
})

const isPlain = /^[a-z0-9]+$/
const signed = /([.,-])/
const isJoinable = /^[a-z][a-z0-9]*$/
const groupedNumbers = /\d{1,3}(?:,\d{3})+(?![\d,])/g

/** Adds each word of a chain, and the chain without its symbols. */
function addChain(words: Set<string>, chain: string): void {
  const parts = chain.split(signed)
  const chunks = parts.filter((_, at) => at % 2 === 0)
  for (const chunk of chunks) addChunk(words, chunk)
  for (const number of chain.match(groupedNumbers) ?? []) words.add(toWord(number.replaceAll(',', '')))
  for (const [at, chunk] of chunks.entries()) {
    const [last, first] = [endsOf(chunks[at - 1] ?? '')[1], endsOf(chunk)[0]]
    const isJoined = parts[2 * at - 1] !== ',' && isJoinable.test(last) && isJoinable.test(first)
    if (isJoined) words.add(toWord(last + first))
  }
  const isName = chunks.length > 2 && chunks.length <= maxJoined && !parts.includes(',')
  if (isName && chunks.every((chunk) => isJoinable.test(chunk))) words.add(toWord(chunks.join('')))
}

// more words are not a name
const maxJoined = 4

/** The first and last word of a chunk, which may have other scripts in between. */
function endsOf(chunk: string): readonly [first: string, last: string] {
  if (isPlain.test(chunk)) return [chunk, chunk]
  const runs = chunk.match(runPattern) ?? []
  return [runs[0] ?? '', runs.at(-1) ?? '']
}

function addChunk(words: Set<string>, chunk: string): void {
  if (isAscii(chunk)) words.add(toWord(chunk))
  else for (const run of chunk.match(runPattern) ?? []) addRun(words, run)
}

function addRun(words: Set<string>, run: string): void {
  if (!hasCjk(run)) {
    words.add(toWord(run))
    return
  }
  if (surrogate.test(run)) {
    for (const character of run) words.add(character)
    for (const pair of cjkBigrams(run).split(' ')) words.add(pair)
    return
  }
  for (let at = 0; at < run.length; at++) {
    words.add(run.charAt(at))
    if (at > 0) words.add(run.charAt(at - 1) + run.charAt(at))
  }
}

const surrogate = /[\ud800-\udfff]/

const stems = new Map<string, string>()
const maxStems = 50_000

/** The index word for a folded word of a script with spaces, see `wordsIn`. */
export function toWord(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = isAscii(word) && word.length <= maxWordLength ? porterStem(word) : word.slice(0, maxWordLength)
  if (stems.size >= maxStems) stems.clear()
  // a copy: a slice would keep the whole text in memory
  stems.set(Buffer.from(word).toString(), Buffer.from(stem).toString())
  return stem
}

export function wordsOfJob(job: SearchedTexts): JobWords {
  const [title, company, location] = [wordsIn(job.title), wordsIn(job.company), wordsIn(job.location)]
  const head = new Set([...title, ...company, ...location])
  const all = wordsIn(job.description)
  for (const word of head) all.add(word)
  return { title, head, all, company, location }
}
