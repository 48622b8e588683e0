const headBytes = 16 * 1024
const deleted = 0x0008
// the lines that Thunderbird writes above a message, in any order
const ownLine = /^(?:x-mozilla-[a-z0-9-]{1,40}|x-account-key|x-uidl|x-identity-key|fcc)[ \t]{0,9}:/i
const statusLine = /^x-mozilla-status[ \t]{0,9}:[ \t]{0,9}([0-9a-f]{1,8})[ \t]{0,9}$/i

/**
 * Whether Thunderbird has marked a message as deleted: it stays in the mbox until the folder is compacted. Only what it
 * wrote itself counts, at the top of the message, or anywhere in the header under its own separator (`From - `, or a bare
 * `From `): a header that a stranger sent must hide no mail. Source: contracts/mail.md, "Deleted".
 */
export function isMarkedDeleted(raw: Buffer, sender: string | null): boolean {
  const isTheirs = sender === '-' || sender === ''
  for (const line of linesOf(raw.toString('latin1', 0, headBytes))) {
    const status = statusLine.exec(line)?.[1]
    if (status !== undefined) return (Number.parseInt(status, 16) & deleted) !== 0
    if (line === '' || !(isTheirs || ownLine.test(line))) return false
  }
  return false
}

/** One after the other: of nearly all messages the first decides. */
function* linesOf(head: string): Generator<string> {
  for (let at = 0; at < head.length; ) {
    const end = head.indexOf('\n', at)
    const line = head.slice(at, end === -1 ? head.length : end)
    yield line.endsWith('\r') ? line.slice(0, -1) : line
    at = end === -1 ? head.length : end + 1
  }
}
