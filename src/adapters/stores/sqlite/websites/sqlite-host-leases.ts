import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { insertInto, nameOf, type ValuesFor } from '#src/adapters/stores/sql/kit/writing.js'
import {
  type HostLeaseRequest,
  type HostLeaseTable,
  holdMs,
  StoredHostLeases,
} from '#src/adapters/stores/sql/websites/stored-host-leases.js'
import { databaseFile, type SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import type { HostLease, HostLeases } from '#src/application/websites/ports/host-leases.js'
import { hasEnded, Leases } from './leases.js'
import type { OpenStore } from './open-store.js'
import { websiteHosts } from './tables.js'
import { WebsiteConnection } from './website-connection.js'

/** The leases of hosts among the processes that use a store. Without a store nobody shares them. */
export class SqliteHostLeases implements HostLeases {
  readonly #connection: WebsiteConnection
  readonly #leases = new Leases()
  readonly #hostLeases: StoredHostLeases

  constructor(path: string, options: SqliteFileOptions = {}) {
    // a lease lost in a power cut is over anyway
    this.#connection = new WebsiteConnection(databaseFile(path, options), { isDurable: false })
    this.#hostLeases = new StoredHostLeases(tableIn(this.#connection), this.#leases.open())
  }

  take(host: string, pauseMs: number, signal: AbortSignal): Promise<HostLease> {
    return this.#hostLeases.take(host, pauseMs, signal)
  }

  async close(): Promise<void> {
    this.#leases.endAll()
    this.#connection.close()
  }
}

function tableIn(connection: WebsiteConnection): HostLeaseTable {
  return {
    take: async (lease) => {
      // waiters poll often: a write each time would block others
      const isFree = await connection.read((store) => leftOf(store, lease) !== null)
      return isFree ? connection.write((store) => take(store, lease)) : null
    },
    keep: ({ host, holder }) =>
      connection.write((store) => void store.run(keep, { host, heldBy: holder, heldUntil: Date.now() + holdMs })),
    end: ({ host, holder }) =>
      connection.write((store) => void store.run(end, { host, heldBy: holder, endedAt: Date.now() })),
  }
}

const lease = selection({
  holder: websiteHosts.holder,
  heldUntil: websiteHosts.heldUntil,
  endedAt: websiteHosts.endedAt,
})
const leaseOf = lease.select<{ host: string }>(
  sql`from ${websiteHosts} where ${websiteHosts.host} = ${sql.placeholder('host')}`,
)
const name = (key: Parameters<typeof nameOf<typeof websiteHosts>>[1]) => nameOf(websiteHosts, key)
const hold = insertInto(
  websiteHosts,
  ['host', 'holder', 'heldUntil'],
  sql`on conflict (${name('host')}) do update
    set ${name('holder')} = excluded.${name('holder')}, ${name('heldUntil')} = excluded.${name('heldUntil')}`,
)
const isHeld = sql`${websiteHosts.host} = ${sql.placeholder('host')} and ${websiteHosts.holder} = ${sql.placeholder('heldBy')}`

interface Held {
  readonly host: string
  readonly heldBy: string
}

const keep = statement<ValuesFor<typeof websiteHosts, 'heldUntil'> & Held>(
  sql`update ${websiteHosts} set ${name('heldUntil')} = ${sql.placeholder('heldUntil')} where ${isHeld}`,
)
const end = statement<ValuesFor<typeof websiteHosts, 'endedAt'> & Held>(
  sql`update ${websiteHosts} set ${name('holder')} = null, ${name('endedAt')} = ${sql.placeholder('endedAt')} where ${isHeld}`,
)

/** The rest of the pause in milliseconds. Returns null if another has the lease. */
function leftOf(store: OpenStore, { host, holder, pauseMs }: HostLeaseRequest): number | null {
  const last = store.first(leaseOf, { host })
  if (last === null) return 0
  if (isHeldByOther(last, holder)) return null
  // if the holder is gone, the end of its request is unknown
  if (last.holder !== null) return pauseMs
  // at most the pause, even if the clock was changed
  return Math.min(Math.max(last.endedAt + pauseMs - Date.now(), 0), pauseMs)
}

function isHeldByOther({ holder, heldUntil }: RowOf<typeof lease>, own: string): boolean {
  return holder !== null && holder !== own && heldUntil > Date.now() && !hasEnded(holder)
}

function take(store: OpenStore, request: HostLeaseRequest): number | null {
  const leftMs = leftOf(store, request)
  if (leftMs === null) return null
  const { host, holder } = request
  store.run(hold, { host, holder, heldUntil: Date.now() + leftMs + holdMs })
  return leftMs
}
