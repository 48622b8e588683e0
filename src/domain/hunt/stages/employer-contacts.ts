import { displayName } from '#src/domain/hunt/matching/own-evidence.js'
import { senderOfNone } from '#src/domain/mail/conversation.js'
import { compareTexts, foldText } from '#src/domain/shared/text.js'
import { isCertainlyLinked, isJudgedUnrelated, isSuspect, type StagedMessage } from './staged-message.js'
import type { StagedNote } from './staged-note.js'

/** A person of an employer, as notes and letters name them: a stranger's words. */
export interface EmployerContact {
  readonly name: string
  readonly address: string | null
  readonly role: string | null
  readonly from: 'note' | 'mail'
  /** The job of the newest note or letter; null for a note without a job. */
  readonly jobId: number | null
  /** When a note or letter named them last. */
  readonly lastAt: string | null
}

export interface ContactMessage extends StagedMessage {
  readonly from: string | null
  readonly fromEmail: string | null
  readonly isBulk: boolean
  readonly jobId: number
}

/** Returns the people that notes and letters of one employer name, the newest first, each once. */
export function contactsOf(
  notes: readonly StagedNote[],
  messages: readonly ContactMessage[],
): readonly EmployerContact[] {
  const all = [...notes.flatMap(fromNote), ...messages.flatMap(fromMessage)]
  const addresses = addressesOf(all)
  const people = new Map<string, EmployerContact>()
  for (const contact of all.toSorted((a, b) => compareTexts(a.lastAt ?? '', b.lastAt ?? ''))) {
    const named = [...(addresses.get(foldText(contact.name)) ?? [])]
    const only = named.length === 1 ? named[0] : undefined
    const key = contact.address?.toLowerCase() ?? only ?? foldText(contact.name)
    people.set(key, joined(people.get(key), contact))
  }
  return [...people.values()].toReversed().sort(newestFirst)
}

/** The addresses of each name. */
function addressesOf(all: readonly EmployerContact[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { name, address } of all) {
    if (address === null) continue
    const known = found.get(foldText(name)) ?? new Set()
    found.set(foldText(name), known.add(address.toLowerCase()))
  }
  return found
}

function fromNote({ contact, job, at }: StagedNote): EmployerContact[] {
  if (contact === null || contact.name.trim() === '') return []
  const { name, address, role } = contact
  return [
    { name: name.trim(), address: address?.trim() || null, role, from: 'note', jobId: job?.jobId ?? null, lastAt: at },
  ]
}

function fromMessage(message: ContactMessage): EmployerContact[] {
  const { from, fromEmail, isOwn, isBulk, jobId, at } = message
  if (isOwn || isBulk || fromEmail === null || senderOfNone.test(fromEmail)) return []
  if (isSuspect(message) || !isCertainlyLinked(message) || isJudgedUnrelated(message)) return []
  return [{ name: displayName(from) || fromEmail, address: fromEmail, role: null, from: 'mail', jobId, lastAt: at }]
}

/** What somebody noted says more than the sender of a letter. */
function joined(known: EmployerContact | undefined, later: EmployerContact): EmployerContact {
  if (known === undefined) return later
  const { jobId, lastAt } = later
  const noted = known.from === 'note' && later.from === 'mail' ? known : later
  return {
    ...noted,
    address: noted.address ?? known.address ?? later.address,
    role: noted.role ?? known.role,
    jobId: jobId ?? known.jobId,
    lastAt,
  }
}

function newestFirst(a: EmployerContact, b: EmployerContact): number {
  return compareTexts(b.lastAt ?? '', a.lastAt ?? '')
}
