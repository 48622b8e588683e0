import { Hono } from 'hono'
import { formatCount } from '#src/adapters/edges/web/pages/jobs/format-count.js'
import { CommandHint } from '#src/adapters/edges/web/parts/command-hint.js'
import { Enumeration } from '#src/adapters/edges/web/parts/enumeration.js'
import { KnownFailure } from '#src/adapters/edges/web/parts/known-failure.js'
import { readableName } from '#src/adapters/edges/web/parts/readable-text.js'
import { answerStep, askAgain } from '#src/adapters/edges/web/parts/step.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext, WebEnv } from '#src/adapters/edges/web/web-env.js'
import { addAccountWords } from '#src/adapters/edges/web/words/add-account.js'
import { addBoardsWords } from '#src/adapters/edges/web/words/add-boards.js'
import { batchWords } from '#src/adapters/edges/web/words/batch.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { syncWords } from '#src/adapters/edges/web/words/sync.js'
import { commandForPerson } from '#src/adapters/edges/words/store-commands.js'
import type { SyncLook } from '#src/application/sync/sync-now.js'
import type { PartReport } from '#src/domain/sync/sync-run.js'
import { FetchNews, NewTools, syncPath } from './fetch-news.js'

/** Fetching what is new, and what the last run brought. Source: page-sync. */
export function syncRoutes(): Hono<WebEnv> {
  const app = new Hono<WebEnv>()
  app.get(syncPath, showRun)
  app.post(syncPath, async (c) => {
    await c.get('parts').sync.begin()
    return c.redirect(syncPath, 303)
  })
  return app
}

async function showRun(c: WebContext): Promise<Response> {
  const words = syncWords[c.get('language')]
  const { isRegular, look: lookAtRun } = c.get('parts').sync
  const look = await lookAtRun()
  return answerStep(
    c,
    { title: words.title, section: 'today' },
    <>
      <Run c={c} look={look} />
      {look.isRunning ? askAgain(c, syncPath, words.reload) : <FetchNews c={c} hasHint />}
      <NewTools c={c} />
      {isRegular ? null : (
        <CommandHint sentence={words.regularly} command={commandForPerson('jobs', 'serve --sync 15m')} />
      )}
      <Ways c={c} />
    </>,
  )
}

/** Where to go from here. */
function Ways({ c }: { c: WebContext }) {
  const language = c.get('language')
  return (
    <ul>
      <li>
        <a href="/">{batchWords[language].toToday}</a>
      </li>
      {c.get('parts').isReadOnly ? null : (
        <>
          <li>
            <a href="/add#boards">{addBoardsWords[language].title}</a>
          </li>
          <li>
            <a href="/add#account">{addAccountWords[language].title}</a>
          </li>
        </>
      )}
    </ul>
  )
}

function Run({ c, look: { isRunning, run } }: { c: WebContext; look: SyncLook }) {
  const words = syncWords[c.get('language')]
  if (run === null && !isRunning) return <p>{words.never}</p>
  return (
    <>
      {isRunning ? <p role="status">{words.running}</p> : null}
      {isRunning || run === null ? null : (
        <p>
          {beforeValue(words.last)}
          <Timestamp c={c} at={run.endedAt ?? run.seenAt} to="minute" />
        </p>
      )}
      <ul>
        {run?.parts.map((part) => (
          <Part c={c} part={part} />
        ))}
      </ul>
    </>
  )
}

function Part({ c, part: report }: { c: WebContext; part: PartReport }) {
  const { part, name, state, counts, failure } = report
  const language = c.get('language')
  const words = syncWords[language]
  const came = Object.entries(counts).map(([what, count]) => words.count(what, count, formatCount(c, count)))
  const items = came.length > 0 && state === 'done' ? came : [...came, words.state(report)]
  return (
    <li>
      {words.parts[part]}
      {name === null ? null : (
        <>
          {' '}
          <UntrustedText>{readableName(name)}</UntrustedText>
        </>
      )}
      {punctuation[language].colon}
      <Enumeration c={c} items={items} />
      {failure === null ? null : (
        <p class="problem">
          <KnownFailure c={c} sentence={failure} />
        </p>
      )}
    </li>
  )
}
