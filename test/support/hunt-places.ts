import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow } from './command-line.js'
import { fieldSchema } from './field-database.js'
import { schemaIn, schemaOfTests, withClient } from './postgres.js'
import { sqlitePrograms } from './sqlite-programs.js'
import { folderOfTests } from './temporary-folder.js'

type Row = Readonly<Record<string, unknown>>

/** What a capture script knows of a posting. A missing URL is made up. */
export interface Captured {
  readonly url?: string
  readonly job_id?: string | null
  readonly title?: string | null
  readonly company?: string | null
  readonly description?: string | null
  readonly location?: string | null
  readonly source?: string | null
  readonly status?: string
  readonly captured_at?: string | null
  readonly updated_at?: string | null
}

/** Jobs on one engine that other programs also use. */
export interface HuntPlace {
  /** The value for `--db`. */
  readonly db: string
  /** Other programs: each runs statements in order, and throws if one fails. */
  readonly programs: readonly { readonly name: string; run(statements: readonly string[]): Promise<void> }[]
  /** Runs statements like another program. */
  run(...statements: readonly string[]): Promise<void>
  rows(query: string): Promise<readonly Row[]>
  /** Adds postings with plain INSERT and returns their ids in this order. */
  capture(...postings: readonly Captured[]): Promise<number[]>
}

export interface HuntEngine {
  readonly engine: 'SQLite' | 'PostgreSQL'
  /** A place without jobs for all tests of the enclosing describe. On PostgreSQL no tables exist yet. */
  place(): Promise<HuntPlace>
}

export const huntEngines: readonly HuntEngine[] = [
  { engine: 'SQLite', place: filePlace },
  { engine: 'PostgreSQL', place: schemaPlace },
]

/** Creates the product's tables, on PostgreSQL including the jobs table. */
export async function migrate({ db }: HuntPlace): Promise<void> {
  const { code, stderr } = await jobworkflow(['migrate', '--db', db])
  if (code !== 0) throw new Error(stderr)
}

/** The table of a capture script, without the product's tables. */
async function filePlace(): Promise<HuntPlace> {
  const db = join(folderOfTests(), 'jobs.db')
  const [driver] = sqlitePrograms
  driver?.run(
    db,
    fieldSchema.split(';').filter((statement) => statement.trim() !== ''),
  )
  const rows = async (query: string) => {
    const database = new Database(db, { readonly: true })
    try {
      return database.prepare(query).all() as Row[]
    } finally {
      database.close()
    }
  }
  const programs = sqlitePrograms.map(({ name, run }) => ({
    name,
    run: async (statements: readonly string[]) => run(db, statements),
  }))
  return placeOf(db, programs, rows)
}

async function schemaPlace(): Promise<HuntPlace> {
  const db = await schemaOfTests()
  const inSchema = (statements: readonly string[]) =>
    withClient(db, async (client) => {
      await client.query(`set search_path to "${schemaIn(db)}"`)
      let rows: Row[] = []
      for (const statement of statements) rows = (await client.query(statement)).rows
      return rows
    })
  const driver = { name: 'a driver', run: async (statements: readonly string[]) => void (await inSchema(statements)) }
  return placeOf(db, [driver, ...shell(db)], (query) => inSchema([query]))
}

/** Returns psql if it is installed. */
function shell(db: string): HuntPlace['programs'] {
  if (spawnSync('psql', ['--version']).status !== 0) return []
  const run = async (statements: readonly string[]) => {
    const { status, stderr } = spawnSync('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', db.replace(/\?.*/, '')], {
      env: { ...process.env, PGOPTIONS: `-c search_path=${schemaIn(db)}` },
      input: statements.map((each) => `${each};\n`).join(''),
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  }
  return [{ name: 'psql', run }]
}

let made = 0

function placeOf(db: string, programs: HuntPlace['programs'], rows: HuntPlace['rows']): HuntPlace {
  const run = async (...statements: readonly string[]) => programs[0]?.run(statements)
  const capture = async (...postings: readonly Captured[]) => {
    const whole = postings.map((posting) => ({ url: `https://jobs.example/${++made}`, ...posting }))
    await run(insertion(whole))
    const found = await rows(`SELECT id, url FROM jobs WHERE url IN (${whole.map(({ url }) => text(url)).join()})`)
    const ids = new Map(found.map(({ id, url }) => [url, Number(id)]))
    return whole.map(({ url }) => ids.get(url) ?? 0)
  }
  return { db, programs, run, rows, capture }
}

const columns = [
  'job_id',
  'title',
  'company',
  'description',
  'location',
  'source',
  'status',
  'captured_at',
  'updated_at',
] as const

function insertion(postings: readonly (Captured & { readonly url: string })[]): string {
  const values = postings.map(
    (posting) =>
      `(${columns.map((name) => text(name === 'status' ? (posting.status ?? 'new') : posting[name])).join()}, ${text(posting.url)}, '{}', '2026-01-01')`,
  )
  return `INSERT INTO jobs (${columns.join()}, url, payload_json, created_at) VALUES ${values.join()}`
}

/** Returns the value as an SQL literal. */
export function text(value: string | null | undefined): string {
  return value == null ? 'NULL' : `'${value.replaceAll("'", "''")}'`
}
