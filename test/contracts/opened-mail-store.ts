import type { KnownMailboxes } from '#src/application/mail/ports/known-mailboxes.js'
import type { AddedCount, MailStore } from '#src/application/mail/ports/mail-store.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import type { ParsedEmail } from '#src/domain/mail/email.js'

/** An empty store, and what has been stored in it so far, by id. */
export interface OpenedMailStore {
  readonly store: MailStore & KnownMailboxes
  stored(): Promise<readonly ArchivedEmail[]>
  /** Closes it and removes its storage. */
  dispose(): Promise<void>
}

export const at = '2026-01-02T03:04:05.678Z'

/** Reads `emails` as one source from start to end. */
export async function readAll(
  store: MailStore,
  emails: readonly ParsedEmail[],
  source = 'a.mbox',
): Promise<AddedCount> {
  const messages = emails.map((email) => ({ email }))
  const isRevisit = (await store.reading(source))?.isFinished === true
  const count = await store.add({ source, after: null, position: 'end', messages, isRevisit, at })
  await store.complete(source, 'end')
  return count
}
