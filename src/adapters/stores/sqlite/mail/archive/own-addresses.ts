import { applicantAddresses } from '#src/domain/hunt/letters/own-mail.js'
import type { ArchiveConnection } from './archive-connection.js'
import { accounts, sentMail } from './hunt-rows.js'
import type { KnownFacts } from './known-facts.js'

// enough to tell whose mailbox it is
const maxSentSeen = 300

/** The mailbox owner's addresses: those in `me`, those of the archive's accounts, and the senders of sent mail. */
export function ownAddresses(
  archive: ArchiveConnection,
  known: KnownFacts | null,
  me: readonly string[],
): ReadonlySet<string> {
  return applicantAddresses([...me, ...accounts(archive)], sentMail(archive, known?.lastSent(maxSentSeen)))
}
