import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type JobRow, jobRowColumns } from '#bench/jobs/job-rows.js'
import { loadPostgres } from '#bench/program.js'
import type { Cluster } from '#scripts/kit/postgres/cluster.js'
import { startCluster } from '#scripts/kit/postgres/start-cluster.js'

const rowsOfWrite = 1000
const createdAt = '2026-01-01T00:00:00.000Z'

/** A PostgreSQL for a benchmark, which flushes its commits to disk. */
export class BenchServer {
  /** Connections for queries by hand. */
  readonly pool: pg.Pool
  readonly #cluster: Cluster

  private constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.pool = new pg.Pool({ connectionString: cluster.url })
    // its connections may still be closing when the server stops
    this.pool.on('error', () => {})
  }

  static async during<T>(work: (server: BenchServer) => Promise<T>): Promise<T> {
    const server = new BenchServer(await startCluster({ settings: { fsync: true, full_page_writes: true } }))
    try {
      return await work(server)
    } finally {
      await server.pool.end()
      await server.#cluster.stop()
    }
  }

  get port(): number {
    return this.#cluster.port
  }

  /** Returns the URL of a schema. `port` may be that of a proxy; defaults to the server's. */
  url(schema: string, port: number = this.port): string {
    const url = new URL(this.#cluster.url)
    url.port = String(port)
    url.searchParams.set('schema', schema)
    return url.href
  }

  /** Returns a path where the server can read and write files. */
  file(name: string): string {
    return join(this.#cluster.place.folder, name)
  }

  /** Runs statements unchanged. */
  async run(text: string): Promise<void> {
    await this.pool.query(text)
  }

  /** Creates a schema with the product's own storage and these jobs, with ids from 1 in that order. */
  async makeQueue(schema: string, rows: Iterable<JobRow>): Promise<string> {
    const { PostgresJobStorage } = await loadPostgres()
    const storage = new PostgresJobStorage(this.url(schema))
    await storage.create()
    await storage.close()
    const path = this.file(`${schema}.copy`)
    writeRows(path, rows)
    const columns = [...jobRowColumns, 'payload_json', 'created_at']
    await this.run(`COPY "${schema}".jobs (${columns}) FROM '${path}'`)
    rmSync(path)
    await this.run(`VACUUM ANALYZE "${schema}".jobs`)
    return this.url(schema)
  }

  async drop(schema: string): Promise<void> {
    await this.run(`DROP SCHEMA "${schema}" CASCADE`)
  }
}

function writeRows(path: string, rows: Iterable<JobRow>): void {
  const file = openSync(path, 'w')
  let lines: string[] = []
  for (const row of rows) {
    lines.push(`${[...row, '{}', createdAt].map(escapeField).join('\t')}\n`)
    if (lines.length < rowsOfWrite) continue
    writeSync(file, lines.join(''))
    lines = []
  }
  writeSync(file, lines.join(''))
  closeSync(file)
  // whatever the umask
  chmodSync(path, 0o644)
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeField(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign)
}
