import { renameSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { understandRead, understandStored } from '#src/adapters/sources/mime/understand-email.js'
import { SqliteHuntMail } from '#src/adapters/stores/sqlite/mail/archive/sqlite-hunt-mail.js'
import type { NewMessage } from '#src/application/mail/ports/mail-source.js'
import type { ParsedEmail } from '#src/domain/mail/email.js'
import { anEmail, ids } from '#test/support/archived-emails.js'
import { writeForeignArchive } from '#test/support/mail-archive-files.js'
import { anArchive, at } from '#test/support/mail-stores.js'
import { aParsedEmail } from '#test/support/parsed-emails.js'

const declined = 'We have decided to move forward with other candidates.'

/** A message with facts, as a parsing thread returns it. */
function understoodMessage(email: ParsedEmail): NewMessage {
  return { email, facts: understandRead({ content: email, root: null }, email.raw) ?? expect.unreachable() }
}

const batch = (emails: readonly ParsedEmail[], source = 'a.mbox') => ({
  ...{ source, after: null, position: 'end', at },
  messages: emails.map(understoodMessage),
})

/** Understands nothing itself, so that everything it returns was stored. */
function keptIn(path: string): SqliteHuntMail {
  const mail = new SqliteHuntMail(path, { understand: async () => null })
  onTestFinished(() => mail.close())
  return mail
}

it('an import stores what messages say, also for a thread that a later one joins (hunt-facts)', async () => {
  const { path, store } = anArchive()
  onTestFinished(() => store.close())
  const [first, second] = [aParsedEmail({ plainText: declined }), aParsedEmail()]
  const joining = aParsedEmail({
    inReplyTo: second.messageId,
    references: [`${first.messageId}`, `${second.messageId}`],
  })
  await store.add(batch([first, second]))
  await store.finish()
  const mail = keptIn(path)
  expect(ids((await mail.ofApplications({ me: [] })).messages)).toEqual([1])
  await store.add(batch([{ ...second, inReplyTo: first.messageId }, joining], 'b.mbox'))
  await store.finish()
  const { messages, unread } = await mail.ofApplications({ me: [] })
  expect([new Set(ids(messages)).has(3), new Set(messages.map(({ threadId }) => threadId)).size, unread]).toEqual([
    true,
    1,
    0,
  ])
})

it('a batch that fails stores nothing of its messages', async () => {
  const { path, store } = anArchive()
  onTestFinished(() => store.close())
  await store.add(batch([aParsedEmail()]))
  const other = { ...batch([aParsedEmail({ plainText: declined })]), after: 'elsewhere' }
  await expect(store.add(other)).rejects.toMatchObject({ code: 'DB_ERROR' })
  expect(await keptIn(path).ofApplications({ me: [] })).toEqual({ messages: [], unread: 0 })
})

it('a message with new labels is recognized as sent by them', async () => {
  const { path, store } = anArchive()
  onTestFinished(() => store.close())
  const email = aParsedEmail({ mailbox: 'All Mail' })
  const labelled = (label: string) => {
    const raw = Buffer.concat([Buffer.from(`X-Gmail-Labels: ${label}\r\n`), email.raw])
    return { ...email, raw, labels: [label] }
  }
  await store.add(batch([labelled('Inbox')]))
  const isOwn = async () => (await keptIn(path).byIds({ me: [], ids: [1] })).messages.map((message) => message.isOwn)
  expect(await isOwn()).toEqual([false])
  await store.add(batch([labelled('Sent')], 'later.mbox'))
  expect(await isOwn()).toEqual([true])
})

it('an archive that replaces another one while it is read is read instead', async () => {
  const [path, other] = [
    writeForeignArchive([anEmail({ id: 1, plainText: declined }), anEmail({ id: 2, plainText: declined })]),
    writeForeignArchive([anEmail({ id: 9, plainText: declined })]),
  ]
  let isReplaced = false
  const mail = new SqliteHuntMail(path, {
    understand: async (email) => {
      if (!isReplaced) renameSync(other, path)
      isReplaced = true
      return understandStored(email)
    },
  })
  onTestFinished(() => mail.close())
  expect(ids((await mail.ofApplications({ me: [] })).messages)).toEqual([9])
})

it('an endless body is understood by its beginning', async () => {
  const plainText = `${declined}\n${'> '.repeat(500_000)}\n${'面接 interview '.repeat(50_000)}`
  const kept = await understandStored({ subject: null, from: null, fromEmail: null, plainText, raw: null })
  expect(kept?.facts.received.kind).toBe('rejection')
})
