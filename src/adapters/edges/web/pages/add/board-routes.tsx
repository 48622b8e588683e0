import { Hono } from 'hono'
import { readSentForm } from '#src/adapters/edges/web/parts/sent-form.js'
import { answerStep } from '#src/adapters/edges/web/parts/step.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { addWords } from '#src/adapters/edges/web/words/add.js'
import { addBoardsWords } from '#src/adapters/edges/web/words/add-boards.js'
import { beforeValue } from '#src/adapters/edges/web/words/punctuation.js'
import type { FoundBoards } from '#src/application/jobs/find-boards.js'
import { BoardQuestion, FoundRow, maxQuery } from './board-form.js'

const nothingFound: FoundBoards = { boards: [], total: 0, bad: [] }

/** Finding the board of an employer and watching it. Source: page-add-board. */
export function boardRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get('/add/boards', (c) => showFound(c, toQuery(c.req.query('q')), null))
  app.post('/add/boards', watch)
  app.post('/add/boards/stop', async (c) => {
    await c.get('parts').boards.unwatch((await readSentForm(c)).get('board') ?? '')
    return c.redirect('/add#boards', 303)
  })
  return app
}

const toQuery = (text: string | null | undefined) => (text ?? '').trim().slice(0, maxQuery)

async function watch(c: WebContext): Promise<Response> {
  const form = await readSentForm(c)
  const query = toQuery(form.get('q'))
  const isThere = query !== '' && (await c.get('parts').boards.watch(form.get('board') ?? '', query))
  if (isThere) return c.redirect('/add#boards', 303)
  return showFound(c, query, addBoardsWords[c.get('language')].notFound)
}

async function showFound(c: WebContext, query: string, fault: string | null): Promise<Response> {
  const words = addBoardsWords[c.get('language')]
  const { boards, total } = query === '' ? nothingFound : await c.get('parts').boards.find(query)
  return answerStep(
    c,
    { title: words.title, status: fault === null ? 200 : 404 },
    <>
      <BoardQuestion
        c={c}
        query={query}
        fault={fault ?? (c.req.query('q') === undefined || query !== '' ? null : words.nothing)}
      />
      {query === '' ? null : (
        <section>
          <h2>{words.results}</h2>
          {total === 0 ? (
            <p>
              {beforeValue(words.none)}
              <a href="/add#address">{addWords[c.get('language')].title}</a>
            </p>
          ) : null}
          <ul>
            {boards.map((board) => (
              <FoundRow c={c} board={board} query={query} />
            ))}
          </ul>
          {total > boards.length ? <p class="quiet">{words.more(boards.length, total)}</p> : null}
        </section>
      )}
      <p>
        <a href="/add#boards">{words.back}</a>
      </p>
    </>,
  )
}
