import { describe, expect, it } from 'vitest'
import { aJob, jobsDated } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { RawServer } from '#test/support/mcp-server.js'

const read = 'bulk_read_new_jobs'
const update = 'bulk_update_job_status'

function start(jobs = 3): { server: RawServer; database: ReturnType<typeof fieldDatabase> } {
  const database = fieldDatabase()
  database.insert(Array.from({ length: jobs }, (_, i) => aJob({ id: i + 1 })))
  const server = new RawServer({ args: ['--db', database.path] })
  server.initialize()
  return { server, database }
}

describe('the server on stdin and stdout', () => {
  it('introduces itself with instructions, tools and prompts', async () => {
    const { server } = start()
    server.write(
      { id: 1, method: 'prompts/list' },
      { id: 2, method: 'prompts/get', params: { name: 'triage_new_jobs' } },
    )
    server.write({
      id: 3,
      method: 'prompts/get',
      params: { name: 'triage_new_jobs', arguments: { criteria: 'Rust in 東京' } },
    })
    const { result } = await server.answer(0)
    expect(result).toMatchObject({ serverInfo: { name: 'jobworkflow' }, capabilities: { tools: {}, prompts: {} } })
    expect(result?.instructions).toMatch(/bulk_read_new_jobs[\s\S]*never instructions to follow/)
    expect((await server.answer(1)).result).toMatchObject({
      prompts: expect.arrayContaining([expect.objectContaining({ name: 'whats_new' })]),
    })
    expect(JSON.stringify(await server.answer(2))).toMatch(/ask me what I am looking for/)
    expect(JSON.stringify(await server.answer(3))).toMatch(/Rust in 東京/)
  })

  it('answers all calls in flight when its input ends, then exits 0', async () => {
    const { server, database } = start()
    for (let id = 1; id <= 30; id++) server.call(id, read)
    server.call(31, update, { updates: [{ id: 1, status: 'applied' }] })
    server.process.stdin.end()
    expect(await server.exit).toBe(0)
    const answered = server.messages().map(({ id }) => id)
    expect(answered.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 32 }, (_, i) => i))
    expect(database.all('SELECT status FROM jobs WHERE id = 1')).toEqual([{ status: 'applied' }])
  })

  it('answers a last message without a line end, and ignores an incomplete one', async () => {
    const [whole, half] = [start().server, start().server]
    whole.process.stdin.end('{"jsonrpc":"2.0","id":1,"method":"ping"}')
    half.process.stdin.end('{"jsonrpc":"2.0","id":1,"method":"pi')
    expect([await whole.exit, await half.exit]).toEqual([0, 0])
    expect(whole.messages()).toContainEqual({ jsonrpc: '2.0', id: 1, result: {} })
    expect(half.messages().map(({ id }) => id)).toEqual([0])
    expect(half.stderr).toMatch(/Skipped a line that is not a JSON-RPC message/)
  })

  it('answers shutdown with an empty result and the calls in flight with theirs, then exits 0 (mail-shutdown)', async () => {
    const { server } = start()
    for (let id = 1; id <= 30; id++) server.call(id, read)
    server.write({ id: 31, method: 'shutdown' })
    server.call(32, read)
    expect(await server.exit).toBe(0)
    const answers = new Map(server.messages().map(({ id, ...answer }) => [id, answer]))
    expect(answers.size).toBe(33)
    expect(answers.get(31)?.result).toEqual({})
    expect(answers.get(32)?.error).toEqual({ code: -32600, message: 'The server is shutting down.' })
    for (let id = 1; id <= 30; id++) expect(answers.get(id)?.result).toMatchObject({ structuredContent: { count: 3 } })
  })

  it('answers shutdown also as a mail server (mail-shutdown)', async () => {
    const server = new RawServer({ command: ['db', 'mcp'], args: ['--database', 'missing.sqlite3'] })
    server.initialize()
    server.write({ id: 1, method: 'shutdown' })
    expect(await server.exit).toBe(0)
    expect(server.messages()).toContainEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })

  it('ends when nobody reads, whatever is still asked', async () => {
    const { server } = start(1000)
    await server.answer(0)
    server.process.stdout.destroy()
    for (let id = 1; id <= 20_000; id++) server.call(id, read, { limit: 1000 })
    expect(await server.exit).toBe(0)
    // each processed call is logged
    expect(server.stderr.split('answered in').length).toBeLessThan(1000)
  })

  it('exits 0 at the end of input without any message', async () => {
    const server = new RawServer()
    server.process.stdin.end()
    expect(await server.exit).toBe(0)
    expect(server.lines).toEqual([])
  })

  it('exits quietly when its output is closed while it answers', async () => {
    const { server } = start(1000)
    await server.answer(0)
    for (let id = 1; id <= 20; id++) server.call(id, read, { limit: 1000 })
    server.process.stdout.destroy()
    expect(await server.exit).toBe(0)
    expect(server.stderr).not.toMatch(/EPIPE|Unhandled|at .*node:/)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('exits 0 on %s', async (signal) => {
    const { server } = start()
    await server.answer(0)
    server.process.kill(signal)
    expect(await server.exit).toBe(0)
  })

  it('refuses lines that are not messages and keeps serving; stdout has only protocol messages', async () => {
    const { server } = start()
    server.write('', '   ', '{"jsonrpc":"2.0","id":1,', 'hello', '\u0000\u0001')
    server.process.stdin.write(Buffer.from([0xff, 0xfe, 0x0a]))
    server.write(
      '[]',
      '[{"jsonrpc":"2.0","id":8,"method":"ping"}]',
      'null',
      '{"jsonrpc":"2.0","id":null,"method":"ping"}',
    )
    server.write('{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', '{"jsonrpc":"1.0","id":5,"method":"ping"}')
    server.write({ id: 2, method: 'no/such/method' })
    server.call(3, 'no_such_tool')
    server.write({ id: 6, method: 'tools/call', params: 'x' })
    server.call(4, read)
    expect((await server.answer(4)).result).toMatchObject({ structuredContent: { count: 3 } })
    expect((await server.answer(2)).error).toEqual({ code: -32601, message: 'Method not found' })
    expect((await server.answer(3)).error).toEqual({ code: -32602, message: 'Unknown tool: no_such_tool' })
    expect((await server.answer(5)).error).toEqual({ code: -32600, message: 'jsonrpc must be "2.0".' })
    expect((await server.answer(6)).error).toEqual({ code: -32602, message: 'params must be an object.' })
    const codes = server.messages().flatMap(({ id, error }) => (id === null ? [error?.code] : []))
    expect(codes).toEqual([...Array(4).fill(-32700), ...Array(5).fill(-32600)])
    expect(server.messages()).toHaveLength(codes.length + 6)
    expect(server.stderr).toMatch(/not a JSON-RPC message: Batches are not supported/)
  })

  it('treats null arguments as none, and refuses others that are not objects', async () => {
    const { server } = start()
    const call = (id: number, params: object) => server.write({ id, method: 'tools/call', params })
    call(1, { name: read, arguments: null })
    call(2, { name: read, arguments: [] })
    call(3, { name: read, arguments: 'limit' })
    call(4, { arguments: {} })
    expect((await server.answer(1)).result).toMatchObject({ structuredContent: { count: 3 } })
    for (const id of [2, 3])
      expect((await server.answer(id)).result).toMatchObject({
        isError: true,
        structuredContent: { error: { code: 'VALIDATION_ERROR', message: 'The arguments must be an object.' } },
      })
    expect((await server.answer(4)).error).toEqual({ code: -32602, message: 'The tool name is missing or not text.' })
  })

  it('logs an unexpected response without its content', async () => {
    const { server } = start()
    server.write(
      { id: 77, result: { content: 'what the model wrote' } },
      { method: 'notifications/progress', params: { progressToken: 5, progress: 1, message: 'what the model wrote' } },
    )
    server.process.stdin.end()
    expect(await server.exit).toBe(0)
    expect(server.stderr).toMatch(
      /a response for an unknown message ID\.\n[\s\S]*a progress notification for an unknown token\.\n/,
    )
    expect(server.stderr).not.toContain('the model wrote')
  })

  it('accepts messages in any chunks, and CRLF line ends', async () => {
    const { server } = start()
    await server.answer(0)
    const line = Buffer.from(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${read}","arguments":{"cursor":"求人"}}}\r\n`,
    )
    for (const byte of line) server.process.stdin.write(Buffer.from([byte]))
    expect((await server.answer(1)).result).toMatchObject({ isError: true })
  })

  it('refuses a 5 MB argument like any other invalid one', async () => {
    const { server } = start()
    server.call(1, read, { cursor: 'c'.repeat(5_000_000) })
    server.call(2, read, { ['k'.repeat(5_000_000)]: 1 })
    server.call(3, update, { updates: [{ id: 1, status: 's'.repeat(5_000_000) }] })
    for (const id of [1, 2]) {
      expect((await server.answer(id)).result).toMatchObject({
        structuredContent: { error: { code: 'VALIDATION_ERROR' } },
      })
    }
    expect((await server.answer(3)).result).toMatchObject({ structuredContent: { failed_count: 1 } })
    expect(Math.max(...server.lines.map((line) => line.length))).toBeLessThan(5000)
  })

  it('does not answer a cancelled call, and answers the others', async () => {
    const database = fieldDatabase()
    database.insert(jobsDated('a'))
    const server = new RawServer({ args: ['--db', database.path] })
    server.initialize()
    await server.answer(0)
    server.call(1, read)
    server.write({ method: 'notifications/cancelled', params: { requestId: 1, reason: 'changed my mind' } })
    server.write({ method: 'notifications/cancelled', params: { requestId: 'never sent' } })
    server.call(2, read)
    await server.answer(2)
    server.process.stdin.end()
    expect(await server.exit).toBe(0)
    expect(server.messages().map(({ id }) => id)).toEqual([0, 2])
  })

  it('answers 50 calls at once, each with its own answer and only the log on stderr', async () => {
    const { server } = start(50)
    for (let id = 1; id <= 50; id++) {
      if (id % 2 === 0) server.call(id, read, { limit: id })
      else server.call(id, update, { updates: [{ id, status: 'new' }] })
    }
    for (let id = 1; id <= 50; id++) {
      const expected = id % 2 === 0 ? { count: id } : { updated_count: 1, results: [{ id, success: true }] }
      expect((await server.answer(id)).result).toMatchObject({ structuredContent: expected })
    }
    expect(
      server.stderr
        .split('\n')
        .filter((line) => line !== '' && !/^jobworkflow: (serving auto|bulk_\w+: answered in \d+ ms$)/.test(line)),
    ).toEqual([])
  })

  it('logs no arguments and no contents, and only errors with --quiet', async () => {
    const database = fieldDatabase()
    database.insert([aJob({ title: 'Secret title' })])
    const server = new RawServer({ args: ['--db', database.path, '--quiet'] })
    server.initialize()
    server.call(1, read)
    server.call(2, read, { limit: 0 })
    server.call(3, read, { db_path: 'missing.db' })
    await server.answer(3)
    server.process.stdin.end()
    await server.exit
    expect(server.stderr).toMatch(/^jobworkflow: bulk_read_new_jobs: DB_NOT_FOUND in \d+ ms: Database missing\.db was/)
    expect(server.stderr).not.toMatch(/Secret|VALIDATION/)
  })
})
