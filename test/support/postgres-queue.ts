import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { PostgresJobStorage } from '#src/adapters/stores/postgres/jobs/postgres-job-storage.js'
import { freshSchema, schemaIn } from './postgres.js'

export interface PostgresQueue {
  readonly url: string
  /** Runs SQL on a separate connection, in the schema of the queue. */
  all(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]>
  insert(jobs: readonly StoredJob[]): Promise<void>
  stored(): Promise<StoredJob[]>
}

/** A queue in its own schema, which is dropped when the test ends. */
export async function postgresQueue(jobs: readonly StoredJob[] = []): Promise<PostgresQueue> {
  return postgresQueueAt(await freshSchema(), jobs)
}

/** Like `postgresQueue`, at a given URL, on a server that ends with the test. */
export async function postgresQueueAt(url: string, jobs: readonly StoredJob[] = []): Promise<PostgresQueue> {
  const storage = new PostgresJobStorage(url)
  onTestFinished(() => storage.close())
  await storage.create()
  const queue = queueAt(url)
  if (jobs.length > 0) await queue.insert(jobs)
  return queue
}

/** The queue whose tables are at this URL; `clients` are kept by the caller, otherwise each statement opens its own. */
export function queueAt(url: string, clients?: pg.Pool): PostgresQueue {
  const all = (sql: string, ...values: unknown[]) =>
    clients === undefined ? runAlone(url, sql, values) : runIn(clients, url, sql, values)
  const insert = async (rows: readonly StoredJob[]) => void (await all(insertRows, JSON.stringify(rows.map(toRow))))
  return {
    url,
    all,
    insert,
    stored: async () =>
      (await all('select id, status, updated_at as "updatedAt" from jobs order by id')) as unknown as StoredJob[],
  }
}

/** Migrates the queue, which updates its word index. */
export async function indexQueue({ url }: Pick<PostgresQueue, 'url'>): Promise<void> {
  const storage = new PostgresJobStorage(url)
  await storage.migrate().finally(() => storage.close())
}

const columns =
  'id bigint, job_id text, title text, company text, description text, url text, location text, source text, status text, captured_at text, payload_json text, created_at text'
const names = columns.replaceAll(/ (?:bigint|text)/g, '')
// advance the sequence past the inserted ids
const insertRows = `with stored as (insert into jobs (${names}) select ${names} from json_to_recordset($1) as row (${columns}) returning id)
  select setval(pg_get_serial_sequence('jobs', 'id'), greatest(1, max(id))) from stored`

function toRow({ jobId: job_id, capturedAt: captured_at, updatedAt: _, ...job }: StoredJob) {
  return { ...job, job_id, captured_at, payload_json: '{}', created_at: '2026-01-01' }
}

/** One client that reads ids as numbers, for one user after the other: the transactions of two would become one. */
export function queueClients(url: string): pg.Pool {
  return new pg.Pool({ connectionString: url.replace(/\?.*/, ''), types: { getTypeParser } as never, max: 1 })
}

async function runAlone(url: string, sql: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const clients = queueClients(url)
  return runIn(clients, url, sql, values).finally(() => clients.end())
}

/** Runs in a transaction, because behind a pooler a session setting could reach another client. */
async function runIn(clients: pg.Pool, url: string, sql: string, values: unknown[]) {
  const client = await clients.connect()
  try {
    await client.query(`begin; set local search_path to "${schemaIn(url)}"`)
    const { rows } = await client.query<Record<string, unknown>>(sql, values)
    await client.query('commit')
    client.release()
    return rows
  } catch (error) {
    client.release(true)
    throw error
  }
}

function getTypeParser(type: number, format: 'text'): unknown {
  return type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format)
}
