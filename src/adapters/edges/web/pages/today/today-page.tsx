import { Hono } from 'hono'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { BatchDone, readBatchNote } from '#src/adapters/edges/web/pages/jobs/batch-note.js'
import { TodayPart } from '#src/adapters/edges/web/pages/progress/today-part.js'
import { unreadNote } from '#src/adapters/edges/web/parts/hunt-notes.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { todayWords } from '#src/adapters/edges/web/words/today.js'
import { AheadPart } from './ahead-part.js'
import { NeedsPart, readNeeds } from './needs-part.js'
import { NewsPart, seeNews } from './news-part.js'
import { readWorth, WorthPart } from './worth-part.js'

/** What needs the person, what comes next, what came, and what was decided. Source: page-today. */
export function todayRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/today', showToday)
  app.post('/today/seen', seeNews)
  return app
}

async function showToday(c: WebContext): Promise<Response> {
  const words = todayWords[c.get('language')]
  const { openHunt, openJobs, openPerson } = c.get('parts')
  const hunt = await openHunt(c.req.raw.signal)
  const jobs = await openJobs()
  const person = await openPerson(c.req.raw.signal)
  const progress = await hunt.progress({ timeZone: c.get('timeZone') })
  const tasks = await person.listTasks({})
  const news = await hunt.news({ reader: 'person' })
  const needs = await readNeeds(c, { hunt, person, tasks })
  const worth = await readWorth(jobs)
  const note = await readBatchNote(jobs, c.req.query('batch'))
  const message = unreadNote(c, progress.unread)
  return answerPage(
    c,
    { title: words.title, section: 'today' },
    <>
      <h1>{words.title}</h1>
      <BatchDone c={c} note={note} back="/today" />
      <Live c={c} id="today" on={['jobs', 'mail']} class="today-page">
        {message === null ? null : <p class="hint">{message}</p>}
        <div>
          <NeedsPart c={c} needs={needs} toJudge={news.letters.toJudge} />
          <WorthPart c={c} worth={worth} />
        </div>
        <div>
          <AheadPart c={c} tasks={tasks} />
          <NewsPart c={c} news={news} />
          <TodayPart c={c} today={progress.today} title={words.agents} back="/today" />
        </div>
      </Live>
    </>,
  )
}
