import { describe, expect, it } from 'vitest'
import { MailServer } from '#test/support/mail-client.js'
import { scene } from '#test/support/mail-scene.js'
import { sharedArchive } from '#test/support/served-scene.js'

const archive = sharedArchive(scene)

describe('the log on stderr (mail-log)', () => {
  it('has start, stop and each call with name and duration, and nothing of messages or arguments', async () => {
    const server = await MailServer.start(archive().path)
    await server.list('search_emails', { query: 'from:ann@acme.example' })
    await server.list('filter_emails', { from_contains: 'bob@jobs.acme.example' })
    await server.error('filter_emails', { date_from: 'ann@acme.example' })
    await server.error('get_email_thread', { thread_id: 'ann@acme.example' })
    await server.error('filter_emails', { from_domain: 'ann@acme.example' })
    await server.error('search_email_headers', { header_pattern: '(ann@acme.example' })
    await server.error('get_email_full', { message_id: 'ann@acme.example' })
    await server.error('execute_sql_query', { sql_query: 'SELECT "ann@acme.example" FROM emails' })
    await server.error('execute_sql_query', { sql_query: 'SELECT * FROM "ann@acme.example"' })
    await server.error('execute_sql_query', { sql_query: 'SELECT Portfolio FROM emails WHERE (' })
    await server.close()
    const lines = server.stderr.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^jobworkflow: serving mail/)
    expect(lines.at(-1)).toBe('jobworkflow: stopped')
    for (const line of lines.slice(1, -1)) expect(line).toMatch(/^jobworkflow: db\.\w+: (answered|[A-Z_]+) in \d+ ms/)
    expect(lines).toHaveLength(12)
    expect(server.stderr).not.toMatch(/acme|portfolio|bob/i)
  })

  it('does not contain the address that names the archive', async () => {
    const server = await MailServer.start(null, { cwd: archive().folder, args: ['--address', 'ann@acme.example'] })
    const error = await server.error('count_emails')
    await server.close()
    expect(error.code).toBe('DB_NOT_FOUND')
    expect(server.stderr).not.toMatch(/acme/)
  })

  it('has only errors with --quiet or NITTYMAIL_QUIET', async () => {
    for (const options of [{ args: ['--quiet'] }, { env: { NITTYMAIL_QUIET: '1' } }]) {
      const server = await MailServer.start(archive().path, options)
      await server.object('count_emails')
      await server.close()
      expect(server.stderr).toBe('')
    }
  })
})
