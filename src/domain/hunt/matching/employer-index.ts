import { companyKey } from '#src/domain/jobs/company-name.js'
import type { MatchedJob } from './matched-job.js'
import { readWords, type Word } from './words.js'

/** An employer of the roster, by one spelling of its name, with its jobs. */
export interface Employer<Job extends MatchedJob = MatchedJob> {
  readonly key: string
  readonly words: readonly string[]
  /** How the roster writes it, for telling a name from a word. */
  readonly name: string
  readonly jobs: Job[]
}

/** The employers of a roster, to be found by the words of a text: none is compared with each message. */
export class EmployerIndex<Job extends MatchedJob = MatchedJob> {
  readonly #byFirst = new Map<string, Employer<Job>[]>()
  readonly #byKey = new Map<string, Employer<Job>>()
  readonly #byJoined = new Map<string, Employer<Job>[]>()

  constructor(jobs: Iterable<Job>) {
    for (const job of jobs) for (const name of spellingsOf(job.company)) this.#add(name, job)
    for (const employers of this.#byFirst.values()) employers.sort(longestFirst)
  }

  #add(name: string, job: Job): void {
    const key = companyKey(name)
    if (key === '') return
    const known = this.#byKey.get(key)
    if (known !== undefined) {
      known.jobs.push(job)
      return
    }
    const words = readWords(key).map(({ text }) => text)
    const [first] = words
    if (first === undefined) return
    const employer = { key, words, name, jobs: [job] }
    this.#byKey.set(key, employer)
    append(this.#byFirst, first, employer)
    append(this.#byJoined, words.join(''), employer)
  }

  /** Those whose name begins with this word; longer names first. */
  startingWith(word: Word): readonly Employer<Job>[] {
    const found = this.#byFirst.get(word.text) ?? []
    return word.base === word.text ? found : [...found, ...(this.#byFirst.get(word.base) ?? [])]
  }

  /** Those whose name is this, written as one word. */
  joined(label: string): readonly Employer<Job>[] {
    return this.#byJoined.get(label) ?? []
  }
}

function longestFirst(a: Employer, b: Employer): number {
  return b.words.length - a.words.length || (a.key < b.key ? -1 : 1)
}

export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

const remark = /[(（][^()（）]{0,100}[)）]/g

/** The name, and what it is called without a remark in brackets. */
function spellingsOf(company: string | null): readonly string[] {
  if (company === null) return []
  const short = company.slice(0, 300).replace(remark, ' ').trim()
  return companyKey(short) === companyKey(company) || short === '' ? [company] : [company, short]
}
