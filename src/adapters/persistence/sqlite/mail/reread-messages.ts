import type { RereadMessage, RereadState, StoredMessage } from '../../../../application/mail/ports/stored-mail.js'
import { threadLinks } from '../../../../domain/mail/threads.js'
import { analysisVersion } from '../../full-text/analyse.js'
import { indexTextOf } from '../../full-text/index-text-of.js'
import { derivedOf, fromDatetime } from './email-row.js'
import type { ImportSession } from './import-session.js'
import { encodeLinks } from './links-blob.js'
import { namesOf } from './message-names.js'

// a batch is held in memory, parsed, and written in one transaction
const maxMessages = 500
const maxBytes = 8 * 1024 * 1024

/** Under this name the archive notes the last message that was reread. */
const positionName = 'reread'

type StoredRow = [id: number, digest: Buffer, mailbox: string, raw: Buffer | null, internalDate: unknown, date: unknown]

export function rereadState({ statements }: ImportSession): RereadState {
  const [position] = (statements.readInfo.get(positionName) ?? [0]) as [string | number]
  const after = Number(position)
  const [total, done] = statements.countUpTo.get(after) as [number, number]
  return { after, done, total }
}

export function storedAfter({ statements }: ImportSession, after: number): readonly StoredMessage[] {
  const stored: StoredMessage[] = []
  let bytes = 0
  for (const row of statements.storedAfter.iterate(after)) {
    const [id, digest, mailbox, bytesOrNull, internalDate, date] = row as StoredRow
    const raw = bytesOrNull ?? Buffer.alloc(0)
    const dates = { internalDate: fromDatetime(internalDate), date: fromDatetime(date) }
    stored.push({ id, mailbox, raw, ...dates, digest: digest.toString('hex') })
    bytes += raw.length
    if (stored.length === maxMessages || bytes >= maxBytes) break
  }
  return stored
}

/** The number of messages that say something else now; the caller holds the transaction. */
export function rewriteMessages(session: ImportSession, messages: readonly RereadMessage[], at: string): number {
  const changed = messages.filter((message) => rewrite(session, message, at)).length
  const last = messages.at(-1)
  if (last !== undefined) session.statements.writeInfo.run(positionName, String(last.stored.id))
  return changed
}

function rewrite(session: ImportSession, { stored, message }: RereadMessage, at: string): boolean {
  const { statements, address } = session
  const { id, raw, mailbox } = stored
  const [digest] = (statements.digestOf.get(id) ?? []) as [Buffer?]
  // an import has brought other bytes meanwhile, and has read them
  if (digest?.toString('hex') !== stored.digest) return false
  const derived = derivedOf(message.email)
  const { content } = namesOf({ raw, mailbox, address })
  const links = threadLinks(message.email, content.toString('hex'))
  statements.updateImported.run(digest, links.gmailThreadId, encodeLinks(links), id)
  session.indexEmail(id, message.indexText ?? indexTextOf(message.email))
  return statements.rederive.run(...derived, at, id, ...derived).changes === 1
}

/** All texts of the index are analysed as this version does it. */
export function completeReread({ statements }: ImportSession): void {
  statements.writeInfo.run('analysis', analysisVersion)
  statements.forgetInfo.run(positionName)
}
