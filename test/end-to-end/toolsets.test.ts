import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ListedTool, sumOf, tokensOf, tokensToCall } from '#scripts/count-tokens.js'
import { jobworkflow } from '#test/support/command-line.js'
import { HttpProcess } from '#test/support/http-process.js'
import { aForeignArchive } from '#test/support/mail-archives.js'
import { aLetter } from '#test/support/mail-letters.js'
import { connect, RawServer, type ServerOptions } from '#test/support/mcp-server.js'
import { countedHere, tooCostly, toolBounds } from '#test/support/tool-bounds.js'

/** Sends a message to the server over HTTP, and returns a field of the result. */
async function overHttp(options: ServerOptions) {
  const server = await HttpProcess.start(options)
  return async (method: string, field: string, params: object = {}) => {
    const { body } = await server.send({ method, params })
    return new Map(Object.entries(body.result ?? {})).get(field)
  }
}

async function listed(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const { tools } = await (await connect({ args, env })).listTools()
  return tools.map(({ name }) => name)
}

const statistics = /stats|top_|heatmap|frequency|trends|duplicate|by_date_range/

describe('the tools of `jobworkflow mcp` (serve-toolsets)', () => {
  it('are those of jobs, websites and the hunt, and of mail if an archive is named (mail-command)', async () => {
    const archive = aForeignArchive([aLetter()]).path
    const without = await listed()
    const mail = await listed(['--toolsets', 'mail'])
    expect(without.length).toBeGreaterThan(0)
    expect(without.filter((name) => name.startsWith('db'))).toEqual([])
    expect(mail).toHaveLength(24)
    const applications = [
      ...['read_letters', 'judge_letters', 'note_application', 'list_applications', 'get_application_timeline'],
      ...['get_progress', 'suggest_status_updates', 'link_application'],
    ]
    expect(without).toEqual(expect.arrayContaining(['search_jobs', 'triage_jobs', 'check_postings']))
    // statistics are served if the set is named
    const usual = mail.filter((name) => !statistics.test(name))
    expect(usual).toHaveLength(14)
    expect(await listed(['--database', archive])).toEqual([...without, ...usual, ...applications])
    expect(await listed([], { NITTYMAIL_SQLITE_DB: archive })).toEqual([...without, ...usual, ...applications])
    expect(await listed(['--database', archive, '--toolsets', 'auto,mail'])).toEqual([
      ...without,
      ...mail,
      ...applications,
    ])
  })

  it('are chosen by sets, single tools and read-only, in options or variables', async () => {
    const chosen = ['bulk_read_new_jobs', 'db_count_emails']
    expect(await listed(['--toolsets', 'jobs', '--tools', 'db.count_emails', '--read-only'])).toEqual(chosen)
    const env = {
      JOBWORKFLOW_TOOLSETS: 'jobs',
      JOBWORKFLOW_TOOLS: 'db_count_emails',
      JOBWORKFLOW_READ_ONLY: '1',
    }
    expect(await listed([], env)).toEqual(chosen)
  })

  it('are all there is: another tool is unknown, and no text names it', async () => {
    const client = await connect({ args: ['--toolsets', 'jobs', '--read-only'] })
    for (const name of ['bulk_update_job_status', 'rag_query_websites', 'db_count_emails', 'db.count_emails'])
      await expect(client.callTool({ name, arguments: { updates: [] } })).rejects.toMatchObject({ code: -32602 })
    expect(client.getInstructions()).toContain('bulk_read_new_jobs')
    expect(client.getInstructions()).not.toMatch(/bulk_update|rag_|db_|db\./)
    expect((await client.listPrompts()).prompts).toEqual([])
  })

  it('are in `db mcp` only those of mail, whatever the environment says for the other command (mail-command)', async () => {
    const server = new RawServer({ command: ['db', 'mcp'], env: { JOBWORKFLOW_TOOLSETS: 'jobs' } })
    server.initialize()
    server.write({ id: 1, method: 'tools/list' }, { id: 2, method: 'prompts/list' })
    const { tools } = (await server.answer(1)).result as { tools: { name: string }[] }
    expect(tools).toHaveLength(24)
    for (const { name } of tools) expect(name).toMatch(/^db\./)
  })

  it('come in `db mcp` without prompts (mail-command)', async () => {
    const server = new RawServer({ command: ['db', 'mcp'] })
    server.initialize()
    server.write({ id: 1, method: 'prompts/list' })
    expect(await server.answer(0)).toMatchObject({ result: { capabilities: { tools: {} } } })
    expect(Object.keys((await server.answer(0)).result?.capabilities as object)).toEqual(['tools'])
    expect((await server.answer(1)).error).toMatchObject({ code: -32601 })
    // with other sets, or as a requested set, mail keeps its prompt
    const client = await connect({ args: ['--toolsets', 'mail'] })
    expect((await client.listPrompts()).prompts).toMatchObject([{ name: 'mail_follow_up' }])
  })

  it.each([[['db', 'mcp', '--help']], [['db', 'help', 'mcp']]])(
    'are listed in the help of `db mcp`, with parameters and answers: %j (mail-command)',
    async (args) => {
      const { code, stdout } = await jobworkflow(args)
      expect(code).toBe(0)
      const lines = stdout.split('\n').filter((line) => line.startsWith('  db.'))
      const listed = (await (await connect({ args: ['--toolsets', 'mail'] })).listTools()).tools
      expect(lines.map((line) => line.trim().split('(')[0])).toEqual(
        listed.map(({ name }) => name.replace('db_', 'db.')),
      )
      expect(lines).toContain('  db.get_mailbox_stats(offset?) → [{mailbox, count}]')
      expect(lines).toContain(
        '  db.execute_sql_query(sql_query, limit?) → {query, row_count, rows, truncated, left_out}',
      )
      const summary =
        'id, address, mailbox, uid, uidvalidity, message_id, x_gm_msgid, date, internaldate, internaldate_epoch, from, subject'
      expect(stdout).toMatch(
        new RegExp(`db\\.search_emails\\(query, .* → \\[\\{${summary}, score, in_attachments\\}\\]`),
      )
      expect(stdout).not.toContain('[]')
      const page = stdout.match(/means: (.*)$/m)?.[1] ?? ''
      expect(readFileSync(page, 'utf8')).toMatch(/^# Tools/)
    },
  )

  it('come with prompts that a client gets with their arguments filled in, and protocol errors that explain', async () => {
    const client = await connect()
    const got = await client.getPrompt({ name: 'research_job', arguments: { url: 'https://example.com/jobs/42' } })
    expect(got.description).toMatch(/^Read the page/)
    expect(JSON.stringify(got.messages)).toContain('The posting: https://example.com/jobs/42')
    const wrong: readonly [Record<string, string>, string][] = [
      [{ url: 'ftp://example.com/' }, 'url is refused. This URL is not a web address'],
      [{ job: '42' }, 'research_job has no argument'],
      [{}, 'Give url'],
    ]
    for (const [args, message] of wrong) {
      const refused = client.getPrompt({ name: 'research_job', arguments: args })
      await expect(refused).rejects.toMatchObject({ code: -32602, message: expect.stringContaining(message) })
    }
  })

  it('are the same over HTTP, with prompts and instructions (serve-clients)', async () => {
    const args = ['--toolsets', 'jobs', '--tools', 'db_count_emails', '--read-only']
    const ask = await overHttp({ args })
    const client = await connect({ args })
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    expect(await ask('initialize', 'instructions', params)).toBe(client.getInstructions())
    expect(await ask('tools/list', 'tools')).toEqual((await client.listTools()).tools)
    expect(await ask('prompts/list', 'prompts')).toEqual([])
  })

  it('cost an agent no more than documented, measured on the wire', async () => {
    const server = new RawServer({ args: ['--database', aForeignArchive([aLetter()]).path] })
    server.initialize()
    server.write({ id: 1, method: 'tools/list' })
    const { tools } = (await server.answer(1)).result as { tools: ListedTool[] }
    expect(tools, countedHere).toHaveLength(45)
    expect(sumOf(tools.map(tokensToCall)), tooCostly).toBeLessThanOrEqual(toolBounds.toCall)
    expect(tokensOf({ tools }), tooCostly).toBeLessThanOrEqual(toolBounds.wholeList)
  })

  it.each([
    [['--toolsets', 'jobs,hunting'], 'jobs, websites, hunt, person, data, mail, all or auto, not "hunting"'],
    [['--tools', 'query_mail'], 'there is no tool "query_mail". The tools are: bulk_read_new_jobs, '],
  ])('are refused before the start if a name is unknown: %j', async (args, message) => {
    const { code, stderr } = await jobworkflow(['mcp', ...args])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
  })
})
