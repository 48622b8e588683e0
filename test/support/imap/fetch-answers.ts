import { toModifiedUtf7 } from '#src/adapters/sources/imap/modified-utf7.js'
import type { KeptMessage, Mailbox } from '#test/support/imap/mailboxes.js'

/** Returns a test for the numbers of a set such as `1:5,9:*`. */
export function inSet(set: string, largest: number): (n: number) => boolean {
  const number = (text = '') => (text === '*' ? largest : Number(text))
  const ranges = set.split(',').map((part) => {
    const [first, last = first] = part.split(':')
    const ends = [number(first), number(last)].sort((a, b) => a - b)
    return { first: ends[0] ?? 0, last: ends[1] ?? 0 }
  })
  return (n) => ranges.some(({ first, last }) => n >= first && n <= last)
}

/** A text as a quoted string. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A time as INTERNALDATE has it: `05-Jan-2026 09:01:00 +0000`. */
export function toInternalDate(milliseconds: number): string {
  const [date = '', time = ''] = new Date(milliseconds).toISOString().split('T')
  const [year, month, day] = date.split('-')
  return `${day}-${months[Number(month) - 1]}-${year} ${time.slice(0, 8)} +0000`
}

/** Epoch milliseconds of a day in a search: `5-Jan-2026`. */
export function fromSearchDay(text: string): number {
  const [day, month = '', year] = text.replaceAll('"', '').split('-')
  return Date.UTC(Number(year), months.indexOf(month), Number(day))
}

function literal(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`{${bytes.length}}\r\n`), bytes])
}

function headerField(raw: Uint8Array, name: string): Buffer {
  const head = Buffer.from(raw).toString('latin1').split('\r\n\r\n')[0] ?? ''
  const found = new RegExp(`^${name}:.*(?:\\r\\n[ \\t].*)*`, 'im').exec(head)
  return Buffer.from(found === null ? '\r\n' : `${found[0]}\r\n\r\n`, 'latin1')
}

export interface FetchOptions {
  readonly modseqs: boolean
  readonly utf8: boolean
}

/** Returns the answer to FETCH for one message, with the items that were asked. */
export function fetchAnswer(mailbox: Mailbox, message: KeptMessage, items: string, options: FetchOptions): Buffer {
  const parts: (string | Buffer)[] = [`UID ${message.uid}`]
  const asks = (item: string) => new RegExp(`(^|[( ])${item}($|[) ])`, 'i').test(items)
  const label = (text: string) => quote(options.utf8 ? text : toModifiedUtf7(text))
  if (asks('FLAGS')) parts.push(`FLAGS (${message.flags.join(' ')})`)
  if (asks('INTERNALDATE')) parts.push(`INTERNALDATE "${toInternalDate(message.internalDate ?? 0)}"`)
  if (asks('RFC822.SIZE')) parts.push(`RFC822.SIZE ${message.size}`)
  if (asks('X-GM-MSGID')) parts.push(`X-GM-MSGID ${message.gmailMessageId}`)
  if (asks('X-GM-THRID')) parts.push(`X-GM-THRID ${message.gmailThreadId}`)
  if (asks('X-GM-LABELS')) parts.push(`X-GM-LABELS (${(message.labels ?? []).map(label).join(' ')})`)
  if (options.modseqs) parts.push(`MODSEQ (${message.modseq})`)
  const field = /BODY\.PEEK\[HEADER\.FIELDS \(([^)]*)\)\]/i.exec(items)?.[1]
  if (field !== undefined) {
    parts.push(
      Buffer.concat([Buffer.from(`BODY[HEADER.FIELDS (${field})] `), literal(headerField(message.raw, field))]),
    )
  }
  if (/BODY\.PEEK\[\]/i.test(items)) {
    parts.push(Buffer.concat([Buffer.from('BODY[] '), literal(message.raw)]))
  }
  const sequence = mailbox.messages.findIndex(({ uid }) => uid === message.uid) + 1
  const spaced = parts.flatMap((part, index) => (index === 0 ? [part] : [' ', part]))
  const bytes = spaced.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
  return Buffer.concat([Buffer.from(`* ${sequence} FETCH (`), ...bytes, Buffer.from(')\r\n')])
}
