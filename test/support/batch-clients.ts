import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { aJob } from './a-job.js'
import type { RawServer } from './mcp-server.js'
import { until } from './timing.js'

export const batchSize = 20

/** The jobs that `count` batches change, each job in one batch. */
export const jobsOfBatches = (count: number) => Array.from({ length: count * batchSize }, (_, n) => aJob({ id: n + 1 }))

interface Answer {
  readonly isError?: boolean
  readonly structuredContent: {
    readonly error?: { readonly code: string; readonly message: string; readonly retryable: boolean }
  }
}

/** Batches of verdicts shared among several clients, each with its own real server. */
export class SharedBatches {
  /** The batches answered with success. */
  readonly acknowledged = new Set<number>()
  /** The messages of retryable errors. */
  readonly failures: string[] = []
  readonly #clients: readonly RawServer[]
  readonly #read = new Map<RawServer, { lines: number; readonly answers: Map<number, Answer> }>()
  readonly #ended = new Set<RawServer>()
  #next = 0
  #offered = 0
  #calls = 0

  constructor(clients: readonly RawServer[]) {
    this.#clients = clients
    for (const client of clients) {
      this.#read.set(client, { lines: 0, answers: new Map() })
      client.initialize()
      void client.exit.then(() => this.#ended.add(client))
    }
  }

  /**
   * Offers the first `count` batches; resolves when each is acknowledged. A killed client leaves its batches undone.
   */
  async work(count: number, { inFlight = 3 } = {}): Promise<void> {
    this.#offered = count
    const workers = this.#clients.flatMap((client) => Array.from({ length: inFlight }, () => this.#workWith(client)))
    await Promise.all(workers)
  }

  /** Waits until `count` batches are acknowledged. */
  async reached(count: number): Promise<void> {
    await until(() => this.acknowledged.size >= count)
  }

  async #workWith(client: RawServer): Promise<void> {
    while (this.#next < this.#offered && !this.#ended.has(client)) {
      const batch = this.#next++
      while (!(await this.#send(client, batch))) {
        if (this.#ended.has(client)) return
        await delay(20)
      }
      this.acknowledged.add(batch)
    }
  }

  /** Returns whether the batch was acknowledged. */
  async #send(client: RawServer, batch: number): Promise<boolean> {
    const id = ++this.#calls
    const ids = Array.from({ length: batchSize }, (_, n) => batch * batchSize + n + 1)
    // vary the order of the ids
    if (id % 2 === 0) ids.reverse()
    client.call(id, 'bulk_update_job_status', { updates: ids.map((each) => ({ id: each, status: 'reviewed' })) })
    const answer = await this.#answer(client, id)
    if (answer === null) return false
    const { error } = answer.structuredContent
    if (error === undefined) return true
    expect(error).toMatchObject({ code: 'DB_ERROR', retryable: true })
    this.failures.push(error.message)
    return false
  }

  /** Returns null if the server was killed first. */
  async #answer(client: RawServer, id: number): Promise<Answer | null> {
    for (;;) {
      const hasEnded = this.#ended.has(client)
      const found = this.#readNew(client).get(id)
      if (found !== undefined || hasEnded) return found ?? null
      await delay(5)
    }
  }

  #readNew(client: RawServer): Map<number, Answer> {
    const state = this.#read.get(client)
    if (state === undefined) throw new Error('No such client.')
    for (; state.lines < client.lines.length; state.lines++) {
      const { id, result } = JSON.parse(client.lines[state.lines] ?? '')
      state.answers.set(id, result)
    }
    return state.answers
  }
}

/** Selects the stored batches, with the number of jobs in each and of distinct times of change. */
export const storedBatches = `select (id - 1) / ${batchSize} as batch, count(*) as jobs, count(distinct updated_at) as times
  from jobs where status = 'reviewed' group by 1 order by 1`

/** Expects each batch whole or absent, and no acknowledged batch missing. */
export function expectWhole(rows: readonly Record<string, unknown>[], acknowledged: ReadonlySet<number>): void {
  expect(rows.filter(({ jobs, times }) => jobs !== batchSize || times !== 1)).toEqual([])
  const stored = new Set(rows.map(({ batch }) => batch))
  expect([...acknowledged].filter((batch) => !stored.has(batch))).toEqual([])
}
