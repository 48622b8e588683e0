import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '#src/domain/shared/app-error.js'
import { jobworkflow } from '#test/support/command-line.js'
import { embeddingServer, fails } from '#test/support/embedding-server.js'
import { endlessQuery } from '#test/support/endless-queries.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { html, loopbackSite } from '#test/support/loopback-site.js'
import { scene } from '#test/support/mail-scene.js'
import { RawServer } from '#test/support/mcp-server.js'
import { sharedArchive } from '#test/support/served-scene.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { adviceArticle } from '#test/support/web-pages.js'

const archive = sharedArchive(scene)
const expectedCodes = errorCodes.filter((code) => code !== 'INTERNAL_ERROR')
// these quote client input, so only their name is logged
const mistakes = ['VALIDATION_ERROR', 'NOT_FOUND', 'QUERY_REJECTED']

/** A server that can produce every expected failure, and the calls that cause them. */
async function failingServer(args: readonly string[]) {
  const folder = temporaryFolder()
  const database = fieldDatabase()
  const site = await loopbackSite({ '/advice': html(adviceArticle) })
  const { url } = await embeddingServer(fails(401))
  writeFileSync(join(folder, 'junk.db'), 'junk '.repeat(300))
  const server = new RawServer({
    cwd: folder,
    args: [
      ...['--db', database.path, '--database', archive().path, '--websites-db', join(folder, 'websites.db')],
      ...['--embedder', 'http', '--host-delay', '0', '--allow-host', site.host, '--query-timeout', '3000'],
      ...['--events-file', join(folder, 'gone', 'events.jsonl'), ...args],
    ],
    env: { JOBWORKFLOW_EMBEDDINGS_URL: url },
  })
  const calls: readonly (readonly [name: string, args: object])[] = [
    ['bulk_read_new_jobs', { limit: 0 }],
    ['rag_refresh_website', { source_id: 999 }],
    ['bulk_read_new_jobs', { db_path: join(folder, 'gone.db') }],
    ['bulk_read_new_jobs', { db_path: join(folder, 'junk.db') }],
    ['bulk_read_new_jobs', { db_path: folder }],
    ['db_execute_sql_query', { sql_query: 'DELETE FROM emails' }],
    ['db_execute_sql_query', { sql_query: endlessQuery }],
    ['rag_process_website', { url: 'http://127.0.0.1:1/' }],
    ['rag_process_website', { url: 'http://gone.invalid/' }],
    ['rag_process_website', { url: site.url('/gone') }],
    ['rag_process_website', { url: site.url('/advice'), force_refresh: true }],
  ]
  return { folder, server, calls }
}

/** Returns the error codes of the answers, in the order of the calls. */
async function callAll({ server, calls }: Awaited<ReturnType<typeof failingServer>>): Promise<readonly string[]> {
  server.initialize()
  const codes: string[] = []
  let id = 0
  for (const [name, args] of calls) {
    let code: string | undefined
    // a slow page is answered before it has failed, so on a busy machine it is requested again
    while (code === undefined) {
      id += 1
      server.call(id, name, args)
      const { result } = await server.answer(id)
      code = ((result?.structuredContent ?? {}) as { error?: { code: string } }).error?.code
    }
    codes.push(code)
  }
  server.process.stdin.end()
  expect(await server.exit).toBe(0)
  return codes
}

describe('an expected failure in the log on stderr (log-failures)', () => {
  it.each([
    { args: [], told: () => true },
    { args: ['--quiet'], told: (code: string) => !mistakes.includes(code) },
  ])('is one line without a place in the code or a folder: $args', async ({ args, told }) => {
    const failing = await failingServer(args)
    const codes = await callAll(failing)
    expect(new Set(codes)).toEqual(new Set(expectedCodes))
    const { server, folder, calls } = failing
    const lines = server.stderr.trimEnd().split('\n')
    const failures = lines.filter((line) => / in \d+ ms/.test(line) && !line.includes(': answered in '))
    expect(failures.map((line) => line.split(/[: ]+/).slice(0, 3))).toEqual(
      calls.flatMap(([name], index) => {
        const code = codes[index] ?? ''
        return told(code) ? [['jobworkflow', name, code]] : []
      }),
    )
    for (const line of lines) expect(line).toMatch(/^jobworkflow: /)
    expect(server.stderr).toContain('Events can no longer be written. (ENOENT)')
    for (const place of [folder, process.cwd(), 'node_modules', 'file://', '.js:'])
      expect(server.stderr).not.toContain(place)
  })

  it('is one line in a command too', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'junk.db'), 'junk '.repeat(300))
    const commands: readonly (readonly [code: number, args: readonly string[]])[] = [
      [2, ['jobs', 'import', 'junk.db', '--encoding', 'nothing']],
      [3, ['jobs', 'list', '--db', 'gone.db']],
      [3, ['jobs', 'import', 'gone.csv']],
      [4, ['jobs', 'list', '--db', 'junk.db']],
      [6, ['jobs', 'fetch', 'greenhouse:gone', '--db', 'jobs.db']],
    ]
    for (const [code, args] of commands) {
      const env = { JOBWORKFLOW_BOARDS_MIRROR: 'http://127.0.0.1:1' }
      const ended = await jobworkflow(args, { cwd, env })
      expect([args, ended.code]).toEqual([args, code])
      expect(ended.stderr).toMatch(/^jobworkflow: [^\n]+\n$/)
      expect(ended.stderr).not.toContain(cwd)
    }
  })
})
