import { answerPage } from '#src/adapters/edges/web/layout.js'
import { answerMissing } from '#src/adapters/edges/web/parts/missing-page.js'
import { Timestamp } from '#src/adapters/edges/web/parts/timestamp.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { batchWords } from '#src/adapters/edges/web/words/batch.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { verdictWords } from '#src/adapters/edges/web/words/verdicts.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { maxEvents } from './batch-note.js'
import { actorOf } from './changed-jobs.js'
import { formatCount } from './format-count.js'
import { StatusChange } from './job-history.js'
import { readJobNames } from './job-names.js'
import { UndoForm } from './undo-form.js'

const jobsPerPage = 50
const sampleSize = 10

/** The jobs of a batch of verdicts: all of them in pages, or ten at random to check. Source: page-batch. */
export async function showBatch(c: WebContext): Promise<Response> {
  const words = batchWords[c.get('language')]
  const batch = c.req.param('batch') ?? ''
  const jobs = await c.get('parts').openJobs()
  const events = (await jobs.history({ batch, limit: maxEvents })) ?? []
  const [first] = events
  if (first === undefined)
    return answerMissing(c, { sentence: words.missing, link: { href: '/', text: words.toToday } })
  const isSample = c.req.query('sample') === '1' && events.length > sampleSize
  const page = toPositive(c.req.query('page')) ?? 1
  const shown = isSample ? drawn(events, sampleSize) : events.slice((page - 1) * jobsPerPage, page * jobsPerPage)
  const names = await readJobNames(
    c,
    shown.map(({ jobId }) => jobId),
  )
  const path = `/batches/${encodeURIComponent(batch)}`
  const count = formatCount(c, events.length)
  return answerPage(
    c,
    { title: words.title, section: 'today' },
    <>
      <h1>{words.title}</h1>
      <p class="quiet">
        <Timestamp c={c} at={first.at} to="minute" />
        {punctuation[c.get('language')].comma}
        {verdictWords[c.get('language')].by[actorOf(first)]}
        {punctuation[c.get('language')].comma}
        {words.jobs(count, events.length === 1)}
      </p>
      <p>
        {events.length <= sampleSize ? null : isSample ? (
          <>
            <a href={`${path}?sample=1`}>{words.otherTen}</a> <a href={path}>{words.all}</a>
          </>
        ) : (
          <a href={`${path}?sample=1`}>{words.ten}</a>
        )}
      </p>
      <ol class="history">
        {shown.map((event) => (
          <Row c={c} event={event} name={names.get(event.jobId) ?? null} />
        ))}
      </ol>
      {isSample ? null : (
        <nav class="pages" aria-label={words.pages}>
          {page === 1 ? null : <a href={path}>{words.first}</a>}{' '}
          {events.length > page * jobsPerPage ? <a href={`${path}?page=${page + 1}`}>{words.next}</a> : null}
        </nav>
      )}
      <UndoForm c={c} batch={batch} back={path}>
        <button type="submit">{words.takeBack}</button>
      </UndoForm>
    </>,
  )
}

function Row({ c, event, name }: { c: WebContext; event: JobEvent; name: string | null }) {
  const { jobId, reason } = event
  return (
    <li>
      {name === null ? (
        batchWords[c.get('language')].gone(jobId)
      ) : (
        <a href={`/jobs/${jobId}`}>
          <UntrustedText>{name}</UntrustedText>
        </a>
      )}{' '}
      <StatusChange c={c} event={event} />
      {reason === null ? null : (
        <p class="reason">
          <UntrustedText>{reason}</UntrustedText>
        </p>
      )}
    </li>
  )
}

/** Some of them at random, each at most once, in their order. */
function drawn<T>(all: readonly T[], count: number): readonly T[] {
  const places = new Set<number>()
  while (places.size < Math.min(count, all.length)) places.add(Math.floor(Math.random() * all.length))
  return all.filter((_, place) => places.has(place))
}
