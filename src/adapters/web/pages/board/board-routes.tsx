import { Hono } from 'hono'
import { answerPage } from '../../layout.js'
import { Live } from '../../parts/live.js'
import { Theirs } from '../../parts/theirs.js'
import type { WebEnv } from '../../web-env.js'
import { boardWords } from '../../words/board.js'

/** The jobs, and one of them. Source: page-board. */
export function boardRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/', async (c) => {
    const words = boardWords[c.get('language')]
    const jobs = await c.get('parts').openJobs()
    const { entries, total } = await jobs.search({ query: c.req.query('query') ?? '' })
    return answerPage(
      c,
      { title: words.title, section: 'board' },
      <>
        <h1>{words.title}</h1>
        <search>
          <form method="get" action="/">
            <label>
              {words.query} <input type="search" name="query" value={c.req.query('query') ?? ''} />
            </label>
            <button type="submit">{words.search}</button>
          </form>
        </search>
        <Live c={c} id="jobs" on={['jobs']}>
          <p>{words.total(String(total))}</p>
          {entries.length === 0 ? <p>{words.none}</p> : null}
          <ol>
            {entries.map(({ job }) => (
              <li id={`job-${job.id}`}>
                <a href={`/jobs/${job.id}`}>
                  <Theirs>{job.title ?? words.noTitle}</Theirs>
                </a>{' '}
                <Theirs>{job.company}</Theirs>
              </li>
            ))}
          </ol>
        </Live>
      </>,
    )
  })
  return app
}
