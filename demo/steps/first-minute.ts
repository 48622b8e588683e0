import type { Agent } from '#demo/agent.js'
import { jobSamples, startCommandIn } from '#demo/command-line.js'
import { wish } from '#demo/judge.js'
import type { SampleSite } from '#demo/sample-site.js'
import type { Story } from '#demo/story.js'
import type { WebsiteClient } from '#demo/websites.js'
import { captureFiles } from './open.js'
import { showOneOrder } from './results.js'
import { countVerdicts, judgeQueue } from './triage.js'
import { askOfPay } from './websites-ask.js'
import { samplePages } from './websites-open.js'

const shownRemarks = 2

export async function importCaptured(story: Story, db: string): Promise<void> {
  story.step('Captured postings go into a queue')
  story.command('jobworkflow jobs import *.csv *.json *.jsonl --db jobs.db')
  const { results, remarks } = await startCommandIn(jobSamples, ['jobs', 'import', ...captureFiles(), '--db', db])
  story.aside(...remarks.slice(0, shownRemarks), `… and ${remarks.length - shownRemarks} more such lines`)
  story.tell(...results.split('\n'))
  const [read, added = 0, known = 0, bad = 0] = results.match(/\d+/g)?.map(Number) ?? []
  story.check('nothing is lost: read = added + known + bad', read === added + known + bad)
}

/** Returns how many jobs are on the shortlist. */
export async function tellOfTriage(story: Story, agent: Agent): Promise<number> {
  story.step('An agent reads the queue and writes its verdicts, over MCP')
  story.tell(`Wanted: ${wish}.`, 'Here plain rules replace the AI, so that you can follow.')
  const { judged, isWhole } = await judgeQueue(agent)
  story.tell(`read ${judged.length}, wrote ${judged.length}: ${countVerdicts(judged)}`)
  story.check('no job came twice, all verdicts are written, and the queue is empty', isWhole && judged.length > 0)
  showOneOrder(story, judged)
  return judged.filter(({ rule }) => rule.verdict === 'shortlist').length
}

export async function tellOfShortlist(story: Story, db: string, count: number): Promise<void> {
  story.step('The shortlist')
  story.command('jobworkflow jobs list --status shortlist --db jobs.db')
  const { results } = await startCommandIn(jobSamples, ['jobs', 'list', '--status', 'shortlist', '--db', db])
  story.tell(...results.split('\n'))
  story.check(`these are the ${count} that the agent chose`, results.endsWith(`\n${count} jobs.`))
}

export async function tellOfPages(story: Story, websites: WebsiteClient, site: SampleSite): Promise<void> {
  story.step('A question about pages that were read: the posting, the company, an article')
  for (const { file, contentType } of samplePages) await websites.process(site.url(`/${file}`), contentType)
  await askOfPay(story, websites)
}
