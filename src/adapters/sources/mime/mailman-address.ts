export interface Mailbox {
  /** '' if there is none. */
  readonly name: string
  readonly address: string
}

const maxLength = 256 * 1024

// matching is linear in the length: adjacent parts cannot match the same character
const hiddenAddress = /^([^\s@<>()[\]",:;\\]+) at ([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i

/**
 * The addresses of a header value in the style of Mailman archives: `user at host.tld (Name)`. Returns null if any part
 * has another form, also if there is a normal address among them.
 */
export function mailmanMailboxes(value: string): readonly Mailbox[] | null {
  if (!value.includes(' at ') || value.length > maxLength || /[@"]/.test(value)) return null
  const found: Mailbox[] = []
  for (const entry of entriesOf(value)) {
    const mailbox = toMailbox(entry)
    if (mailbox === null) return null
    found.push(mailbox)
  }
  return found
}

function toMailbox(entry: string): Mailbox | null {
  const open = entry.search(/[(<]/)
  if (open === -1) return mailbox(entry, '')
  const inside = entry.slice(open + 1, -1)
  if (entry[open] === '<') return entry.endsWith('>') ? mailbox(inside, entry.slice(0, open)) : null
  return entry.endsWith(')') ? mailbox(entry.slice(0, open), inside) : null
}

function mailbox(address: string, name: string): Mailbox | null {
  const [, local, domain] = hiddenAddress.exec(address.trim()) ?? []
  return local === undefined ? null : { name: name.trim(), address: `${local}@${domain}` }
}

/** Splits at commas outside of comments. */
function entriesOf(value: string): readonly string[] {
  const entries: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '(') depth += 1
    if (value[at] === ')') depth -= 1
    if (value[at] !== ',' || depth > 0) continue
    entries.push(value.slice(start, at).trim())
    start = at + 1
  }
  return [...entries, value.slice(start).trim()]
}
