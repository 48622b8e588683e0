import { addressesOfOwner } from '#src/domain/mail/sent-mailbox.js'

interface Sent {
  readonly fromEmail: string | null
}

/** Returns the applicant's addresses in lower case: the given ones, and those that sent mail was from. */
export function applicantAddresses(me: readonly string[], sentMail: Iterable<Sent>): ReadonlySet<string> {
  const sentBy = new Map<string, number>()
  for (const { fromEmail } of sentMail) {
    if (fromEmail !== null) sentBy.set(fromEmail, (sentBy.get(fromEmail) ?? 0) + 1)
  }
  return new Set([...me.map((address) => address.toLowerCase()), ...addressesOfOwner(sentBy)])
}
