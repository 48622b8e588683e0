import { join } from 'node:path'
import { Agent, type JobPage, type QueuedJob } from '#demo/agent.js'
import { keepHomeIn } from '#demo/children.js'
import { mailSamples, runCommand, runCommandIn } from '#demo/command-line.js'
import { judgePosting } from '#demo/judge.js'
import { serveSamples } from '#demo/sample-site.js'
import { importOfMail } from '#demo/steps/hunt.js'
import { captureFiles } from '#demo/steps/open.js'
import { samplePages } from '#demo/steps/websites-open.js'

/** Judges, reads and writes the demo's hunt in a folder. Returns the arguments of a server for it. */
export async function playDemoHunt(folder: string): Promise<readonly string[]> {
  keepHomeIn(folder)
  const [db, archive, websites] = ['jobs.db', 'mail.sqlite3', 'websites.db'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  runCommand('jobs', 'import', ...captureFiles(), '--db', db)
  runCommandIn(mailSamples, ...importOfMail, '--database', archive)
  const stores = ['--db', db, '--database', archive, '--websites-db', websites]
  const site = await serveSamples()
  const agent = await Agent.start(...stores, '--embedder', 'none', '--allow-host', site.host, '--host-delay', '0')
  try {
    await judgeAll(agent)
    for (const { file, contentType } of samplePages)
      await agent.ask('rag_process_website', { url: site.url(`/${file}`), content_type: contentType })
  } finally {
    await agent.close()
    await site.close()
  }
  return [...stores, '--embedder', 'none']
}

/** How many of the newest jobs are left to the person. */
const left = 6
const pageSize = 25

/** Judges all but the newest jobs, page by page, with the reason of the deciding rule. */
async function judgeAll(agent: Agent): Promise<void> {
  const { jobs: newest } = await agent.readPage(left, null)
  const kept = new Set(newest.map(({ id }) => id))
  let cursor: string | null = null
  do {
    const page: JobPage = await agent.readPage(pageSize, cursor)
    const verdicts = page.jobs.filter(({ id }) => !kept.has(id)).map(toVerdict)
    await agent.ask('triage_jobs', { verdicts })
    cursor = page.next_cursor
  } while (cursor !== null)
}

function toVerdict(job: QueuedJob): object {
  const { verdict, reason, conditions } = judgePosting(job)
  // the demo's rules have no scores; the more conditions a rule has, the more certain it is
  const score = { shortlist: 80 + 5 * conditions.length, reviewed: 50 + 5 * conditions.length, reject: 10 }[verdict]
  return { id: job.id, status: verdict, reason, score }
}
