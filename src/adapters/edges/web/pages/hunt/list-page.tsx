import type { Language } from '#src/adapters/edges/web/language.js'
import { answerPage } from '#src/adapters/edges/web/layout.js'
import { BatchDone, readBatchNote } from '#src/adapters/edges/web/pages/jobs/batch-note.js'
import { jobsHome } from '#src/adapters/edges/web/pages/jobs/jobs-home.js'
import { NoArchiveHint } from '#src/adapters/edges/web/pages/mail/missing-mail.js'
import { unreadNote } from '#src/adapters/edges/web/parts/hunt-notes.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { shellWords } from '#src/adapters/edges/web/words/shell.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { JobChoice } from '#src/application/hunt/job-choices.js'
import type { Application } from '#src/application/hunt/list-applications.js'
import { applicationPosition } from '#src/application/hunt/list-applications.js'
import { stages, type WaitingOn } from '#src/domain/hunt/stages/stage.js'
import { ApplicationRow } from './application-row.js'
import { KeptNotice } from './corrections.js'
import { DecisionNotice, pathWithout } from './decision-notice.js'
import { applicationsPath, isFiltered, type ListFilter, readFilter } from './list-filter.js'
import { NextUp } from './next-up.js'
import { Proposals } from './proposals.js'
import { TickedBar } from './which-job.js'

const pageSize = 50

/** The applications by whose turn it is. Source: page-applications. */
export async function showApplications(c: WebContext): Promise<Response> {
  const filter = readFilter(c)
  const words = applicationWords[c.get('language')]
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const { applications: all, unread } = await hunt.listApplications({ limit: Number.MAX_SAFE_INTEGER })
  const page = await hunt.listApplications({ ...filter, limit: pageSize })
  const { proposals } = await hunt.suggestStatusUpdates(null)
  const choices = await hunt.jobChoicesOf(page.applications.flatMap(({ candidates }) => candidates))
  const hasUnknown = page.applications.some(({ threadIds }) => threadIds.length > 0)
  const last = page.applications.at(-1)
  const next =
    page.hasMore && last !== undefined ? applicationsPath(filter, { position: applicationPosition(last) }) : null
  const message = unreadNote(c, unread)
  const note = await readBatchNote(await c.get('parts').openJobs(), c.req.query('batch'))
  return answerPage(
    c,
    { title: words.title, section: 'applications' },
    <>
      <h1>{words.title}</h1>
      <DecisionNotice c={c} />
      <KeptNotice c={c} />
      <BatchDone c={c} note={note} back={pathWithout(c.req.url)} />
      <Live c={c} id="applications" on={['jobs', 'mail']}>
        {c.get('parts').openMail === null ? <NoArchiveHint c={c} sentence={words.noArchive} /> : null}
        {message === null ? null : <p class="hint">{message}</p>}
        <NextUp c={c} applications={all} />
        <Proposals c={c} proposals={proposals} nameOf={nameIn(all, c.get('language'))} />
        {all.length === 0 && !isFiltered(filter) ? null : (
          <>
            <Turns c={c} filter={filter} all={all} />
            <Outcomes c={c} filter={filter} all={all} />
            <Filters c={c} filter={filter} />
          </>
        )}
        {page.applications.length === 0 ? <NoApplications c={c} isFiltered={isFiltered(filter)} /> : null}
        {sides.map((side) => (
          <Group c={c} side={side} applications={page.applications} choices={choices} />
        ))}
      </Live>
      {hasUnknown ? <TickedBar c={c} /> : null}
      {filter.position === null && next === null ? null : (
        <nav class="pages" aria-label={words.pages}>
          {filter.position === null ? null : <a href={applicationsPath(filter)}>{words.first}</a>}{' '}
          {next === null ? null : <a href={next}>{words.more}</a>}
        </nav>
      )}
    </>,
  )
}

const sides: readonly WaitingOn[] = ['me', 'them', null]

function NoApplications({ c, isFiltered }: { c: WebContext; isFiltered: boolean }) {
  const words = applicationWords[c.get('language')]
  if (isFiltered)
    return (
      <p>
        {beforeValue(words.none)}
        <a href="/applications">{words.showAll}</a>
      </p>
    )
  return (
    <p>
      {beforeValue(words.noneYet)}
      <a href={jobsHome}>{shellWords[c.get('language')].toJobs}</a>
    </p>
  )
}

