import type { TimelineEvent } from '#src/application/hunt/get-application-timeline.js'
import type { Contact } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { NotedEvent } from '#src/domain/person/notes/job-note.js'

/** An event of a job as a line of its note. */
export function toNotedEvent(event: TimelineEvent): NotedEvent {
  return { at: event.at ?? '(no date)', text: wordsOf(event).replace(/\s+/g, ' ').trim() }
}

function wordsOf(event: TimelineEvent): string {
  switch (event.kind) {
    case 'captured':
      return 'captured'
    case 'verdict': {
      const { from, to, reason, score, actor, undoes } = event.verdict
      const change = `${undoes === null ? '' : 'undone: '}${from ?? '(none)'} → ${to ?? '(none)'} (${actor})`
      return joined(change, score === null ? null : `score ${score}`, reason)
    }
    case 'posting':
      return joined(`posting ${event.check.state}`, event.check.quote)
    case 'page':
      return 'page read'
    case 'message':
      return joined(event.message.is.replaceAll('_', ' '), event.message.subject, event.message.quote)
    case 'meeting': {
      const { start, zone, place, isCancelled, summary } = event.meeting
      return joined(isCancelled ? 'interview cancelled' : 'interview', start, zone, place, summary)
    }
    case 'note': {
      const { kind, happened, ends, zone, due, text, company, contact, documents, file } = event.note
      const when = kind === 'interview' || kind === 'deadline' ? joined(happened, ends, zone) : null
      return joined(
        `noted: ${kind.replaceAll('_', ' ')}`,
        when,
        due,
        company,
        ...contactOf(contact),
        text,
        ...documents,
        file,
      )
    }
  }
}

function contactOf(contact: Contact | null): readonly (string | null)[] {
  return contact === null ? [] : [contact.name, contact.role, contact.address]
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part.trim() !== '').join('; ')
}
