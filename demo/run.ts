import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from './agent.js'
import { executable, takeStock } from './command-line.js'
import { Mailbox } from './mailbox.js'
import { compareArchive, fingerprint, showOrder } from './steps/mail-close.js'
import { countMonths, showResponseTimes } from './steps/mail-figures.js'
import { importMail, meetMailServer } from './steps/mail-open.js'
import { readOffer, searchMail } from './steps/mail-search.js'
import { askSql, refuseSql } from './steps/mail-sql.js'
import { followApplications } from './steps/mail-talks.js'
import { importSamples, meetServer, showRules } from './steps/open.js'
import { showOrders, showShortlist, showStock } from './steps/results.js'
import { sendBadBatch, triage } from './steps/triage.js'
import { Story } from './story.js'

async function tellOfJobs(story: Story, db: string): Promise<void> {
  showRules(story)
  importSamples(story, db)
  const before = takeStock(db)
  const agent = await Agent.start('--db', db)
  try {
    await meetServer(story, agent)
    await sendBadBatch(story, agent, db)
    const judged = await triage(story, agent)
    showOrders(story, judged)
    showStock(story, before, takeStock(db), judged)
    showShortlist(story, judged)
  } finally {
    await agent.close()
  }
}

/** Weeks later: what the mail says of it all. */
async function tellOfMail(story: Story, db: string, archive: string): Promise<void> {
  const imported = importMail(story, archive)
  const before = fingerprint(archive)
  const agent = await Agent.start('--db', db, '--database', archive)
  const mailbox = new Mailbox(agent)
  try {
    await meetMailServer(story, agent)
    await searchMail(story, mailbox)
    await readOffer(story, mailbox)
    const talks = await followApplications(story, mailbox)
    await countMonths(story, mailbox, imported)
    await showResponseTimes(story, mailbox)
    await askSql(story, mailbox, talks)
    await refuseSql(story, mailbox, imported)
    await showOrder(story, mailbox, imported)
  } finally {
    await agent.close()
  }
  compareArchive(story, before, archive)
}

/** A folder that is gone when the program is, however it ends. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobworkflow-demo-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  // whoever was reading has gone away
  process.stdout.once('error', () => process.exit(1))
  return folder
}

const story = new Story(process.stdout, process.env)
try {
  if (!existsSync(executable)) throw new Error('There is nothing to show yet: run `npm run build` first.')
  const folder = temporaryFolder()
  story.title('jobworkflow: from captured postings to a shortlist, and what came of it')
  await tellOfJobs(story, join(folder, 'jobs.db'))
  await tellOfMail(story, join(folder, 'jobs.db'), join(folder, 'mail.sqlite3'))
  process.exitCode = story.end()
} catch (error) {
  process.stderr.write(`\nThe demo broke off: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
