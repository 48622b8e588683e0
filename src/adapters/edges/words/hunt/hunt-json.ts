import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import type { ApplicationTimeline, TimelineEvent } from '#src/application/hunt/get-application-timeline.js'
import type { Application } from '#src/application/hunt/list-applications.js'
import type { StatusProposal } from '#src/application/hunt/suggest-status-updates.js'
import { plainName } from '#src/domain/hunt/matching/employer-in-mail.js'
import type { LastEvent, NextDate } from '#src/domain/hunt/stages/stage.js'
import type { NoteKind } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { cutText } from '#src/domain/shared/text.js'

// of a conversation list, and of the rows that it may be of
const maxListed = 10
const maxText = 200

/** A row of applications, as tools and `--json` answer it. What is empty is left out, but for the fields that every row has. */
export function toApplicationJson(application: Application) {
  const { jobId, company, title, status, stage, lastEvent, waitingOn, daysSilent, next } = application
  const { appliedAt, judged, threadIds, candidates } = application
  return {
    job_id: jobId,
    company: company === null ? null : plainName(company),
    title: line(title),
    status: line(status),
    stage,
    last_event: lastEvent === null ? null : toLastEventJson(lastEvent),
    waiting_on: waitingOn,
    days_silent: daysSilent,
    next: next === null ? null : toNextJson(next),
    applied_at: appliedAt,
    judged,
    ...(threadIds.length === 0 ? {} : { thread_ids: threadIds.slice(0, maxListed) }),
    ...(candidates.length === 0 ? {} : { candidates: candidates.slice(0, maxListed) }),
  }
}

function toNextJson({ zoneFrom, place, link, ...next }: NextDate) {
  return present({ ...next, zone_from: zoneFrom, place: line(place), link: line(link) })
}

function toLastEventJson({ at, kind, emailId, quote, rule, judged, warnings }: LastEvent) {
  return {
    at,
    kind,
    ...present({ email_id: emailId, quote: line(quote), rule, judged }),
    ...(warnings.length === 0 ? {} : { warnings }),
  }
}

export function toProposalJson({ jobId, evidence, ...proposal }: StatusProposal) {
  const { emailId, linkRule, quote, at, rule } = evidence
  return {
    job_id: jobId,
    ...proposal,
    evidence: { email_id: emailId, at, quote: line(quote), ...present({ rule, linked_by: linkRule }) },
  }
}

export function toTimelineJson({ job, state, events, hasHistory }: ApplicationTimeline) {
  const { id, title, company, status, url } = job
  return {
    job: {
      ...{ id, title: line(title), company: line(company), status: line(status), url },
      ...{ stage: state.stage, waiting_on: state.waitingOn, days_silent: state.daysSilent },
      ...(hasHistory ? {} : { history: null }),
    },
    events: events.map(toTimelineEventJson),
  }
}

function toTimelineEventJson(event: TimelineEvent): Record<string, unknown> & { at: string | null; kind: string } {
  const { at } = event
  switch (event.kind) {
    case 'captured':
      return { at, kind: 'captured' }
    case 'verdict': {
      const { from, to, reason, score, actor, undoes } = event.verdict
      return {
        at,
        kind: undoes === null ? 'verdict' : 'undo',
        from,
        to,
        ...present({ reason: line(reason), score, actor }),
      }
    }
    case 'posting': {
      const { state, quote, changes } = event.check
      const changed = changes
        .slice(0, maxListed)
        .map(({ field, from, to }) => ({ field, from: line(from), to: line(to) }))
      return {
        at,
        kind: `posting_${state}`,
        ...present({ quote: line(quote) }),
        ...(changed.length === 0 ? {} : { changes: changed }),
      }
    }
    case 'page': {
      const { sourceId, title } = event.page
      return { at, kind: 'page_read', ...present({ source_id: sourceId, title: line(title) }) }
    }
    case 'message':
      return toMessageJson(event)
    case 'meeting': {
      const { start, end, zone, place, link, isCancelled, summary, emailId } = event.meeting
      const kind = isCancelled ? 'interview_cancelled' : 'interview'
      const when = { start, end, zone, place: line(place), link: line(link, 500), quote: line(summary) }
      return { at, kind, ...present({ ...when, email_id: emailId }) }
    }
    case 'note': {
      const { kind, happened, ends, zone, due, text, company, contact, documents, file, judged, client } = event.note
      return {
        at,
        kind: kind === 'interview' ? 'interview_noted' : kind,
        ...present({
          ...timesOfNote(kind, happened, ends),
          zone,
          due,
          text: line(text),
          company: line(company),
          contact,
        }),
        ...(documents.length === 0 ? {} : { documents }),
        ...present({ file, judged, client }),
      }
    }
  }
}

function timesOfNote(kind: NoteKind, happened: string, ends: string | null) {
  return kind === 'interview' ? { start: happened, end: ends } : {}
}

function toMessageJson({ at, message }: Extract<TimelineEvent, { readonly kind: 'message' }>) {
  const { is, emailId, threadId, subject, quote, rule, warnings, linkRule, linkQuote } = message
  const { judged, client, remark, isWeak, isUnjudged } = message
  return {
    at,
    kind: is as string,
    ...present({ email_id: emailId, thread_id: threadId, subject: line(subject), quote: line(quote), rule }),
    ...present({ judged, client, note: line(remark) }),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...present({ linked_by: linkRule, link_quote: line(linkQuote) }),
    ...(isWeak ? { weak: true } : {}),
    ...(isUnjudged ? { unjudged: true } : {}),
  }
}

export function toLinkJson({ jobId, target, state, at }: JobLink) {
  return { job_id: jobId, kind: target.kind, id: target.id, state, at }
}

function present<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<Fields>
}

/** A stranger's words on one line, without control characters; cut. */
export function line(text: string | null, length = maxText): string | null {
  if (text === null) return null
  return cutText(text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]+/gu, ' '), length)
}

/** What an archive that was not read whole lacks in an answer; nothing where it was. */
export function unreadMessage(unread: number, language: 'en' | 'ja' = 'en'): string | null {
  if (unread === 0) return null
  if (language === 'ja')
    return `古いメール ${unread} 件は時間内に確認できませんでした。\`${commandOn('mail', 'mail index')}\` を実行すると速くなります。`
  const messages = unread === 1 ? 'message was' : 'messages were'
  return `${unread} older ${messages} not looked at in time. \`${commandOn('mail', 'mail index')}\` makes it quick.`
}

/** What a store lacks that has no place for history. */
export function noHistoryMessage(language: 'en' | 'ja'): string {
  const migrate = commandOn('jobs', 'jobs migrate')
  return language === 'ja'
    ? `この保存先には履歴がありません。\`${migrate}\` を実行すると記録されるようになります。`
    : `These jobs have no history yet. \`${migrate}\` makes a place for it.`
}
