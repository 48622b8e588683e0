import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import type { IntakeCount, JobIntake, PostingBatch } from '#src/application/jobs/ports/job-intake.js'
import type { Posting } from '#src/domain/jobs/posting.js'
import { countFillable, fillJobs, holdFillable, insertPostings, storedUrls, toPostingLists } from './job-queries.js'
import { asJobFailure, missingQueue, type PostgresJobsOptions } from './jobs-database.js'
import { PostgresQueue } from './postgres-queue.js'
import { indexAfterWrite } from './word-index.js'

export interface PostgresIntakeOptions extends PostgresJobsOptions {
  /** Whether a posting fills the empty fields of a known job with its URL. */
  readonly fill?: boolean
}

/** Adds postings to one schema of a PostgreSQL database. */
export class PostgresJobIntake extends PostgresQueue implements JobIntake {
  readonly #fill: boolean
  #indexing: Promise<unknown> = Promise.resolve()

  constructor(url: string, { fill = false, ...options }: PostgresIntakeOptions = {}) {
    super(url, options)
    this.#fill = fill
  }

  async add({ postings, at }: PostingBatch): Promise<IntakeCount> {
    const count = await asJobFailure(
      this.database.write(async (connection) => {
        const known = this.#fill ? await findStoredUrls(connection, postings) : new Set<string>()
        const { changes: added } = await connection.run(insertPostings, toPostingLists(postings, at))
        const filled = this.#fill ? await fillKnown(connection, postings, known, at) : 0
        return { added, known: postings.length - added, filled }
      }, missingQueue(this.database)),
    )
    await this.#indexing
    // runs during the next batch, and covers a bounded number of earlier notes
    this.#indexing = indexAfterWrite(this.database, Math.max(minIndexed, 2 * postings.length))
    return count
  }

  findKnown(urls: readonly string[]): Promise<ReadonlySet<string>> {
    return findKnown(this.database, urls)
  }

  /** Resolves once the words of all added postings are indexed. */
  override async close(): Promise<void> {
    await this.#indexing
    await super.close()
  }
}

// so that small batches do not leave others' notes behind for ever
const minIndexed = 200

/** Counts what an import would add, and writes nothing; the tables may be missing. */
export class PostgresIntakePreview extends PostgresQueue implements JobIntake {
  readonly #fill: boolean
  // the URLs of a million postings take some hundred megabytes: small enough to need no file
  readonly #seen = new Set<string>()

  constructor(url: string, { fill = false, ...options }: PostgresIntakeOptions = {}) {
    super(url, options)
    this.#fill = fill
  }

  async add({ postings, at }: PostingBatch): Promise<IntakeCount> {
    const { stored, filled } = await asJobFailure(
      this.database.read(
        async (connection) => ({
          stored: await findStoredUrls(connection, postings),
          filled: this.#fill ? await countFilled(connection, postings, at) : 0,
        }),
        () => ({ stored: new Set<string>(), filled: 0 }),
      ),
    )
    const fresh = postings.filter(({ url }) => !stored.has(url) && !this.#seen.has(url) && this.#seen.add(url))
    return { added: fresh.length, known: postings.length - fresh.length, filled }
  }

  findKnown(urls: readonly string[]): Promise<ReadonlySet<string>> {
    return findKnown(this.database, urls)
  }
}

function findKnown(database: PostgresDatabase, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const nothing = () => new Set<string>()
  return asJobFailure(database.read(async (connection) => storedAmong(connection, urls), nothing))
}

async function findStoredUrls(connection: PostgresConnection, postings: readonly Posting[]): Promise<Set<string>> {
  return storedAmong(
    connection,
    postings.map(({ url }) => url),
  )
}

async function storedAmong(connection: PostgresConnection, urls: readonly string[]): Promise<Set<string>> {
  return new Set((await connection.all(storedUrls, { urls })).map(({ url }) => url))
}

async function countFilled(connection: PostgresConnection, postings: readonly Posting[], at: string): Promise<number> {
  return (await connection.first(countFillable, toPostingLists(postings, at)))?.count ?? 0
}

/**
 * Fills jobs from postings whose URL was known before them, one posting per URL at a time. Returns how many filled a
 * job.
 */
async function fillKnown(
  connection: PostgresConnection,
  postings: readonly Posting[],
  known: Set<string>,
  at: string,
): Promise<number> {
  let left = postings.filter(({ url }) => known.has(url) || !known.add(url))
  let filled = 0
  while (left.length > 0) {
    const first = [...new Map(left.toReversed().map((posting) => [posting.url, posting])).values()]
    const lists = toPostingLists(first, at)
    // in the order of ids, or two imports that fill the same jobs could deadlock
    await connection.run(holdFillable, lists)
    filled += (await connection.run(fillJobs, lists)).changes
    left = left.filter((posting) => !first.includes(posting))
  }
  return filled
}
