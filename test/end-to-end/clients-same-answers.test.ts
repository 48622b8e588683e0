import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { HttpProcess } from '#test/support/http-process.js'
import { foreignArchive } from '#test/support/mail-archives.js'
import { scene } from '#test/support/mail-scene.js'
import { RawServer } from '#test/support/mcp-server.js'
import { newStore } from '#test/support/website-server.js'

const identity = { name: 'test', version: '1' }
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': identity,
  'io.modelcontextprotocol/clientCapabilities': {},
}
const call = (name: string, args: unknown = {}) => ({ method: 'tools/call', params: { name, arguments: args } })

/** Requests that both revisions support and that have a stable answer. */
const requests: readonly { readonly method: string; readonly params?: Readonly<Record<string, unknown>> }[] = [
  { method: 'tools/list' },
  { method: 'prompts/list' },
  { method: 'prompts/get', params: { name: 'triage_new_jobs', arguments: { criteria: '在宅 "remote"' } } },
  call('bulk_read_new_jobs', { limit: 2 }),
  call('bulk_read_new_jobs', { limit: 0 }),
  call('bulk_update_job_status', { updates: [{ id: 99, status: 'shortlist' }] }),
  call('rag_list_websites'),
  call('rag_get_website_status', { source_id: 7 }),
  call('db_count_emails'),
  call('db_search_emails', { query: 'interview' }),
  call('db_get_email_full', { id: 1 }),
  call('db_execute_sql_query', { sql_query: 'DELETE FROM emails' }),
  call('no_such_tool'),
  call('bulk_read_new_jobs', 'x'),
  { method: 'prompts/get', params: { name: 'none' } },
  { method: 'no/such/method' },
]
const inModern = ({ method, params }: (typeof requests)[number]) => ({ method, params: { ...params, _meta: envelope } })

function options() {
  const database = fieldDatabase()
  database.insert([1, 2, 3].map((id) => aJob({ id, description: `仕事 ${id}\u2028"quoted" \\ 😀` })))
  const archive = foreignArchive(scene)
  return {
    args: ['--db', database.path, '--database', archive.path, '--websites-db', newStore(), '--embedder', 'none'],
  }
}

/** Returns the raw answer without its line end. */
async function overHttp(server: HttpProcess, message: { readonly method: string }): Promise<string> {
  const { params } = message as { params?: { name?: string; _meta?: object } }
  const headers = params?._meta === undefined ? {} : modernHeaders(message.method, params.name)
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  })
  return (await response.text()).replace(/\n$/, '')
}

const modernHeaders = (method: string, name?: string) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name === undefined ? {} : { 'mcp-name': name }),
})

async function overStdio(server: RawServer, message: object): Promise<string> {
  const before = server.lines.length
  server.write({ id: 1, ...message })
  await expect.poll(() => server.lines.length, { timeout: 60_000, interval: 5 }).toBe(before + 1)
  return server.lines.at(-1) ?? ''
}

/** Returns the parts of an answer that both revisions have. */
function inBoth(answer: string) {
  const { result, error } = JSON.parse(answer)
  if (error !== undefined) return { error }
  const { resultType: _type, ttlMs: _ttl, cacheScope: _scope, _meta: _serverInfo, ...rest } = result
  return { result: rest }
}

describe('an answer of the server (serve-clients)', () => {
  it('is the same over HTTP and stdio, byte for byte, in both revisions, except for the additions of one revision (serve-answers)', async () => {
    const parts = options()
    const server = await HttpProcess.start(parts)
    const [legacy, modern] = [new RawServer(parts), new RawServer(parts)]
    const initialize = {
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: identity },
    }
    expect(await overHttp(server, initialize)).toBe(await overStdio(legacy, initialize))
    const discover = inModern({ method: 'server/discover' })
    expect(await overHttp(server, discover)).toBe(await overStdio(modern, discover))
    for (const request of requests) {
      const answer = await overStdio(legacy, request)
      expect(await overHttp(server, request), JSON.stringify(request)).toBe(answer)
      const modernAnswer = await overStdio(modern, inModern(request))
      expect(await overHttp(server, inModern(request)), JSON.stringify(request)).toBe(modernAnswer)
      expect(JSON.stringify(inBoth(modernAnswer)), JSON.stringify(request)).toBe(JSON.stringify(inBoth(answer)))
    }
  })
})
