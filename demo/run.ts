import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { executable } from '../scripts/kit/program.js'
import { makeFolder, removeFolder } from '../scripts/kit/temporary-folder.js'
import { Agent } from './agent.js'
import { takeStock } from './command-line.js'
import { Mailbox } from './mailbox.js'
import { serveSamples } from './sample-site.js'
import { compareArchive, hashOfFile, showOrder } from './steps/mail-close.js'
import { countMonths, showResponseTimes } from './steps/mail-figures.js'
import { fillArchive, meetMailServer } from './steps/mail-open.js'
import { readOffer, searchMail } from './steps/mail-search.js'
import { askSql, refuseSql } from './steps/mail-sql.js'
import { followApplications } from './steps/mail-talks.js'
import { importSamples, meetServer, showRules } from './steps/open.js'
import { showOrders, showShortlist, showStock } from './steps/results.js'
import { sendBadBatch, triage } from './steps/triage.js'
import { askInVain, askWebsites } from './steps/websites-ask.js'
import { refreshPage, refusePages, showPageOrder } from './steps/websites-close.js'
import { readPages, showEntities } from './steps/websites-open.js'
import { filesIn, type Stores, startPostgres } from './stores.js'
import { Story } from './story.js'
import { WebsiteClient } from './websites.js'

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

/** Before applying: what the posting asks, what the company says of itself, and what advice there is. */
async function tellOfWebsites(story: Story, stores: Stores, folder: string): Promise<void> {
  const site = await serveSamples()
  const store = ['--websites-db', stores.websites, '--events-file', join(folder, 'events.jsonl')]
  const reading = ['--allow-host', site.host, '--host-delay', '0', '--embedder', 'none']
  const agent = await Agent.start('--db', stores.jobs, ...store, ...reading)
  const websites = new WebsiteClient(agent)
  try {
    await readPages(story, agent, websites, site)
    await showEntities(story, websites)
    await askWebsites(story, websites)
    await askInVain(story, websites)
    await refreshPage(story, websites, site)
    await refusePages(story, websites, site)
    await showPageOrder(story, websites)
  } finally {
    await agent.close()
    await site.close()
  }
}

/** Weeks later: what the mail says of it all. */
async function tellOfMail(story: Story, db: string, archive: string): Promise<void> {
  const imported = fillArchive(story, archive)
  const before = hashOfFile(archive)
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
function folderOfThisRun(): string {
  const folder = makeFolder()
  process.once('exit', () => removeFolder(folder))
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  // whoever was reading has gone away
  process.stdout.once('error', () => process.exit(1))
  return folder
}

const story = new Story(process.stdout, process.env)
try {
  if (!existsSync(executable)) throw new Error('There is nothing to show yet: run `npm run build` first.')
  const folder = folderOfThisRun()
  story.title('jobworkflow: from captured postings to a shortlist, what websites say of it, and what came of it')
  const stores = process.argv.includes('--postgres') ? await startPostgres() : filesIn(folder)
  try {
    story.tell(`Jobs and pages are kept in ${stores.engine}.`)
    await tellOfJobs(story, stores.jobs)
    await tellOfWebsites(story, stores, folder)
    await tellOfMail(story, stores.jobs, join(folder, 'mail.sqlite3'))
    process.exitCode = story.end()
  } finally {
    await stores.close()
  }
} catch (error) {
  process.stderr.write(`\nThe demo broke off: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
