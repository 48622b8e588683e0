import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { columnList, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { Lease } from '#src/application/websites/ports/website-repository.js'
import { websiteLeases, websiteSources } from './tables.js'

export interface LeaseTimes {
  /** How long a lease lasts without being renewed, in milliseconds. */
  readonly lastsMs: number
  readonly renewedEveryMs: number
}

export const usualTimes: LeaseTimes = { lastsMs: 30_000, renewedEveryMs: 10_000 }

// now() would be the start of the transaction
const clock = sql`clock_timestamp()`
const end = sql`${clock} + ${sql.placeholder('lastsMs')}::float8 * interval '1 millisecond'`
const expiresAt = nameOf(websiteLeases, 'expiresAt')

/** Whether the lease of a source is in force: it has a row and has not expired. */
export const isInForce = sql`exists (select from ${websiteLeases}
  where ${websiteLeases.lease} = ${websiteSources.lease} and ${websiteLeases.expiresAt} > ${clock})`

const extend = statement<{ lease: string; lastsMs: number }>(
  sql`insert into ${websiteLeases} (${columnList(websiteLeases, ['lease', 'expiresAt'])})
    values (${sql.placeholder('lease')}, ${end})
    on conflict (${nameOf(websiteLeases, 'lease')}) do update set ${expiresAt} = excluded.${expiresAt}`,
)
// in the order of their names, or two renewals of the same leases could deadlock
const renew = statement<{ leases: readonly string[]; lastsMs: number }>(
  sql`update ${websiteLeases} set ${expiresAt} = ${end} where ${websiteLeases.lease} in
    (select ${websiteLeases.lease} from ${websiteLeases} where ${websiteLeases.lease} = any(${sql.placeholder('leases')}::text[])
      order by ${websiteLeases.lease} for update)`,
)
const remove = statement<{ leases: readonly string[] }>(
  sql`delete from ${websiteLeases} where ${websiteLeases.lease} = any(${sql.placeholder('leases')}::text[])`,
)
/** Deletes leases that expired long ago. */
export const forgetOldLeases = statement(
  sql`delete from ${websiteLeases} where ${websiteLeases.expiresAt} < ${clock} - interval '1 day'`,
)

/**
 * The leases of one repository, renewed by the database's clock while the repository is open. A lease is written with
 * the first claim under it: an unused one needs no store.
 */
export class Leases {
  readonly #database: PostgresDatabase
  readonly #times: LeaseTimes
  readonly #own = new Set<Lease>()
  #timer: ReturnType<typeof setInterval> | undefined
  #renewal: Promise<unknown> = Promise.resolve()

  constructor(database: PostgresDatabase, times: LeaseTimes) {
    this.#database = database
    this.#times = times
  }

  open(): Lease {
    const lease = randomUUID()
    this.#own.add(lease)
    if (this.#timer === undefined) {
      this.#timer = setInterval(() => this.#renew(), this.#times.renewedEveryMs)
      this.#timer.unref()
    }
    return lease
  }

  /** Call in each write that claims a source. */
  async extend(connection: PostgresConnection, lease: Lease): Promise<void> {
    await connection.run(extend, { lease, lastsMs: this.#times.lastsMs })
  }

  async endAll(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewal
    const leases = [...this.#own]
    this.#own.clear()
    if (leases.length > 0) await this.#write((connection) => connection.run(remove, { leases }))
  }

  #renew(): void {
    const values = { leases: [...this.#own], lastsMs: this.#times.lastsMs }
    this.#renewal = this.#write((connection) => connection.run(renew, values))
  }

  /** Ignores failures: if the server cannot be reached, the leases expire by themselves. */
  async #write(work: (connection: PostgresConnection) => Promise<unknown>): Promise<void> {
    try {
      await this.#database.write(work, () => null)
    } catch {
      // the next renewal tries again
    }
  }
}
