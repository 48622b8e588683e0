import { asc, desc, type SQL, sql, type Table } from 'drizzle-orm'
import { given, literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'
import { all, first, run } from '#src/adapters/stores/sql/kit/work.js'
import { type Key, nameOf, rowOf } from '#src/adapters/stores/sql/kit/writing.js'
import {
  maxKeptRuns,
  type NewsMark,
  type NewsReader,
  type SyncRecords,
} from '#src/application/sync/ports/sync-records.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { MailAccount } from '#src/domain/sync/mail-account.js'
import { type FailingPart, failingParts, type SyncRun, withoutAccount } from '#src/domain/sync/sync-run.js'
import type { SideTables } from './side-tables.js'
import { readRequired } from './stored-hunt.js'
import { type StoredAccount, type StoredRun, toAccount, toRun, toStoredAccount, toStoredRun } from './stored-sync.js'

export interface SyncTables {
  readonly accounts: TableOf<StoredAccount & { readonly changedAt: string }>
  readonly runs: TableOf<StoredRun>
  readonly marks: TableOf<{ readonly reader: string; readonly until: string; readonly at: string }>
  readonly gone: TableOf<{ readonly reference: string; readonly at: string }>
}

const accountKeys = [
  'address',
  ...(['host', 'port', 'security', 'userName', 'folders', 'skip', 'since', 'ca', 'changedAt'] as const),
] as const
const runKeys = ['id', 'startedBy', 'startedAt', 'seenAt', 'endedAt', 'parts'] as const

/** Inserts a row, or replaces the one with its key, which is the first column. */
function put<T extends Table>(table: T, [key, ...others]: readonly [Key<T>, ...Key<T>[]]): SQL {
  const values = others.map((name) => sql`${nameOf(table, name)} = excluded.${nameOf(table, name)}`)
  const conflict = sql`on conflict (${nameOf(table, key)}) do update set ${sql.join(values, sql`, `)}`
  return sql`insert into ${rowOf(table, [key, ...others])} ${conflict}`
}

/** Statements on the records of `sync`, in SQL that both engines understand. */
export function syncStatements({ accounts, runs, marks, gone }: SyncTables) {
  const storedRun = selection({
    id: [runs.id, readRequired],
    startedBy: [runs.startedBy, readRequired],
    startedAt: [runs.startedAt, readRequired],
    seenAt: [runs.seenAt, readRequired],
    endedAt: [runs.endedAt, readText],
    parts: [runs.parts, readRequired],
  })
  const newest = sql`order by ${desc(runs.startedAt)}, ${desc(runs.id)}`
  const isAddress = sql`${accounts.address} = ${given('address', 'text')}`
  const id = nameOf(runs, 'id')
  return {
    accounts: selection({
      address: [accounts.address, readRequired],
      host: [accounts.host, readRequired],
      port: accounts.port,
      security: [accounts.security, readRequired],
      userName: [accounts.userName, readRequired],
      folders: [accounts.folders, readRequired],
      skip: [accounts.skip, readRequired],
      since: [accounts.since, readText],
      ca: [accounts.ca, readText],
    }).select(sql`from ${accounts} order by ${asc(accounts.address)}`),
    putAccount: statement<ReturnType<typeof toStoredAccount>>(put(accounts, accountKeys)),
    hasAccount: statement<{ address: string }>(sql`select 1 from ${accounts} where ${isAddress}`),
    removeAccount: statement<{ address: string }>(sql`delete from ${accounts} where ${isAddress}`),
    findRun: storedRun.select<{ id: string }>(sql`from ${runs} where ${runs.id} = ${given('id', 'text')}`),
    runs: storedRun.select<{ limit: number }>(sql`from ${runs} ${newest} limit ${given('limit', 'integer')}`),
    putRun: statement<StoredRun>(put(runs, runKeys)),
    removeOldRuns: statement(
      sql`delete from ${runs} where ${id} in (select ${id} from ${runs} ${newest} limit 1000000 offset ${literal(maxKeptRuns)})`,
    ),
    mark: selection({ until: [marks.until, readRequired], at: [marks.at, readRequired] }).select<{ reader: string }>(
      sql`from ${marks} where ${marks.reader} = ${given('reader', 'text')}`,
    ),
    putMark: statement<NewsMark>(put(marks, ['reader', 'until', 'at'])),
    gone: selection({ reference: [gone.reference, readRequired], at: [gone.at, readRequired] }).select(
      sql`from ${gone} order by ${asc(gone.reference)}`,
    ),
    putGone: statement<{ reference: string; at: string }>(put(gone, ['reference', 'at'])),
  }
}

export type SyncStatements = ReturnType<typeof syncStatements>

/** The records of `sync` in either engine. */
export class SqlSyncRecords implements SyncRecords {
  readonly #sync: SyncStatements
  readonly #tables: SideTables

  constructor(sync: SyncStatements, tables: SideTables) {
    this.#sync = sync
    this.#tables = tables
  }

  async accounts(): Promise<readonly MailAccount[]> {
    return (await this.#tables.read(() => all(this.#sync.accounts), [])).map(toAccount)
  }

  keepAccount(account: MailAccount, at: UtcTime): Promise<boolean> {
    const { address } = account
    const { hasAccount, putAccount } = this.#sync
    return this.#tables.write(function* () {
      const known = yield* first(hasAccount, { address })
      yield* run(putAccount, toStoredAccount(account, at))
      return known !== null
    })
  }

  removeAccount(address: string): Promise<boolean> {
    const { removeAccount, putRun, runs } = this.#sync
    return this.#tables.write(function* () {
      for (const stored of yield* all(runs, { limit: maxKeptRuns })) {
        const kept = withoutAccount(toRun(stored), address)
        if (kept !== null) yield* run(putRun, toStoredRun(kept))
      }
      return (yield* run(removeAccount, { address })).changes > 0
    })
  }

  async keepRun(kept: SyncRun): Promise<void> {
    const { putRun, removeOldRuns } = this.#sync
    await this.#tables.write(function* () {
      yield* run(putRun, toStoredRun(kept))
      yield* run(removeOldRuns)
    })
  }

  async findRun(id: string): Promise<SyncRun | null> {
    const found = await this.#tables.read(() => first(this.#sync.findRun, { id }), null)
    return found === null ? null : toRun(found)
  }

  async runs(limit: number): Promise<readonly SyncRun[]> {
    return (await this.#tables.read(() => all(this.#sync.runs, { limit }), [])).map(toRun)
  }

  async failing(): Promise<readonly FailingPart[]> {
    return failingParts(await this.runs(maxKeptRuns))
  }

  async mark(reader: NewsReader): Promise<NewsMark | null> {
    const found = await this.#tables.read(() => first(this.#sync.mark, { reader }), null)
    return found === null ? null : { reader, ...found }
  }

  async keepMark(mark: NewsMark): Promise<void> {
    await this.#tables.write(() => run(this.#sync.putMark, mark), { isOfTool: mark.reader === 'agent' })
  }

  async goneBoards(): Promise<ReadonlyMap<string, UtcTime>> {
    const gone = await this.#tables.read(() => all(this.#sync.gone), [])
    return new Map(gone.map(({ reference, at }) => [reference, at]))
  }

  async noteBoardGone(reference: string, at: UtcTime): Promise<void> {
    await this.#tables.write(() => run(this.#sync.putGone, { reference, at }))
  }

  close(): Promise<void> {
    return this.#tables.close()
  }
}
