import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { PostgresWebsiteRepository } from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import { lines, posting } from '#test/support/captures.js'
import { jobworkflow } from '#test/support/command-line.js'
import { copyFile } from '#test/support/copies.js'
import { freshSchema, schemaIn } from '#test/support/postgres.js'
import { queueClients } from '#test/support/postgres-queue.js'
import { folderOfTests, temporaryFolder } from '#test/support/temporary-folder.js'
import { until } from '#test/support/timing.js'
import { aPage, aSearch, direction, store, vectorsTo } from '#test/support/website-pages.js'

const [jobs, pages, chunksOfPage, kills] = [4000, 60, 20, 12]
// each chunk counts twice, with its vector
const rows = jobs + pages + 2 * pages * chunksOfPage
const numbers = Array.from({ length: chunksOfPage }, (_, at) => at)

const folder = folderOfTests()
let from: string

beforeAll(async () => {
  from = await aFullFile(folder)
})

/** A file with jobs and pages that all have vectors. */
async function aFullFile(cwd: string): Promise<string> {
  const path = join(cwd, 'from.db')
  const repository = new SqliteWebsiteRepository(join(cwd, 'websites.db'))
  for (let page = 0; page < pages; page++) {
    const texts = numbers.map((at) => `Paragraph ${at} of page${page} about 給与 and Rust`)
    await store(repository, aPage(texts, { title: `Page ${page}` }), {
      vectors: vectorsTo(...numbers.map((at) => at + page)),
    })
  }
  await repository.close()
  const input = lines(...Array.from({ length: jobs }, (_, n) => posting(n, { description: 'x'.repeat(200) })))
  await jobworkflow(['jobs', 'import', '-', '--db', 'from.db'], { cwd, input })
  await copyFile(join(cwd, 'websites.db'), path)
  return path
}

const tables = [
  ['jobs', 'true'],
  ['website_sources', 'true'],
  ['website_chunks', 'true'],
  ['website_chunks', 'has_vector = 1'],
] as const

/** Returns the number of rows in a file that may be incomplete. */
function countInFile(path: string): number {
  if (!existsSync(path)) return 0
  const db = new Database(path, { readonly: true })
  try {
    const names = new Set(db.prepare('select name from sqlite_schema').pluck().all())
    const present = tables.filter(([name]) => names.has(name))
    return present.reduce(
      (sum, [name, where]) => sum + Number(db.prepare(`select count(*) from ${name} where ${where}`).pluck().get()),
      0,
    )
  } finally {
    db.close()
  }
}

/** Returns the number of rows in a schema. */
async function countInSchema(clients: Pool, schema: string): Promise<number> {
  const { rows: found } = await clients.query('select tablename from pg_tables where schemaname = $1', [schema])
  const names = new Set(found.map(({ tablename }) => tablename))
  let sum = 0
  for (const [name, where] of tables.filter(([each]) => names.has(each)))
    sum += Number((await clients.query(`select count(*) from "${schema}".${name} where ${where}`)).rows[0].count)
  return sum
}

interface Place {
  readonly to: string
  readonly count: () => number | Promise<number>
  readonly open: () => WebsiteRepository
}

const places: readonly (readonly [string, (cwd: string) => Promise<Place>])[] = [
  [
    'a file',
    async (cwd) => {
      const to = join(cwd, 'to.db')
      return { to, count: () => countInFile(to), open: () => new SqliteWebsiteRepository(to) }
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const to = await freshSchema()
      // one for all counts, because each connection costs more than a count
      const clients = queueClients(to)
      onTestFinished(() => clients.end())
      return { to, count: () => countInSchema(clients, schemaIn(to)), open: () => new PostgresWebsiteRepository(to) }
    },
  ],
]

it.each(places)(
  'a copy to %s that is killed at 12 places and repeated is complete (copy-stopped)',
  { timeout: 600_000 },
  async (_, make) => {
    const cwd = temporaryFolder()
    const { to, count, open } = await make(cwd)
    for (let kill = 0; kill < kills; kill++) {
      const place = Math.floor(((kill + Math.random()) * rows) / kills)
      const child = spawn(process.execPath, [executable, 'copy', from, to], { cwd })
      onTestFinished(() => void child.kill('SIGKILL'))
      let hasEnded = false
      const closed = once(child, 'close').finally(() => {
        hasEnded = true
      })
      await until(async () => hasEnded || (await count()) >= place)
      child.kill('SIGKILL')
      await closed
    }
    const { code, stdout } = await jobworkflow(['copy', from, to, '--json'], { cwd })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ same: true, finished: true })
    expect(await count()).toBe(rows)
    const [original, copy] = [new SqliteWebsiteRepository(from), open()]
    onTestFinished(async () => {
      await original.close()
      await copy.close()
    })
    expect(await copy.countChunks()).toEqual(await original.countChunks())
    for (const question of [aSearch('page7 rust'), aSearch('給与 page42', { vector: direction(3) })]) {
      const [expected, found] = [await original.search(question), await copy.search(question)]
      expect(found.total).toBe(expected.total)
      expect(found.matches.map(({ chunkId }) => chunkId)).toEqual(expected.matches.map(({ chunkId }) => chunkId))
    }
  },
)
