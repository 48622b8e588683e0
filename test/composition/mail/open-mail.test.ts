import { expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { SqliteMailArchive } from '#src/adapters/stores/sqlite/mail/archive/sqlite-mail-archive.js'
import { SqliteMailIndex } from '#src/adapters/stores/sqlite/mail/sqlite-mail-index.js'
import { IndexMail } from '#src/application/mail/index-mail.js'
import type { MailQuestions } from '#src/application/mail/ports/mail-archive.js'
import { type Ask, remoteArchive } from '#src/composition/mail/open-mail.js'
import type { PortCall } from '#src/composition/remote-port.js'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import { anEmail, first } from '#test/support/archived-emails.js'
import { writeForeignArchive } from '#test/support/mail-archive-files.js'

it('opening mail logs that search reads every message, and for which index, without naming the file (mail-no-index)', async () => {
  const path = writeForeignArchive([anEmail({ subject: 'offer' })])
  const archive = new SqliteMailArchive(path)
  const ask = ((_: string, { method, args: [request] }: PortCall<MailQuestions>) =>
    archive[method](request as never)) as Ask
  const log: string[] = []
  const logger = { info: (text: string) => log.push(text), error: (text: string) => log.push(text) }
  const asked = remoteArchive(ask, { path, busyTimeoutMs: 5000 }, { deadlineMs: 5000 }, logger)
  const search = () => asked.search({ query: parseMailQuery('offer'), fields: ['subject'], filter: {}, page: first(5) })
  expect((await search()).emails).toHaveLength(1)
  expect(log).toEqual([expect.stringMatching(/^search_emails reads every message: .*no search index.*mail index/)])
  expect(log[0]).not.toContain(path)
  log.pop()
  const query = parseMailQuery('offer')
  await asked.list({ query, filter: {}, order: 'newest-first', page: first(5) })
  await asked.count({ query, filter: {} })
  await asked.count({ filter: {} })
  expect(log.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
    'filter_emails reads every message',
    'count_emails reads every message',
  ])
  await new IndexMail(new SqliteMailIndex(path)).execute()
  await search()
  expect(log).toHaveLength(2)
  const db = new Database(path)
  db.exec("update emails set message_id = 'another@example.com'")
  db.close()
  expect((await search()).emails).toHaveLength(1)
  expect(log.slice(2)).toEqual([
    'search_emails reads every message: the search index next to this archive is for other messages; `jobworkflow mail index` rebuilds it',
  ])
  await archive.close()
})

it('opening mail gives a header search most of the available time, and logs how far it came (mail-headers)', async () => {
  const requests: unknown[] = []
  const looked = { messages: 5, of: 9 }
  const ask = (async (_: string, { args: [request] }: PortCall<MailQuestions>) => {
    requests.push(request)
    return { emails: [], looked, unread: 0 }
  }) as Ask
  const log: string[] = []
  const logger = { info: (text: string) => log.push(text), error: (text: string) => log.push(text) }
  const asked = remoteArchive(ask, { path: 'm', busyTimeoutMs: 5000 }, { deadlineMs: 3000 }, logger)
  expect((await asked.searchHeaders({ pattern: 'x', page: first(5) })).looked).toEqual(looked)
  expect(requests).toEqual([{ pattern: 'x', page: first(5), budgetMs: 2000 }])
  expect(log).toEqual(['search_email_headers searched the newest 5 of 9 messages before its time limit'])
})
