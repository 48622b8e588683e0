import { Hono } from 'hono'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { BatchDone, readBatchNote } from '#src/adapters/edges/web/pages/jobs/batch-note.js'
import { EmptyQueue, nullWithoutQueue, WaysToAddJobs } from '#src/adapters/edges/web/pages/jobs/empty-queue.js'
import { jobsHome } from '#src/adapters/edges/web/pages/jobs/jobs-home.js'
import { statesSearch } from '#src/adapters/edges/web/pages/jobs/list-address.js'
import { TodayPart } from '#src/adapters/edges/web/pages/progress/today-part.js'
import { unreadNote } from '#src/adapters/edges/web/parts/hunt-notes.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { todayWords } from '#src/adapters/edges/web/words/today.js'
import { AheadPart } from './ahead-part.js'
import { NeedsPart, readNeeds } from './needs-part.js'
import { NewsPart, seeNews } from './news-part.js'
import { readWorth, WorthPart } from './worth-part.js'

/** What needs the person, what comes next, what came, and what was decided. Source: page-today. */
export function todayRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/', (c) => toList(c) ?? showToday(c))
  app.post('/today/seen', seeNews)
  return app
}

/** The list of jobs was here before; its bookmarks have a query. */
function toList(c: WebContext): Response | null {
  const { search, searchParams } = new URL(c.req.url)
  const isList = statesSearch(searchParams) || searchParams.has('cursor')
  return isList ? c.redirect(jobsHome + search, 301) : null
}

async function showToday(c: WebContext): Promise<Response> {
  const words = todayWords[c.get('language')]
  const options = { title: words.title, section: 'today', isLight: true } as const
  const day = await readDay(c).catch(nullWithoutQueue)
  if (day === null) return answerPage(c, options, <EmptyQueue c={c} path="/" />)
  const { decisions, tasks, news, needs, worth, note, hasJobs } = day
  const message = unreadNote(c, decisions.unread)
  return answerPage(
    c,
    options,
    <>
      <h1>{words.title}</h1>
      <BatchDone c={c} note={note} back="/" />
      <Live c={c} id="today" on={['jobs', 'mail']} class="today-page">
        {message === null ? null : <p class="hint">{message}</p>}
        <div>
          <NeedsPart c={c} needs={needs} toJudge={news.letters.toJudge} />
          {hasJobs ? <WorthPart c={c} worth={worth} /> : <NoJobs c={c} />}
        </div>
        <div>
          <AheadPart c={c} tasks={tasks} />
          <NewsPart c={c} news={news} />
          {hasJobs ? <TodayPart c={c} today={decisions.today} title={words.agents} back="/" isOfOthers /> : null}
        </div>
      </Live>
    </>,
  )
}

function NoJobs({ c }: { c: WebContext }) {
  return (
    <section aria-labelledby="no-jobs">
      <h2 id="no-jobs">{jobsWords[c.get('language')].empty.title}</h2>
      <WaysToAddJobs c={c} />
    </section>
  )
}

async function readDay(c: WebContext) {
  const { openHunt, openJobs, openPerson } = c.get('parts')
  const hunt = await openHunt(c.req.raw.signal)
  const jobs = await openJobs()
  const person = await openPerson(c.req.raw.signal)
  const decisions = await hunt.decisionsOfDay({ timeZone: c.get('timeZone') })
  const tasks = await person.listTasks({})
  const news = await hunt.news({ reader: 'person' })
  const needs = await readNeeds(c, { hunt, person, tasks })
  const worth = await readWorth(jobs)
  const hasJobs = worth.total > 0 || (await jobs.countByStatus()).length > 0
  return { decisions, tasks, news, needs, worth, hasJobs, note: await readBatchNote(jobs, c.req.query('batch')) }
}
