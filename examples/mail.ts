/**
 * The mail archive inside another Node program: the same import and queries as the command line and the MCP tools. Node
 * 22.18 and newer run this file directly; on Node 20, `npx tsx mail.ts mail.db inbox.mbox`.
 */
import { argv } from 'node:process'
import { openMail } from 'jobworkflow/mail'

const [, , archive = 'mail.db', ...paths] = argv
const mail = openMail(archive, { logger: { info: console.error, error: console.error } })

// creates the archive if it does not exist; a second run adds only new mail
const { imported } = await mail.import({ from: paths })
console.log('imported', imported)

// queries run in separate processes: none blocks this program, and a signal ends those that take too long
const { find, runSql } = mail.until(AbortSignal.timeout(60_000))
const { emails } = await find.search({ query: 'interview -newsletter after:2024' })
for (const { from, subject } of emails) console.log(from, '|', subject)
const sql = 'SELECT mailbox, count(*) AS n FROM emails GROUP BY mailbox'
const { rows } = await runSql({ sql, maxBytes: 100_000 })
console.log(rows)
await mail.close()
