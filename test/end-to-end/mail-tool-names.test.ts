import { describe, expect, it } from 'vitest'
import { aForeignArchive } from '#test/support/mail-archives.js'
import { MailServer, mailToolNames as names, startMailServer } from '#test/support/mail-client.js'
import { aLetter } from '#test/support/mail-letters.js'

const objects = [
  'get_email_full',
  'get_attachment',
  'count_emails',
  'get_email_stats',
  'execute_sql_query',
  'list_conversations',
]

describe('the names of the mail tools (mail-names)', () => {
  it.each([
    ['db', [], 'db.'],
    ['all', ['--toolsets', 'auto,mail'], 'db_'],
    ['db', ['--tool-names', 'underscored'], 'db_'],
    ['all', ['--toolsets', 'auto,mail', '--tool-names', 'dotted'], 'db.'],
    ['all', ['--toolsets', 'auto,mail', '--tool-names', 'underscored'], 'db_'],
  ] as const)('of %s with %j start with %s; a call may use either spelling', async (offer, args, prefix) => {
    const server = await startMailServer(aForeignArchive([aLetter()]).path, { offer, args })
    const listed = server.tools.map(({ name }) => name)
    expect(listed.filter((name) => name.startsWith('db'))).toEqual(names.map((name) => prefix + name))
    expect(listed.filter((name) => !name.startsWith('db'))).toHaveLength(offer === 'db' ? 0 : 31)
    if (prefix === 'db_') for (const name of listed) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
    for (const spelling of ['db.count_emails', 'db_count_emails']) {
      const answer = await server.client.callTool({ name: spelling, arguments: {} })
      expect(answer.structuredContent).toEqual({ count: 1 })
    }
    await expect(server.client.callTool({ name: 'count_emails' })).rejects.toThrow(/Unknown tool/)
  })

  it('have closed schemas and read-only marks, and an output schema for objects', async () => {
    const server = await startMailServer(null)
    for (const { name, inputSchema, outputSchema, annotations } of server.tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(annotations).toMatchObject({ readOnlyHint: true })
      expect(outputSchema !== undefined, name).toBe(objects.includes(name.slice(3)))
      if (outputSchema !== undefined) expect(outputSchema).toMatchObject({ additionalProperties: false })
    }
  })

  it('are refused if the style is unknown', async () => {
    await expect(MailServer.start(null, { args: ['--tool-names', 'camel'] })).rejects.toThrow()
  })
})
