import type { KeptEntries } from '#src/application/hunt/ports/hunt-jobs.js'
import { messageKinds } from '#src/domain/hunt/letters/message-kind.js'
import {
  type ApplicationNote,
  type HuntEntry,
  type HuntStatement,
  type JobReference,
  type Judge,
  judges,
  type LetterVerdict,
  type LinkDecision,
  type NewHuntEntry,
  noteKinds,
  nothingSaid,
} from '#src/domain/hunt/verdicts/hunt-entry.js'
import { linkStates, linkTargets } from '#src/domain/jobs/job-link.js'
import { isObject } from '#src/domain/shared/json.js'

/** An entry as stored in its row. */
export interface StoredEntry {
  readonly id: number
  readonly at: string
  readonly batch: string
  readonly actor: string
  readonly client: string | null
  readonly undoes: number | null
  readonly about: string
  readonly kind: string
  readonly messageId: string | null
  readonly emailId: number | null
  readonly sender: string | null
  readonly day: string | null
  readonly jobId: number | null
  readonly url: string | null
  readonly details: string
}

export function toStoredEntry({ statement, ...entry }: NewHuntEntry): Omit<StoredEntry, 'id'> {
  const nothing = { messageId: null, emailId: null, sender: null, day: null, jobId: null, url: null }
  switch (statement.of) {
    case 'letter': {
      const { of: about, letter, kind, job, ...details } = statement
      return { ...entry, about, kind, ...nothing, ...letter, ...job, details: JSON.stringify(details) }
    }
    case 'sender': {
      const { of: about, sender, kind } = statement
      return { ...entry, about, kind, ...nothing, sender, details: '{}' }
    }
    case 'application': {
      const { of: about, job, kind, ...details } = statement
      return { ...entry, about, kind, ...nothing, ...job, details: JSON.stringify(details) }
    }
    case 'link': {
      const { of: about, job, to: kind, target, from } = statement
      return { ...entry, about, kind, ...nothing, ...job, details: JSON.stringify({ target, from }) }
    }
  }
}

/** `stored` must be oldest first. */
export function toEntries(stored: readonly StoredEntry[]): KeptEntries {
  return { entries: stored.flatMap((each) => toEntry(each) ?? []), last: stored.at(-1)?.id ?? 0 }
}

/** Returns null for a row of another program or a later version that cannot be understood. */
function toEntry(stored: StoredEntry): HuntEntry | null {
  const { id, at, batch, client, undoes } = stored
  const actor = judges.find((judge): judge is Judge => judge === stored.actor)
  const statement = toStatement(stored)
  return actor === undefined || statement === null ? null : { id, at, batch, actor, client, undoes, statement }
}

function toStatement(stored: StoredEntry): HuntStatement | null {
  const details = parseObject(stored.details)
  if (details === null) return null
  if (stored.about === 'application') return toNote(stored, details)
  if (stored.about === 'link') return toLinkDecision(stored, details)
  const kind = messageKinds.find((each) => each === stored.kind)
  if (kind === undefined) return null
  const { messageId, emailId, sender, day } = stored
  if (stored.about === 'sender') return sender === null ? null : { of: 'sender', sender, kind }
  if (stored.about !== 'letter' || emailId === null) return null
  const letter = { messageId, emailId, sender, day }
  return { ...nothingSaid, ...(details as Partial<LetterVerdict>), of: 'letter', letter, kind, job: jobOf(stored) }
}

function toNote(stored: StoredEntry, details: object): ApplicationNote | null {
  const kind = noteKinds.find((each) => each === stored.kind)
  if (kind === undefined || !('happened' in details)) return null
  return { ...(details as ApplicationNote), of: 'application', kind, job: jobOf(stored) }
}

function toLinkDecision(stored: StoredEntry, details: object): LinkDecision | null {
  const job = jobOf(stored)
  const { target, from = null } = details as Partial<Record<keyof LinkDecision, unknown>>
  const [to, before] = [stored.kind, from].map((text) => linkStates.find((state) => state === text))
  if (job === null || to === undefined || (from !== null && before === undefined) || !isObject(target)) return null
  const { kind: named, id } = target as { readonly kind?: unknown; readonly id?: unknown }
  const kind = linkTargets.find((each) => each === named)
  return kind === undefined || typeof id !== 'string'
    ? null
    : { of: 'link', job, target: { kind, id }, from: before ?? null, to }
}

function jobOf({ jobId, url }: StoredEntry): JobReference | null {
  return jobId === null ? null : { jobId, url }
}

/** Returns null for text that is no JSON object. */
export function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
