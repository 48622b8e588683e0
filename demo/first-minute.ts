import { join } from 'node:path'
import { importCaptured, tellOfPages, tellOfShortlist, tellOfTriage } from '#demo/steps/first-minute.js'
import { importOfMail, tellOfHunt } from '#demo/steps/hunt.js'
import { Agent } from './agent.js'
import { mailSamples, startCommandIn } from './command-line.js'
import { type SampleSite, serveSamples } from './sample-site.js'
import type { Stores } from './stores.js'
import type { Story } from './story.js'
import { WebsiteClient } from './websites.js'

/** What a person wants to know first: what comes in, what an agent makes of it, and which questions can be asked. */
export async function tellFirstMinute(story: Story, stores: Stores, folder: string): Promise<void> {
  const archive = join(folder, 'mail.sqlite3')
  const site = await serveSamples()
  const agent = new Agent()
  const ending = new AbortController()
  // start both at once to save the viewer time; failures surface where the promises are awaited
  const connected = agent.connect(...serverOptions(stores, archive, site, folder))
  const mail = startCommandIn(mailSamples, [...importOfMail, '--database', archive], ending.signal)
  for (const started of [connected, mail]) started.catch(() => {})
  try {
    await importCaptured(story, stores.jobs)
    await connected
    const count = await tellOfTriage(story, agent)
    await tellOfShortlist(story, stores.jobs, count)
    await tellOfPages(story, new WebsiteClient(agent), site)
    await tellOfHunt(story, agent, await mail)
  } finally {
    ending.abort()
    await agent.close()
    await site.close()
  }
}

function serverOptions(stores: Stores, archive: string, site: SampleSite, folder: string): readonly string[] {
  return [
    ...['--db', stores.jobs, '--websites-db', stores.websites, '--database', archive],
    ...['--events-file', join(folder, 'events.jsonl')],
    ...['--allow-host', site.host, '--host-delay', '0', '--embedder', 'none'],
  ]
}
