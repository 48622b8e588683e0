import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { Verdict } from '#src/domain/jobs/job-search.js'
import { type Found, unranked } from './found-places.js'
import { highestOf, IdMarks } from './id-lists.js'

/** An engine's answer from its index: lists of ids in any order, one per condition. */
export interface IndexAnswer {
  /** Every job. */
  readonly jobs: () => readonly number[]
  /** Each list contains every match, without duplicates. */
  readonly conditions: readonly (readonly number[])[]
  /** Whether the jobs that meet all conditions exist; otherwise some may be deleted. */
  readonly isExact: boolean
  /** Like those of `SearchWords`: the jobs of each tier. */
  readonly tiers: readonly (readonly number[])[]
  readonly verdicts: ReadonlyMap<number, Verdict> | null
  /** Jobs that changed since they were indexed, and the ranks of those that match. */
  readonly changed: ReadonlySet<number>
  readonly foundChanged: ReadonlyMap<number, number | null>
}

/** Combines the answer of an index with the matches among changed jobs. */
export class IndexedFound implements Found {
  readonly total: number
  readonly sizes: ReadonlyMap<number | null, number> | null
  readonly #asked: Pick<JobSearchRequest, 'order'>
  readonly #answer: IndexAnswer
  readonly #marks: IdMarks
  readonly #tiers: IdMarks

  constructor(asked: Pick<JobSearchRequest, 'order'>, answer: IndexAnswer) {
    const { conditions, tiers } = answer
    this.#asked = asked
    this.#answer = answer
    this.#marks = new IdMarks(highestOf(conditions))
    for (const [i, ids] of conditions.entries())
      for (const id of ids) if (this.#marks.get(id) === i) this.#marks.set(id, i + 1)
    this.#tiers = new IdMarks(highestOf(tiers))
    for (const [i, ids] of [...tiers.entries()].reverse()) for (const id of ids) this.#tiers.set(id, tiers.length - i)
    this.sizes = this.#countRanks()
    this.total = this.sizes === null ? this.#count() : sumOf(this.sizes)
  }

  get(id: number): number | null | undefined {
    const { changed, foundChanged, conditions, tiers, verdicts } = this.#answer
    if (changed.size > 0 && changed.has(id)) return foundChanged.get(id)
    if (conditions.length > 0 && this.#marks.get(id) !== conditions.length) return undefined
    const { order } = this.#asked
    if (order === 'score') return verdicts?.get(id)?.score ?? null
    return order === 'match' ? tiers.length - this.#tiers.get(id) : unranked
  }

  /** Returns null if only a look at every job could tell. */
  #countRanks(): ReadonlyMap<number | null, number> | null {
    const { changed, conditions, isExact } = this.#answer
    const last = conditions.at(-1)
    if (!isExact || changed.size > 0 || last === undefined) return null
    // all of them exist and have the same rank
    if (conditions.length === 1 && this.#asked.order === 'newest') return new Map([[unranked, last.length]])
    const sizes = new Map<number | null, number>()
    for (const id of last) {
      const rank = this.get(id)
      if (rank !== undefined) sizes.set(rank, (sizes.get(rank) ?? 0) + 1)
    }
    return sizes
  }

  #count(): number {
    const jobs = this.#answer.jobs()
    if (this.#answer.conditions.length === 0 && this.#answer.changed.size === 0) return jobs.length
    let count = 0
    for (const id of jobs) if (this.get(id) !== undefined) count++
    return count
  }
}

function sumOf(sizes: ReadonlyMap<unknown, number>): number {
  let sum = 0
  for (const size of sizes.values()) sum += size
  return sum
}
