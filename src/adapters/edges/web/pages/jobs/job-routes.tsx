import { Hono } from 'hono'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { readBack } from '#src/adapters/edges/web/parts/back.js'
import { answerMissing } from '#src/adapters/edges/web/parts/missing-page.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { jobWords } from '#src/adapters/edges/web/words/job.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import type { RecheckOutcome } from '#src/application/jobs/recheck-postings.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { cutText } from '#src/domain/shared/text.js'
import { readBatchNote } from './batch-note.js'
import { showBatch } from './batch-page.js'
import { findNeighbours } from './job-neighbours.js'
import { JobPage } from './job-page.js'
import { JobPane } from './job-pane.js'
import { jobsHome } from './jobs-home.js'
import { readJob } from './read-job.js'

const maxTitle = 100

/** The page of one job, and the check of its posting. Source: page-job. */
export function jobRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/jobs/:id/pane', showPane)
  app.get('/jobs/:id', (c) => answerJob(c, toPositive(c.req.param('id')), null))
  app.post('/jobs/:id/check', async (c) => {
    const id = toPositive(c.req.param('id'))
    if (id === null) return answerNoJob(c)
    const hunt = await c.get('parts').openHunt(c.req.raw.signal)
    const outcome = await hunt.checkPostings({ jobIds: [id], signal: c.req.raw.signal })
    return answerJob(c, id, outcome)
  })
  app.get('/batches/:batch', showBatch)
  // for a browser that reloads the answer of a form
  app.get('/jobs/:id/check', (c) => c.redirect(`/jobs/${toPositive(c.req.param('id')) ?? 0}`, 303))
  return app
}

async function answerJob(c: WebContext, id: number | null, checked: RecheckOutcome | null) {
  const known = id === null ? null : await readJob(c, id)
  if (known === null) return answerNoJob(c)
  const list = readBack(c.req.query('list'), jobsHome)
  const { clock, openHunt, openJobs } = c.get('parts')
  const jobs = await openJobs()
  const [neighbours, note] = await Promise.all([
    findNeighbours({ jobs, openHunt: () => openHunt(c.req.raw.signal), now: clock.now() }, known.job, list),
    readBatchNote(jobs, c.req.query('batch')),
  ])
  const title = cutText(known.job.title ?? jobsWords[c.get('language')].noTitle, maxTitle)
  const page = <JobPage c={c} known={known} checked={checked} list={list} neighbours={neighbours} note={note} />
  return answerPage(c, { title, section: 'jobs' }, page)
}

/** The posting beside the list, without what surrounds a page. */
async function showPane(c: WebContext): Promise<Response> {
  const id = toPositive(c.req.param('id'))
  const known = id === null ? null : await readJob(c, id)
  // a browser logs other answers than 200 as errors, but a job that somebody just removed is none
  if (known === null) return c.html(<p class="quiet">{jobWords[c.get('language')].missing}</p>)
  return c.html(<JobPane c={c} known={known} list={readBack(c.req.query('list'), jobsHome)} />)
}

function answerNoJob(c: WebContext) {
  const words = jobWords[c.get('language')]
  return answerMissing(c, { section: 'jobs', sentence: words.missing, link: { href: jobsHome, text: words.toList } })
}
