import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { PostgresJobStorage } from '#src/adapters/stores/postgres/jobs/postgres-job-storage.js'
import { dropSchema, schemaIn, urlOfSchema } from './postgres.js'
import { type PostgresQueue, queueAt, queueClients } from './postgres-queue.js'

export interface ReusedQueue extends PostgresQueue {
  /** Makes it as it was when it was new, for the next test; the end of the test does so at the latest. All its users must be closed. */
  giveBack(): Promise<void>
}

/**
 * Opens queues in schemas of their own, for a file whose tests need hundreds: one that was given back serves again,
 * because emptying tables is much faster than creating them.
 */
export function reusedQueues(): (jobs?: readonly StoredJob[]) => Promise<ReusedQueue> {
  const all: string[] = []
  const free: Awaited<ReturnType<typeof create>>[] = []
  // stay open, because the connections of a process to one server end with the last user
  const users: PostgresJobStorage[] = []
  let clients: pg.Pool | undefined
  afterAll(async () => {
    await clients?.end()
    for (const user of users) await user.close()
    for (const url of all) await dropSchema(url)
  })
  const create = async () => {
    const url = await urlOfSchema()
    all.push(url)
    const user = new PostgresJobStorage(url)
    users.push(user)
    await user.create()
    clients ??= queueClients(url)
    return { url, clients, reset: await resetOf(clients, schemaIn(url)) }
  }
  return async (jobs = []) => {
    const made = free.pop() ?? (await create())
    const queue = queueAt(made.url, made.clients)
    if (jobs.length > 0) await queue.insert(jobs)
    let isTaken = true
    const giveBack = async () => {
      if (!isTaken) return
      isTaken = false
      await made.clients.query(made.reset)
      free.push(made)
    }
    // runs after the hooks of its users, which are added later
    onTestFinished(giveBack)
    return { ...queue, giveBack }
  }
}

/** Makes a store of the queue give it back when it is closed. */
export function givenBack<Store extends { close(): Promise<void> }>(store: Store, queue: ReusedQueue): Store {
  const close = store.close.bind(store)
  store.close = async () => {
    await close()
    await queue.giveBack()
  }
  return store
}

/** Returns the statements that bring back the rows that the schema has now, and let its sequences begin at 1. */
async function resetOf(clients: pg.Pool, schema: string): Promise<string> {
  const values = async (sql: string): Promise<string[]> =>
    (await clients.query({ text: sql, values: [schema], rowMode: 'array' })).rows.map(([value]) => value)
  // the jobs first, because their triggers write to tables that are emptied after them
  const tables = await values(
    `select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = $1 order by tablename <> 'jobs'`,
  )
  const kept: string[] = []
  for (const table of tables) {
    const [rows = ''] = await values(
      `select json_agg(each)::text from ${table} each where $1 <> '' having count(*) > 0`,
    )
    if (rows !== '')
      kept.push(`insert into ${table} select * from json_populate_recordset(null::${table}, ${pg.escapeLiteral(rows)})`)
  }
  const sequences = await values(
    `select format('%I.%I', schemaname, sequencename) from pg_sequences where schemaname = $1`,
  )
  return [
    "begin; set local lock_timeout to '10s'",
    ...tables.map((table) => `delete from ${table}`),
    ...kept,
    ...sequences.map((name) => `select setval('${name}', 1, false)`),
    'commit',
  ].join(';')
}
