import { addSymbolNames } from '#src/adapters/stores/index/analyse.js'
import { cjkBigrams, hasCjk } from '#src/adapters/stores/index/cjk.js'
import { foldForTerms, runPattern } from '#src/adapters/stores/index/query-terms.js'
import { porterStem } from '#src/adapters/stores/index/words.js'
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
  for (const chain of folded.match(chains) ?? [])
    if (isJoined.test(chain)) addChain(words, chain)
    else addChunk(words, chain)
  return words
}

// words that a sign joins: full-stack, node.js, 85,000
const chains = /[a-z0-9\u0080-\uffff]+(?:[.,-][a-z0-9\u0080-\uffff]+)*/g
const isJoined = /[.,-]/
const joinedWords = /[a-z][a-z0-9]*(?:[.-][a-z][a-z0-9]*)+/g
const groupedNumbers = /\d{1,3}(?:,\d{3})+(?![\d,])/g

/** Each word of a chain, and what it is without its signs. */
function addChain(words: Set<string>, chain: string): void {
  for (const chunk of chain.split(isJoined)) addChunk(words, chunk)
  for (const number of chain.match(groupedNumbers) ?? []) words.add(toWord(number.replaceAll(',', '')))
  for (const joined of chain.match(joinedWords) ?? []) {
    const parts = joined.split(isJoined)
    for (let i = 1; i < parts.length; i++) words.add(toWord(`${parts[i - 1]}${parts[i]}`))
    if (parts.length > 2) words.add(toWord(parts.join('')))
  }
}

/** Few signs of a posting are beyond ASCII: only what holds one is looked at closely. */
function addChunk(words: Set<string>, chunk: string): void {
  if (isAscii(chunk)) words.add(toWord(chunk))
  else for (const run of chunk.match(runPattern) ?? []) addRun(words, run)
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

/** As `wordsIn` gives a word of a script with spaces, which is folded. */
export function toWord(word: string): string {
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
