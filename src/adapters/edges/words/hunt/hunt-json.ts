import { commandOn } from '#src/adapters/edges/words/store-commands.js'
import type { ApplicationTimeline, TimelineEvent } from '#src/application/hunt/get-application-timeline.js'
import type { Application } from '#src/application/hunt/list-applications.js'
import type { StatusProposal } from '#src/application/hunt/suggest-status-updates.js'
import { plainName } from '#src/domain/hunt/matching/employer-in-mail.js'
import type { EmployerContact } from '#src/domain/hunt/stages/employer-contacts.js'
import type { LastEvent, NextDate } from '#src/domain/hunt/stages/stage.js'
import type { NoteKind } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { cutText } from '#src/domain/shared/text.js'

// limit of listed conversations and candidate rows
const maxListed = 10
const maxText = 200
/** How many contacts of an employer are shown. */
export const maxContacts = 20

/** An application as JSON for tools and `--json`. Empty fields are omitted, except those that every row has. */
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

export function toTimelineJson({ job, state, events, contacts, hasHistory }: ApplicationTimeline) {
  const { id, title, company, status, url } = job
  return {
    job: {
      ...{ id, title: line(title), company: line(company), status: line(status), url },
      ...{ stage: state.stage, waiting_on: state.waitingOn, days_silent: state.daysSilent },
      ...(hasHistory ? {} : { history: null }),
    },
    events: events.map(toTimelineEventJson),
    contacts: contacts.slice(0, maxContacts).map(toContactJson),
    ...(contacts.length > maxContacts ? { contacts_total: contacts.length } : {}),
  }
}

function toContactJson({ name, address, role, from, jobId, lastAt }: EmployerContact) {
  return {
    name: line(name) ?? '',
    ...present({ address: line(address), role: line(role), job_id: jobId, last_at: lastAt }),
    from: from as string,
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

/** Untrusted text on one line without control characters, cut to `length`. */
export function line(text: string | null, length = maxText): string | null {
  if (text === null) return null
  return cutText(text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]+/gu, ' '), length)
}

/** What an answer lacks because the archive was not completely read; null if it was. */
export function unreadMessage(unread: number): string | null {
  return unreadSentence(unread, commandOn('mail', 'mail index'), 'en')
}

/** `unreadMessage` with the command as its reader needs it. */
export function unreadSentence(unread: number, command: string, language: 'en' | 'ja'): string | null {
  if (unread === 0) return null
  if (language === 'ja')
    return `古いメール ${unread} 通は、時間内に確認できなかったため反映されていません。「${command}」を実行すると、確認が速くなります。`
  const [messages, are] = unread === 1 ? ['message was', 'is'] : ['messages were', 'are']
  return `${unread} older ${messages} not checked in time and ${are} missing here. \`${command}\` makes this faster.`
}

/** Says that the store keeps no history, and the command that adds it. */
export function noHistorySentence(command: string, language: 'en' | 'ja'): string {
  return language === 'ja'
    ? `このデータベースにはまだ履歴がありません。「${command}」を実行すると記録されるようになります。`
    : `This database has no history yet. Run \`${command}\` to add it.`
}
