import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { insertInto, nameOf, type ValuesFor } from '#src/adapters/stores/sql/kit/writing.js'
import {
  holdMs,
  StoredHostTurns,
  type TurnRequest,
  type TurnTable,
} from '#src/adapters/stores/sql/websites/stored-host-turns.js'
import { databaseFile, type SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import type { HostTurn, HostTurns } from '#src/application/websites/ports/host-turns.js'
import { hasEnded, Leases } from './leases.js'
import type { OpenStore } from './open-store.js'
import { websiteHosts } from './tables.js'
import { WebsiteConnection } from './website-connection.js'

/** The turns of hosts among the processes that use a store. Where there is no store, nobody shares it. */
export class SqliteHostTurns implements HostTurns {
  readonly #connection: WebsiteConnection
  readonly #leases = new Leases()
  readonly #turns: StoredHostTurns

  constructor(path: string, options: SqliteFileOptions = {}) {
    // a turn that a loss of power takes away is over
    this.#connection = new WebsiteConnection(databaseFile(path, options), { isDurable: false })
    this.#turns = new StoredHostTurns(tableIn(this.#connection), this.#leases.open())
  }

  take(host: string, pauseMs: number, signal: AbortSignal): Promise<HostTurn> {
    return this.#turns.take(host, pauseMs, signal)
  }

  async close(): Promise<void> {
    this.#leases.endAll()
    this.#connection.close()
  }
}

function tableIn(connection: WebsiteConnection): TurnTable {
  return {
    take: async (turn) => {
      // who waits looks often: a write would keep others waiting each time
      const isFree = await connection.read((store) => leftOf(store, turn) !== null)
      return isFree ? connection.write((store) => take(store, turn)) : null
    },
    keep: ({ host, holder }) =>
      connection.write((store) => void store.run(keep, { host, heldBy: holder, heldUntil: Date.now() + holdMs })),
    end: ({ host, holder }) =>
      connection.write((store) => void store.run(end, { host, heldBy: holder, endedAt: Date.now() })),
  }
}

const turn = selection({
  holder: websiteHosts.holder,
  heldUntil: websiteHosts.heldUntil,
  endedAt: websiteHosts.endedAt,
})
const turnOf = turn.select<{ host: string }>(
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

/** What is left of the pause; null when another has the turn. */
function leftOf(store: OpenStore, { host, holder, pauseMs }: TurnRequest): number | null {
  const last = store.first(turnOf, { host })
  if (last === null) return 0
  if (isHeldByOther(last, holder)) return null
  // when the request of one who is gone ended, nobody knows
  if (last.holder !== null) return pauseMs
  // no more than the pause, whatever became of the clock
  return Math.min(Math.max(last.endedAt + pauseMs - Date.now(), 0), pauseMs)
}

function isHeldByOther({ holder, heldUntil }: RowOf<typeof turn>, own: string): boolean {
  return holder !== null && holder !== own && heldUntil > Date.now() && !hasEnded(holder)
}

function take(store: OpenStore, request: TurnRequest): number | null {
  const leftMs = leftOf(store, request)
  if (leftMs === null) return null
  const { host, holder } = request
  store.run(hold, { host, holder, heldUntil: Date.now() + leftMs + holdMs })
  return leftMs
}
