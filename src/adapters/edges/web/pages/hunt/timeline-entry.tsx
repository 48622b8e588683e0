import { Status } from '#src/adapters/edges/web/parts/status.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { huntWords } from '#src/adapters/edges/web/words/hunt.js'
import { punctuation } from '#src/adapters/edges/web/words/punctuation.js'
import { timelineWords } from '#src/adapters/edges/web/words/timeline.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { TimelineEvent } from '#src/application/hunt/get-application-timeline.js'
import type { Contact } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { EventEffect } from '#src/domain/jobs/event-effect.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { PostingChange } from '#src/domain/jobs/posting-check.js'
import { actors } from '#src/domain/jobs/triage.js'
import { Place } from './application-row.js'
import { Entry } from './entry.js'
import { ShownBy } from './event-words.js'
import { JobAssignmentForm } from './job-assignment-form.js'
import { MessageEntry } from './message-entry.js'
import { Moment } from './moment.js'
import { NotedPapers } from './papers-form.js'

type Of<Kind extends TimelineEvent['kind']> = Extract<TimelineEvent, { readonly kind: Kind }>

interface EntryProps<Event = TimelineEvent> {
  readonly c: WebContext
  readonly jobId: number
  readonly event: Event
}

interface EffectProps {
  readonly effectOf: (event: JobEvent) => EventEffect
}

/** One event: its time, its kind and the evidence. */
export function TimelineEntry({ c, jobId, event, effectOf }: EntryProps & EffectProps) {
  switch (event.kind) {
    case 'captured':
      return <Entry c={c} at={event.at} what={timelineWords[c.get('language')].captured} kind="captured" />
    case 'verdict':
      return <VerdictEntry c={c} jobId={jobId} event={event} effectOf={effectOf} />
    case 'posting':
      return <PostingEntry c={c} jobId={jobId} event={event} />
    case 'page':
      return <PageEntry c={c} jobId={jobId} event={event} />
    case 'message':
      return <MessageEntry c={c} jobId={jobId} event={event} />
    case 'meeting':
      return <MeetingEntry c={c} jobId={jobId} event={event} />
    case 'note':
      return <NoteEntry c={c} jobId={jobId} event={event} />
  }
}

function VerdictEntry({ c, event: { at, verdict }, effectOf }: EntryProps<Of<'verdict'>> & EffectProps) {
  const words = timelineWords[c.get('language')]
  const { from, to, reason, score } = verdict
  const by = actors.find((actor) => actor === verdict.actor)
  const why = line(reason, maxReason)
  return (
    <Entry c={c} at={at} what={words.effects[effectOf(verdict)]} kind="verdict">
      <p>
        {from === null ? words.noStatus : <Status c={c} status={from} />} →{' '}
        {to === null ? words.noStatus : <Status c={c} status={to} />}{' '}
        <span class="quiet">
          {by === undefined ? <UntrustedText>{line(verdict.actor)}</UntrustedText> : words.by[by]}
          {score === null ? null : `${punctuation[c.get('language')].comma}${words.score(score)}`}
        </span>
      </p>
      {why === null || why === '' ? null : (
        <blockquote>
          <UntrustedText>{why}</UntrustedText>
        </blockquote>
      )}
    </Entry>
  )
}

const maxReason = 2000
const maxChanges = 20

function PostingEntry({ c, event: { at, check } }: EntryProps<Of<'posting'>>) {
  const words = timelineWords[c.get('language')]
  const quote = line(check.quote)
  return (
    <Entry c={c} at={at} what={words.postings[check.state]} kind="posting">
      {quote === null || quote === '' ? null : (
        <blockquote>
          <UntrustedText>{quote}</UntrustedText>
        </blockquote>
      )}
      {check.changes.length === 0 ? null : (
        <ul>
          {check.changes.slice(0, maxChanges).map((change) => (
            <Change c={c} change={change} />
          ))}
        </ul>
      )}
    </Entry>
  )
}

function Change({ c, change: { field, from, to } }: { c: WebContext; change: PostingChange }) {
  const words = timelineWords[c.get('language')]
  return (
    <li>
      {words.fields[field]}
      {punctuation[c.get('language')].colon}
      {from === null ? words.nothing : <UntrustedText>{line(from)}</UntrustedText>} →{' '}
      {to === null ? words.nothing : <UntrustedText>{line(to)}</UntrustedText>}
    </li>
  )
}

function PageEntry({ c, jobId, event: { at, page } }: EntryProps<Of<'page'>>) {
  const words = timelineWords[c.get('language')]
  const title = line(page.title) ?? page.url
  return (
    <Entry c={c} at={at} what={words.pageRead} kind="page">
      <p>
        <a href={`/websites/${page.sourceId}`}>
          <UntrustedText>{title}</UntrustedText>
        </a>
      </p>
      <JobAssignmentForm c={c} jobId={jobId} things={[['page', ['source_id', String(page.sourceId)]]]} />
    </Entry>
  )
}

function MeetingEntry({ c, event: { at, meeting } }: EntryProps<Of<'meeting'>>) {
  const words = timelineWords[c.get('language')]
  const { start, end, zone, place, link, isCancelled, emailId, summary } = meeting
  return (
    <Entry c={c} at={at} what={isCancelled ? words.cancelled : words.meeting} kind="meeting">
      <p class={isCancelled ? 'called-off' : undefined}>
        {start === null ? null : (
          <strong>
            <Moment c={c} at={start} end={end} zone={zone} />
          </strong>
        )}{' '}
        <Place c={c} place={place} link={link} />
      </p>
      <ShownBy c={c} emailId={emailId} quote={summary} rule={null} />
    </Entry>
  )
}

/** A note on what no letter says. */
function NoteEntry({ c, event: { at, note } }: EntryProps<Of<'note'>>) {
  const { notes, judges } = huntWords[c.get('language')]
  const { kind, happened, ends, zone, due, text, contact, judged } = note
  const said = line(text, maxReason)
  const moment = kind === 'interview' ? happened : (due ?? (kind === 'deadline' ? happened : null))
  return (
    <Entry c={c} at={at} what={notes[kind]} kind="note">
      {moment === null ? null : (
        <p>
          <strong>
            <Moment c={c} at={moment} end={kind === 'interview' ? ends : null} zone={zone} />
          </strong>
        </p>
      )}
      {said === null || said === '' ? null : (
        <blockquote>
          <UntrustedText>{said}</UntrustedText>
        </blockquote>
      )}
      {contact === null ? null : <Contacted c={c} contact={contact} />}
      <NotedPapers c={c} note={note} />
      <p class="quiet">{judged === 'rule' ? judges.rule : timelineWords[c.get('language')].by[judged]}</p>
    </Entry>
  )
}

/** The person of an employer that a note names. */
function Contacted({ c, contact: { name, role, address } }: { c: WebContext; contact: Contact }) {
  const texts = [name, role, address].flatMap((text) => line(text) || [])
  return (
    <p>
      <UntrustedText>{texts.join(punctuation[c.get('language')].comma)}</UntrustedText>
    </p>
  )
}
