import { Hono } from 'hono'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { readBatchNote } from './batch-note.js'
import { EmptyQueue, nullWithoutQueue } from './empty-queue.js'
import { type HeldList, readHeld } from './held-list.js'
import { showRows } from './held-rows.js'
import { jobRoutes } from './job-routes.js'
import { jobsHome } from './jobs-home.js'
import { type JobsAddress, readJobsAddress, withMatchedMail } from './list-address.js'
import { type JobList, JobsPage } from './list-page.js'
import { sendRule, showRule } from './rule-page.js'
import { savedSearchRoutes } from './saved-searches-page.js'
import { verdictRoutes } from './verdict-routes.js'

/** The jobs, and a person's verdicts on them. Source: page-board. */
export function jobsRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get(jobsHome, async (c) => {
    const list = await readList(c).catch(nullWithoutQueue)
    const { title, empty } = jobsWords[c.get('language')]
    if (list === null || list.isEmpty)
      return answerPage(c, { title: empty.title, section: 'jobs' }, <EmptyQueue c={c} path={jobsHome} />)
    return answerPage(c, { title, section: 'jobs' }, <JobsPage c={c} {...list} />)
  })
  app.get(`${jobsHome}/matching`, showRule)
  app.post(`${jobsHome}/matching`, sendRule)
  app.route('/', savedSearchRoutes())
  app.route('/', jobRoutes())
  app.route('/', verdictRoutes())
  return app
}

async function readList(c: WebContext): Promise<JobList & { readonly isEmpty: boolean }> {
  const { searchParams } = new URL(c.req.url)
  const { clock, openHunt } = c.get('parts')
  const asked = await withMatchedMail(readJobsAddress(searchParams, clock.now()), () => openHunt(c.req.raw.signal))
  const jobs = await c.get('parts').openJobs()
  const [{ address, shown }, counts, note, searches] = await Promise.all([
    hasProfile(c).then((isCompared) => search(jobs, asked, readHeld(searchParams), isCompared)),
    jobs.countFound({ ...asked.asked, matchedMail: asked.matchedMail ?? [] }),
    readBatchNote(jobs, c.req.query('batch')),
    jobs.savedSearches(),
  ])
  const isEmpty = counts.length === 0 && (await jobs.countByStatus()).length === 0
  return { address, shown, counts, note, searches, isEmpty }
}

/** Whether there is a profile that the person confirmed. */
async function hasProfile(c: WebContext): Promise<boolean> {
  const { profile } = await (await c.get('parts').openPerson(c.req.raw.signal)).getProfile()
  return profile !== null && profile.confirmedAt !== null
}

/** A cursor from another storage is rejected; then the list is shown from its beginning. */
async function search(jobs: JobUseCases, address: JobsAddress, held: HeldList, isCompared: boolean) {
  try {
    return { address, shown: await showRows(jobs, address, held, isCompared) }
  } catch (error) {
    if (address.position === null || !(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') throw error
    const first = { ...address, position: null, problems: [...address.problems, 'cursor' as const] }
    return { address: first, shown: await showRows(jobs, first, held, isCompared) }
  }
}
