// Imports a made-up mailbox into the given archive, in a separate process so that it can be killed.
import { SqliteMailStore } from '#src/adapters/stores/sqlite/mail/sqlite-mail-store.js'
import { ImportMail } from '#src/application/mail/import-mail.js'
import { aMailSource } from './mail-sources.js'
import { aParsedEmail } from './parsed-emails.js'

const [path = '', count = '0'] = process.argv.slice(2)

// every tenth message is a duplicate; replies come before the messages they answer
const emails = Array.from({ length: Number(count) }, (_, i) => {
  const n = i % 10 === 9 ? i - 1 : i
  return aParsedEmail({
    messageId: `<n${n}@example.com>`,
    inReplyTo: n % 5 === 4 ? null : `<n${n + 1}@example.com>`,
    subject: `Numbered ${n} 面接`,
    plainText: `Text ${n} `.repeat(100),
    mailbox: n % 3 === 0 ? 'Sent' : 'INBOX',
    internalDate: n * 1000,
    date: n * 1000,
  })
})

process.stdout.write('reading\n')
const store = new SqliteMailStore(path)
const importMail = new ImportMail(store, { now: () => new Date() }, { bounds: { messages: 40, bytes: 1_000_000 } })
await importMail.execute({ sources: [aMailSource(emails).source] })
await store.close()
