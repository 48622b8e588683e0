import { applicantAddresses } from '#src/domain/hunt/letters/own-mail.js'
import type { ArchiveConnection } from './archive-connection.js'
import { accounts, lastId, sentMail } from './hunt-rows.js'
import type { KnownFacts } from './known-facts.js'

// enough to tell whose mailbox it is
const maxSentSeen = 300

/** The mailbox owner's addresses: those in `me`, those of the archive's accounts, and the senders of sent mail. */
export function ownAddresses(
  archive: ArchiveConnection,
  known: KnownFacts | null,
  me: readonly string[],
): ReadonlySet<string> {
  return applicantAddresses([...me, ...knownAccounts(archive)], sentMail(archive, known?.lastSent(maxSentSeen)))
}

interface Accounts {
  /** The highest id of the messages that were read. */
  readonly upTo: number
  readonly addresses: ReadonlySet<string>
}

const accountsOf = new WeakMap<ArchiveConnection, Accounts>()

/** Reads the accounts of new messages only: no index begins with the account. */
function knownAccounts(archive: ArchiveConnection): ReadonlySet<string> {
  const last = lastId(archive)
  const before = accountsOf.get(archive) ?? { upTo: 0, addresses: new Set<string>() }
  if (before.upTo === last) return before.addresses
  const known = before.upTo < last ? before : { upTo: 0, addresses: new Set<string>() }
  const addresses = new Set([...known.addresses, ...accounts(archive, known.upTo)])
  accountsOf.set(archive, { upTo: last, addresses })
  return addresses
}
