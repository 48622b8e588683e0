import { companyKey } from '#src/domain/jobs/company-name.js'
import { foldText } from '#src/domain/shared/text.js'
import type { MatchedJob } from './matched-job.js'
import { readWords, type Word } from './words.js'

/** An employer of the roster under one spelling of its name, with its jobs. */
export interface Employer<Job extends MatchedJob = MatchedJob> {
  readonly key: string
  readonly words: readonly string[]
  /** The spelling in the roster, to tell a name from a plain word. */
  readonly name: string
  readonly jobs: Job[]
}

/** An index of the employers by the words of their names, so that messages need not be compared with each employer. */
export class EmployerIndex<Job extends MatchedJob = MatchedJob> {
  readonly #byFirst = new Map<string, Employer<Job>[]>()
  readonly #byKey = new Map<string, Employer<Job>>()
  readonly #byJoined = new Map<string, Employer<Job>[]>()

  /** `aliases` are other names of employers, by the key of the roster's name. */
  constructor(jobs: Iterable<Job>, aliases: ReadonlyMap<string, readonly string[]> = new Map()) {
    for (const job of jobs) {
      const others = aliases.size === 0 ? [] : (aliases.get(companyKey(job.company)) ?? [])
      for (const name of [...spellingsOf(job), ...others]) this.#add(name, job)
    }
    for (const employers of this.#byFirst.values()) employers.sort(longestFirst)
  }

  #add(name: string, job: Job): void {
    const key = companyKey(name)
    if (key === '') return
    const known = this.#byKey.get(key)
    if (known !== undefined) {
      if (known.jobs.at(-1) !== job) known.jobs.push(job)
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

  /** Returns the employers whose name starts with this word, longer names first. */
  startingWith(word: Word): readonly Employer<Job>[] {
    const found = this.#byFirst.get(word.text) ?? []
    return word.base === word.text ? found : [...found, ...(this.#byFirst.get(word.base) ?? [])]
  }

  /** Returns the jobs of the employer with this key. */
  called(key: string): readonly Job[] {
    return this.#byKey.get(key)?.jobs ?? []
  }

  /** Returns the employers whose name, written as one word, is this. */
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

const remark = /[(（]([^()（）]{0,100})[)）]/g
const kana = /\p{Script=Katakana}/u
const unspaced = /[\p{Script=Katakana}\p{Script=Han}\p{Script=Hiragana}]/u

/** Returns the name, the name without a remark in brackets, and the remark if it is the name in another script. */
export function spellingsOf({ company, location }: Pick<MatchedJob, 'company' | 'location'>): readonly string[] {
  if (company === null) return []
  const name = company.slice(0, maxName)
  const short = name.replace(remark, ' ').trim()
  if (companyKey(short) === companyKey(company) || short === '') return [company]
  const place = foldText(location ?? '')
  const remarks = [...name.matchAll(remark)].map(([, text = '']) => text.trim())
  return [company, short, ...remarks.filter((text) => isInOtherLetters(text, short) && !place.includes(foldText(text)))]
}

const maxName = 300

/** デロイト トーマツ for Deloitte Tohmatsu, Mercari for 株式会社メルカリ. */
function isInOtherLetters(text: string, name: string): boolean {
  return unspaced.test(name) ? /^\p{Lu}[\p{Script=Latin}\p{N} .&-]{2,60}$/u.test(text) : kana.test(text)
}
