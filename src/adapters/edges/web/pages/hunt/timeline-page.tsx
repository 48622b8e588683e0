import { answerPage } from '#src/adapters/edges/web/layout.js'
import { BatchDone, readBatchNote } from '#src/adapters/edges/web/pages/jobs/batch-note.js'
import { noHistoryNote, unreadNote } from '#src/adapters/edges/web/parts/hunt-notes.js'
import { LinkOut } from '#src/adapters/edges/web/parts/link-out.js'
import { Live } from '#src/adapters/edges/web/parts/live.js'
import { Status } from '#src/adapters/edges/web/parts/status.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import { RequestFault } from '#src/adapters/edges/web/request-fault.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { applicationWords } from '#src/adapters/edges/web/words/applications.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { interviewWords } from '#src/adapters/edges/web/words/interview.js'
import { beforeValue, punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { timelineWords } from '#src/adapters/edges/web/words/timeline.js'
import type { ApplicationDate } from '#src/adapters/edges/words/hunt/application-dates.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { ApplicationTimeline } from '#src/application/hunt/get-application-timeline.js'
import { canBeReady } from '#src/domain/hunt/verdicts/papers-note.js'
import { effectsAmong } from '#src/domain/jobs/event-effect.js'
import { postingUrl } from '#src/domain/jobs/named-posting.js'
import { Place } from './application-row.js'
import { Contacts } from './contacts.js'
import { KeptNotice, NoteForm } from './corrections.js'
import { DecisionNotice, pathWithout } from './decision-notice.js'
import { interviewPath, readInterviews } from './interview-page.js'
import { jobIdOf } from './link-route.js'
import { Moment } from './moment.js'
import { PapersForm, readPapers } from './papers-form.js'
import { Proposals } from './proposals.js'
import { shownSilence } from './silence.js'
import { TimelineEntry } from './timeline-entry.js'

const pageSize = 50

/** All events of an application in order, each with its evidence. Source: page-timeline. */
export async function showTimeline(c: WebContext): Promise<Response> {
  const jobId = jobIdOf(c)
  const language = c.get('language')
  const hunt = await c.get('parts').openHunt(c.req.raw.signal)
  const timeline = await hunt.getApplicationTimeline(jobId)
  const { proposals } = await hunt.suggestStatusUpdates([jobId])
  const company = line(timeline.job.company) ?? applicationWords[language].unknownCompany
  const title = line(timeline.job.title) ?? applicationWords[language].noTitle
  const interviews = timeline.state.next === null ? [] : await readInterviews(c, jobId)
  const papers = canBeReady(timeline.job.status) ? await readPapers(c, jobId) : null
  const note = await readBatchNote(await c.get('parts').openJobs(), c.req.query('batch'))
  return answerPage(
    c,
    { title: `${company}${punctuation[language].comma}${title}`, section: 'applications' },
    <>
      <h1>
        <UntrustedText>{company}</UntrustedText> <small class="title">{<UntrustedText>{title}</UntrustedText>}</small>
      </h1>
      <DecisionNotice c={c} />
      <KeptNotice c={c} />
      <BatchDone c={c} note={note} back={pathWithout(c.req.url)} />
      <Live c={c} id="timeline" on={['jobs', 'mail', 'websites']}>
        <Notes c={c} timeline={timeline} />
        <State c={c} timeline={timeline} interviews={interviews} />
        <Proposals c={c} proposals={proposals} nameOf={null} />
        <NoteForm c={c} jobId={jobId} />
        {papers === null ? null : <PapersForm c={c} jobId={jobId} papers={papers} />}
        <Contacts c={c} contacts={timeline.contacts} />
        <Events c={c} timeline={timeline} />
      </Live>
    </>,
  )
}

function Notes({ c, timeline: { events, hasHistory, unread } }: EventsProps) {
  const language = c.get('language')
  const suspect = events.flatMap((event) =>
    // one that somebody judged counts
    event.kind === 'message' && event.message.warnings.length > 0 && event.message.judged === 'rule'
      ? [event.message]
      : [],
  )
  const notes = [unreadNote(c, unread), hasHistory ? null : noHistoryNote(c)]
  return (
    <>
      {suspect.slice(-1).map(({ emailId }) => (
        <p class="fraud" role="alert">
          <strong>{beforeValue(timelineWords[language].fraudAbove)}</strong>
          <a href={`/mail/messages/${emailId}`}>{timelineWords[language].seeMessage}</a>
        </p>
      ))}
      {notes.map((note) => (note === null ? null : <p class="hint">{note}</p>))}
    </>
  )
}

interface Interviews {
  readonly interviews: readonly ApplicationDate[]
}

/** Links to the pages of the interviews that are not cancelled, each by its time if there are several. */
function Prepare({ c, jobId, interviews }: Interviews & { c: WebContext; jobId: number }) {
  const held = interviews.filter(({ isCancelled }) => !isCancelled)
  return (
    <>
      {held.map(({ uid, start, zone }) => (
        <>
          <a href={interviewPath(jobId, uid)}>
            {interviewWords[c.get('language')].prepare}
            {held.length === 1 ? null : (
              <>
                {punctuation[c.get('language')].colon}
                <Moment c={c} at={start} zone={zone} />
              </>
            )}
          </a>{' '}
        </>
      ))}
    </>
  )
}

/** The state of the application. */
function State({ c, timeline: { job, state }, interviews }: EventsProps & Interviews) {
  const language = c.get('language')
  const words = timelineWords[language]
  const url = postingUrl(job.url)
  const { stage, waitingOn, next, lastEvent } = state
  const silence = shownSilence(state)
  const isApplied = stage !== null || waitingOn !== null
  return (
    <dl class="state">
      <dt>{words.job}</dt>
      <dd>
        <a href={`/jobs/${job.id}`}>{huntWords[language].aJob(job.id)}</a>{' '}
        {url === null ? null : <LinkOut c={c} url={url} />}
      </dd>
      <dt>{words.status}</dt>
      <dd>{job.status === null ? words.noStatus : <Status c={c} status={job.status} />}</dd>
      <dt>{words.turn}</dt>
      <dd>
        {isApplied ? huntWords[language].turns[waitingOn ?? 'nobody'] : words.notApplied}
        {stage === null ? null : <span class={`stage is-${stage}`}>{huntWords[language].stages[stage]}</span>}{' '}
        {waitingOn !== 'me' || lastEvent?.emailId == null ? null : (
          <a href={`/mail/messages/${lastEvent.emailId}`}>{words.reply}</a>
        )}
      </dd>
      {silence === null ? null : (
        <>
          <dt>{words.silence}</dt>
          <dd>{words.lastContact(silence)}</dd>
        </>
      )}
      {next === null ? null : (
        <>
          <dt>{words.next}</dt>
          <dd>
            {applicationWords[language].dates[next.kind]} <Moment c={c} {...next} />{' '}
            <Place c={c} place={next.place} link={next.link} /> <Prepare c={c} jobId={job.id} interviews={interviews} />
          </dd>
        </>
      )}
    </dl>
  )
}

interface EventsProps {
  readonly c: WebContext
  readonly timeline: ApplicationTimeline
}

/** The last events, or those before the index in the URL; later events do not shift the indexes. */
function Events({ c, timeline: { job, events } }: EventsProps) {
  const words = timelineWords[c.get('language')]
  const end = readEnd(c, events.length)
  const start = Math.max(0, end - pageSize)
  const path = `/applications/${job.id}`
  const effectOf = effectsAmong(events.flatMap((event) => (event.kind === 'verdict' ? [event.verdict] : [])))
  return (
    <>
      <h2>{words.events}</h2>
      {start === 0 ? null : (
        <p>
          <a href={`${path}?before=${start}`}>{words.earlier}</a>
        </p>
      )}
      <ol class="timeline" start={start + 1}>
        {events.slice(start, end).map((event) => (
          <TimelineEntry c={c} jobId={job.id} event={event} effectOf={effectOf} />
        ))}
      </ol>
      {end === events.length ? null : (
        <p>
          <a href={path}>{words.latest}</a>
        </p>
      )}
    </>
  )
}

function readEnd(c: WebContext, count: number): number {
  const before = c.req.query('before')
  if (before === undefined) return count
  if (!/^\d{1,9}$/.test(before)) throw new RequestFault(400, 'badAddress')
  return Math.min(count, Number(before))
}
