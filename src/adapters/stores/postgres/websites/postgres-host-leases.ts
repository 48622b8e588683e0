import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { DatabaseOptions, PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { columnList, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import {
  type HostLeaseRequest,
  type HostLeaseTable,
  holdMs,
  StoredHostLeases,
} from '#src/adapters/stores/sql/websites/stored-host-leases.js'
import type { HostLease, HostLeases } from '#src/application/websites/ports/host-leases.js'
import { websiteHosts } from './tables.js'
import { websitesDatabase } from './websites-database.js'

/** The leases of hosts among all users of a store, on any machine, by the database's clock. */
export class PostgresHostLeases implements HostLeases {
  readonly #database: PostgresDatabase
  readonly #leases: StoredHostLeases

  /** Throws VALIDATION_ERROR if the URL is invalid. */
  constructor(url: string, options: DatabaseOptions = {}) {
    this.#database = websitesDatabase(url, options)
    this.#leases = new StoredHostLeases(tableIn(this.#database), randomUUID())
  }

  take(host: string, pauseMs: number, signal: AbortSignal): Promise<HostLease> {
    return this.#leases.take(host, pauseMs, signal)
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}

/** Each write is one idempotent statement, which may run twice. */
function tableIn(database: PostgresDatabase): HostLeaseTable {
  return {
    take: async (lease) => {
      // without a store, nobody shares the hosts
      const rows = await database.ask(take, () => [{ leftMs: 0 }], { ...lease, holdMs })
      return rows[0]?.leftMs ?? null
    },
    keep: async ({ host, holder }) => void (await database.ask(keep, () => [], { host, holder, holdMs })),
    end: async ({ host, holder }) => void (await database.ask(end, () => [], { host, holder })),
  }
}

type Holding = HostLeaseRequest & { readonly holdMs: number }

const name = (key: Parameters<typeof nameOf<typeof websiteHosts>>[1]) => nameOf(websiteHosts, key)
const given = (key: Parameters<typeof nameOf<typeof websiteHosts>>[1]) => sql`excluded.${name(key)}`
const pauseMs = sql`${sql.placeholder('pauseMs')}::double precision`
const fromNow = (ms: ReturnType<typeof sql>) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`
const forHoldMs = sql`${sql.placeholder('holdMs')}::double precision`
const host = sql`${sql.placeholder('host')}::text`
const holder = sql`${sql.placeholder('holder')}::text`
const sinceEndMs = sql`extract(epoch from clock_timestamp() - ${websiteHosts.endedAt}) * 1000`

// if the holder is gone, the end of its request is unknown: the pause starts now
const lease = selection({
  leftMs: [
    sql`case when ${websiteHosts.endedAt} is null then 0 else greatest(least(${pauseMs} - ${sinceEndMs}, ${pauseMs}), 0) end`,
    Number,
  ],
})
const take = lease.query<Holding>(
  sql`insert into ${websiteHosts} (${columnList(websiteHosts, ['host', 'holder', 'heldUntil'])})
    values (${host}, ${holder}, ${fromNow(sql`(${pauseMs} + ${forHoldMs})`)})
    on conflict (${name('host')}) do update set ${name('holder')} = ${given('holder')},
      ${name('heldUntil')} = ${given('heldUntil')},
      ${name('endedAt')} = case when ${websiteHosts.holder} is null then ${websiteHosts.endedAt} else clock_timestamp() end
    where ${websiteHosts.holder} is null or ${websiteHosts.holder} = ${given('holder')}
      or ${websiteHosts.heldUntil} <= clock_timestamp()
    returning ${lease.columns}`,
)
const isOwn = sql`${websiteHosts.host} = ${host} and ${websiteHosts.holder} = ${holder}`
const done = selection({ host: websiteHosts.host })
const keep = done.query<Pick<Holding, 'host' | 'holder' | 'holdMs'>>(
  sql`update ${websiteHosts} set ${name('heldUntil')} = ${fromNow(forHoldMs)} where ${isOwn} returning ${done.columns}`,
)
const end = done.query<Pick<Holding, 'host' | 'holder'>>(
  sql`update ${websiteHosts} set ${name('holder')} = null, ${name('heldUntil')} = null,
    ${name('endedAt')} = clock_timestamp() where ${isOwn} returning ${done.columns}`,
)
