import { type SQL, sql } from 'drizzle-orm'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { huntEntries, jobArrivals, jobChecks, jobEvents } from './tables.js'

/** The tables whose rows have the transaction that inserted them. */
const tables = [jobArrivals, jobChecks, jobEvents, huntEntries]
const first = sql`pg_snapshot_xmin(pg_current_snapshot())`
const next = sql`pg_snapshot_xmax(pg_current_snapshot())`
/** Of more transactions, nothing from the first one on counts as seen: rows may come twice, and none is lost. */
const maxOpen = 1000

/** The transactions, from one on, of which this reading sees rows. */
function seenFrom(from: SQL): SQL {
  const each = tables.map((table) => sql`select inserted_by from ${table} where inserted_by >= ${from}`)
  return sql.join(each, sql` union all `)
}

// the snapshots of a standby do not list open transactions: each that it sees no row of may be open
const openOnStandby = sql`(select coalesce(string_agg(id::text, ',' order by id), '')
  from generate_series(${first}::text::bigint, ${next}::text::bigint - 1) as id
  where id not in (select inserted_by::text::bigint from (${seenFrom(first)}) as seen))`

const seenOnStandby = sql`case when ${next}::text::bigint - ${first}::text::bigint > ${literal(maxOpen)}
  then concat(${first}, ':', ${first}, ':') else concat(${first}, ':', ${next}, ':', ${openOnStandby}) end`

/**
 * What this reading sees, as the text of a `pg_snapshot`. Null if there are rows of transactions that this server never
 * had: they are of the server that a restored dump is from, and mean nothing here until this one has had as many.
 */
export const seenTransactions = sql`case when exists (${seenFrom(next)}) then null
  when pg_is_in_recovery() then ${seenOnStandby} else pg_current_snapshot()::text end`