interface GroupProps {
  readonly c: WebContext
  readonly side: WaitingOn
  readonly applications: readonly Application[]
  readonly choices: ReadonlyMap<number, JobChoice>
}

function Group({ c, side, applications, choices }: GroupProps) {
  const own = applications.filter(({ waitingOn }) => waitingOn === side)
  if (own.length === 0) return null
  return (
    <section class={`turn turn-${side ?? 'nobody'}`}>
      <h2>{huntWords[c.get('language')].turns[side ?? 'nobody']}</h2>
      <ul class="applications">
        {own.map((application) => (
          <ApplicationRow c={c} application={application} choices={choices} />
        ))}
      </ul>
    </section>
  )
}

interface FilterProps {
  readonly c: WebContext
  readonly filter: ListFilter
}

/** How many applications wait for each side, as links that filter the list. */
function Turns({ c, filter, all }: FilterProps & { all: readonly Application[] }) {
  const language = c.get('language')
  const words = applicationWords[language]
  const asked = filter.waitingOn ?? null
  const count = (side: WaitingOn) => all.filter(({ waitingOn }) => waitingOn === side).length
  const link = (side: 'me' | 'them' | null, label: string, size: number) => (
    <li>
      <a href={applicationsPath(filter, { waitingOn: side })} aria-current={asked === side ? 'true' : undefined}>
        {label} <span class="count">{size}</span>
      </a>
    </li>
  )
  return (
    <nav class="turns" aria-label={words.filters}>
      <ul>
        {link(null, words.all, all.length)}
        {link('me', huntWords[language].turns.me, count('me'))}
        {link('them', huntWords[language].turns.them, count('them'))}
      </ul>
    </nav>
  )
}

const outcomes = ['offer', 'accepted', 'rejected', 'withdrawn'] as const

/** How many applications have come to an offer or an end, as links that filter the list; without any, nothing. */
function Outcomes({ c, filter, all }: FilterProps & { all: readonly Application[] }) {
  const language = c.get('language')
  const counted = outcomes.map((stage) => ({ stage, size: all.filter((each) => each.stage === stage).length }))
  if (counted.every(({ size }) => size === 0)) return null
  return (
    <nav class="turns" aria-label={applicationWords[language].outcomes}>
      <ul>
        {counted.map(({ stage, size }) => (
          <li>
            <a
              href={applicationsPath(filter, { stage: filter.stage === stage ? null : stage })}
              aria-current={filter.stage === stage ? 'true' : undefined}
            >
              {huntWords[language].stages[stage]} <span class="count">{size}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Filters({ c, filter: { stage, waitingOn, silentDays, company } }: FilterProps) {
  const language = c.get('language')
  const words = applicationWords[language]
  return (
    <search>
      <details open={stage != null || silentDays !== null || company !== null}>
        <summary>{words.narrow}</summary>
        <form method="get" action="/applications" class="filters">
          {waitingOn == null ? null : <input type="hidden" name="waiting_on" value={waitingOn} />}
          <label>
            {words.stage}{' '}
            <select name="stage">
              <option value="">{words.anyStage}</option>
              {stages.map((each) => (
                <option value={each} selected={each === stage}>
                  {huntWords[language].stages[each]}
                </option>
              ))}
            </select>
          </label>
          <label>
            {words.company} <input type="search" name="company" value={company ?? ''} maxlength={200} />
          </label>
          <label>
            {words.silentDays}{' '}
            <input
              type="number"
              name="silent_days"
              min="0"
              max="9999"
              value={silentDays === null ? '' : String(silentDays)}
            />
          </label>
          <button type="submit">{words.apply}</button>
        </form>
      </details>
    </search>
  )
}

function nameIn(applications: readonly Application[], language: Language) {
  const { noTitle, unknownCompany } = applicationWords[language]
  const names = new Map(
    applications.map(({ jobId, company, title }) => [
      jobId,
      `${line(company) ?? unknownCompany}${punctuation[language].comma}${line(title) ?? noTitle}`,
    ]),
  )
  return (jobId: number) => names.get(jobId) ?? huntWords[language].aJob(jobId)
}
