import { join } from 'node:path'
import { importOfMail, tellOfHunt } from '#demo/steps/hunt.js'
import { compareArchive, hashOfFile, showOrder } from '#demo/steps/mail-close.js'
import { countMonths, showResponseTimes } from '#demo/steps/mail-figures.js'
import { fillArchive, meetMailServer } from '#demo/steps/mail-open.js'
import { readOffer, searchMail } from '#demo/steps/mail-search.js'
import { askSql, refuseSql } from '#demo/steps/mail-sql.js'
import { followApplications } from '#demo/steps/mail-talks.js'
import { importSamples, meetServer, showRules } from '#demo/steps/open.js'
import { showOrders, showShortlist, showStock } from '#demo/steps/results.js'
import { sendBadBatch, triage } from '#demo/steps/triage.js'
import { askInVain, askWebsites } from '#demo/steps/websites-ask.js'
import { refreshPage, refusePages, showPageOrder } from '#demo/steps/websites-close.js'
import { readPages, showEntities } from '#demo/steps/websites-open.js'
import { Agent } from './agent.js'
import { mailSamples, startCommandIn, takeStock } from './command-line.js'
import { Mailbox } from './mailbox.js'
import { serveSamples } from './sample-site.js'
import type { Stores } from './stores.js'
import type { Story } from './story.js'
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

/** Before applying: what the posting asks, what the company says about itself, and what advice there is. */
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

/** Weeks later: what the mail says about it all. */
async function tellOfMail(story: Story, db: string, archive: string): Promise<void> {
  const imported = fillArchive(story, archive)
  const before = hashOfFile(archive)
  const agent = await Agent.start('--db', db, '--database', archive, '--toolsets', 'auto,mail')
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
  await tellOfEnd(story, db, archive)
}

/** After more mail has come: queue and mail together. */
async function tellOfEnd(story: Story, db: string, archive: string): Promise<void> {
  const imported = await startCommandIn(mailSamples, [...importOfMail, '--database', archive])
  const agent = await Agent.start('--db', db, '--database', archive, '--toolsets', 'auto,mail')
  try {
    await tellOfHunt(story, agent, imported)
  } finally {
    await agent.close()
  }
}

/** Shows every promise, step by step. */
export async function tellAll(story: Story, stores: Stores, folder: string): Promise<void> {
  await tellOfJobs(story, stores.jobs)
  await tellOfWebsites(story, stores, folder)
  await tellOfMail(story, stores.jobs, join(folder, 'mail.sqlite3'))
}
