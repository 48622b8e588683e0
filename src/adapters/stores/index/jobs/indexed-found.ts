import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { Verdict } from '#src/domain/jobs/job-search.js'
import { type Found, unranked } from './found-places.js'
import { IdMarks } from './id-lists.js'

/** What an engine says of the jobs of its index: lists of ids in any order, one for each condition. */
export interface IndexAnswer {
  /** Every id, in the order of the queue. */
  readonly queue: readonly number[]
  /** Each of these holds every job that is found. */
  readonly conditions: readonly (readonly number[])[]
  /** As `SearchWords`: the jobs of each. */
  readonly tiers: readonly (readonly number[])[]
  readonly verdicts: ReadonlyMap<number, Verdict> | null
  /** Jobs that are not as they were indexed, and how they rank where they are found. */
  readonly changed: ReadonlySet<number>
  readonly foundChanged: ReadonlyMap<number, number | null>
}

/** Puts together what an index says, and what its changed rows say themselves. */
export class IndexedFound implements Found {
  readonly total: number
  readonly #asked: Pick<JobSearchRequest, 'order'>
  readonly #answer: IndexAnswer
  readonly #marks: IdMarks
  readonly #tiers: IdMarks

  constructor(asked: Pick<JobSearchRequest, 'order'>, answer: IndexAnswer) {
    const { queue, conditions, tiers } = answer
    this.#asked = asked
    this.#answer = answer
    let highest = 0
    for (const id of queue) if (id > highest) highest = id
    this.#marks = new IdMarks(highest)
    for (const [i, ids] of conditions.entries())
      for (const id of ids) if (this.#marks.get(id) === i) this.#marks.set(id, i + 1)
    this.#tiers = new IdMarks(tiers.length === 0 ? 0 : highest)
    for (const [i, ids] of [...tiers.entries()].reverse()) for (const id of ids) this.#tiers.set(id, tiers.length - i)
    this.total = this.#count(queue)
  }

  get(id: number): number | null | undefined {
    const { changed, foundChanged, conditions, tiers, verdicts } = this.#answer
    if (changed.size > 0 && changed.has(id)) return foundChanged.get(id)
    if (conditions.length > 0 && this.#marks.get(id) !== conditions.length) return undefined
    const { order } = this.#asked
    if (order === 'score') return verdicts?.get(id)?.score ?? null
    return order === 'match' ? tiers.length - this.#tiers.get(id) : unranked
  }

  #count(queue: readonly number[]): number {
    if (this.#answer.conditions.length === 0 && this.#answer.changed.size === 0) return queue.length
    let count = 0
    for (const id of queue) if (this.get(id) !== undefined) count++
    return count
  }
}
