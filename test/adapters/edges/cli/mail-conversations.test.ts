import { expect, it } from 'vitest'
import { mailConversationsCommand } from '#src/adapters/edges/cli/commands/mail/conversations.js'
import { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
import { createMailUseCases } from '#src/application/mail/mail-use-cases.js'
import { anEmail } from '#test/support/archived-emails.js'

const archive = new MemoryMailArchive([
  anEmail({
    id: 1,
    threadId: '7',
    internalDateEpoch: 1_700_000_000,
    subject: 'Your\u001b[2J application',
    plainText: 'Free on Monday?',
  }),
  anEmail({ id: 2, threadId: '8', internalDateEpoch: 1_600_000_000, mailbox: 'Sent', fromEmail: 'me@example.com' }),
])

async function listed(...args: readonly string[]): Promise<string> {
  const clock = { now: () => new Date('2024-01-01') }
  const runQuery = () => Promise.reject(new Error('not asked here'))
  const mail = createMailUseCases({ archive, runQuery, limits: { maxLimit: 100 }, clock })
  const lines: string[] = []
  const terminal = { out: (text: string) => void lines.push(text), columns: null }
  const services = { openMail: async () => ({ ...mail, close: async () => {} }) }
  const command = mailConversationsCommand({ services, terminal, endWith: () => {} } as never)
  await command.parseAsync(args, { from: 'user' })
  return lines.join('\n')
}

it('jobworkflow mail conversations lists them in columns or as JSON, and takes filters (hunt-conversations)', async () => {
  const table = await listed()
  expect(table).toMatch(/^Conversation +Last +Count +Turn +With +Subject$/m)
  expect(table).toMatch(/^7 +2023-11-14 +1 +me +Ann Lee <ann@example.com> +Your.* application$/m)
  expect(table).toMatch(/^2 conversations\.$/m)
  expect(table).not.toContain('\u001b')
  expect(await listed('--with', 'nobody')).toBe('No matching conversations.')
  expect(await listed('--limit', '1')).toContain('There are more')
  const { conversations } = JSON.parse(await listed('--waiting-on', 'them', '--silent-days', '10', '--json'))
  expect(conversations).toMatchObject([{ thread_id: '8', count: 1, waiting_on: 'them' }])
})

it('jobworkflow mail conversations names its options in errors about dates (hunt-conversations)', async () => {
  await expect(listed('--from', 'x')).rejects.toThrow('--from must be a date such as 2026, 2026-10 or 2026-10-03.')
  await expect(listed('--to', 'x')).rejects.toThrow('--to must be a date')
  await expect(listed('--from', '2026', '--to', '2025')).rejects.toThrow('--from is later than --to: swap them.')
})
