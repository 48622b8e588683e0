/**
 * The mail archive inside another Node program: the same import and the same questions as the command line and the MCP
 * tools. Node 22.18 and newer run this file as it is; on Node 20, `npx tsx embed-mail.ts mail.db inbox.mbox`.
 */
import { argv } from 'node:process'
import {
  createMailArchive,
  createMailContext,
  createMailParser,
  ImportMail,
  type ImportReport,
  openMailSources,
  SqliteMailStore,
  systemClock,
} from 'jobworkflow'

/** Reads mail files into the archive, which is created when it is not there. */
async function importMail(archive: string, paths: readonly string[]): Promise<ImportReport> {
  createMailArchive(archive)
  const store = new SqliteMailStore(archive)
  const parser = createMailParser()
  try {
    return await new ImportMail(store, systemClock).execute({ sources: await openMailSources(paths, parser) })
  } finally {
    await store.close()
    await parser.close()
  }
}

const [, , archive = 'mail.db', ...paths] = argv
const { imported } = await importMail(archive, paths)
console.log('imported', imported)

// questions run in processes of their own: the archive is only read, and no query holds this program up
const settings = {
  mailArchive: archive,
  busyTimeoutMs: 5000,
  mailMaxLimit: 1000,
  sqlTimeoutMs: 5000,
  mailTimeoutMs: 30_000,
}
const mail = createMailContext(settings, systemClock, { info: console.error, error: console.error })
const { searchEmails, executeSqlQuery } = mail.open({ signal: AbortSignal.timeout(60_000) })
for (const { from, subject } of await searchEmails.execute({ query: 'interview' })) console.log(from, '|', subject)
const sql = 'SELECT mailbox, count(*) AS n FROM emails GROUP BY mailbox'
const { rows } = await executeSqlQuery.execute({ sql, maxBytes: 100_000 })
console.log(rows)
await mail.close()
