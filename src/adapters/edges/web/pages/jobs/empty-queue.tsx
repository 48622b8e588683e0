import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'
import { firstCommands } from '#src/adapters/edges/words/first-commands.js'
import { storageFactsOf } from '#src/domain/shared/storage-failure.js'

/** The first steps, shown at `path` while there are no jobs. */
export function EmptyQueue({ c, path }: { c: WebContext; path: string }) {
  const { empty } = jobsWords[c.get('language')]
  return (
    <section class="empty">
      <h1>{empty.title}</h1>
      <WaysToAddJobs c={c} />
      <p>{empty.intro}</p>
      <dl>
        <dt>
          <code>{firstCommands.importJobs()}</code>
        </dt>
        <dd>{empty.importJobs}</dd>
        <dt>
          <code>{firstCommands.fetchJobs()}</code>
        </dt>
        <dd>{empty.fetchJobs}</dd>
      </dl>
      <p>
        <a href={path}>{empty.again}</a>
      </p>
    </section>
  )
}

/** Links to what adds jobs on the page. */
export function WaysToAddJobs({ c }: { c: WebContext }) {
  const { empty } = jobsWords[c.get('language')]
  if (c.get('parts').isReadOnly) return null
  return (
    <ul>
      <li>
        <a href="/add">{empty.add}</a>
      </li>
      <li>
        <a href="/add#files">{empty.addFile}</a>
      </li>
      <li>
        <a href="/add#boards">{empty.watchBoard}</a>
      </li>
    </ul>
  )
}

/** Handles the error of a missing queue, which is none for a page; any other is thrown. */
export function nullWithoutQueue(error: unknown): null {
  if (storageFactsOf(error)?.problem === 'queue-missing') return null
  throw error
}
