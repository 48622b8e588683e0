import type { Database } from '#scripts/kit/sqlite.js'

/** A letter of a made-up mailbox. Its message and its archive row are written from it independently. */
export interface Letter {
  readonly mailbox: string
  readonly messageId: string | null
  /** Decimal. */
  readonly threadId: string
  readonly gmailMessageId: string
  readonly name: string
  readonly email: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string | null
  /** ISO 8601 UTC, whole seconds. */
  readonly received: string
  /** Like `received`; null for a Date header without a valid date. */
  readonly date: string | null
  readonly inReplyTo: string | null
  readonly text: string
  /** Whether the text is encoded as ISO 8859-1 instead of UTF-8. */
  readonly latin1: boolean
  readonly attachmentBytes: number
}

export const address = 'me@harborlight.example'

let made = 0

export function aLetter(changes: Partial<Letter> = {}): Letter {
  const n = ++made
  const received = changes.received ?? '2024-03-04T05:06:07Z'
  return {
    mailbox: 'INBOX',
    messageId: `<letter-${n}@mail.example>`,
    threadId: String(1_800_000_000_000_000_000n + BigInt(n) * 1000n),
    gmailMessageId: String(1_900_000_000_000_000_000n + BigInt(n)),
    name: 'Ann Lee',
    email: 'ann@acme.example',
    to: ['me@harborlight.example'],
    cc: [],
    subject: `Letter ${n}`,
    received,
    date: received,
    inReplyTo: null,
    text: 'Hello.',
    latin1: false,
    attachmentBytes: 0,
    ...changes,
  }
}

const displayOf = ({ name, email }: Letter) => `${name} <${email}>`

/** Returns the raw message, with CRLF line ends. */
export function messageOf(letter: Letter): Buffer {
  const { attachmentBytes } = letter
  const text = Buffer.from(letter.text.replaceAll('\n', '\r\n'), letter.latin1 ? 'latin1' : 'utf8')
  const part = `Content-Type: text/plain; charset=${letter.latin1 ? 'iso-8859-1' : 'utf-8'}`
  const body =
    attachmentBytes === 0
      ? [part, '\r\nContent-Transfer-Encoding: 8bit\r\n\r\n', text]
      : [
          'Content-Type: multipart/mixed; boundary=edge\r\n\r\n',
          `--edge\r\n${part}\r\n\r\n`,
          text,
          '\r\n--edge\r\nContent-Type: application/pdf; name=cv.pdf\r\nContent-Transfer-Encoding: base64\r\n',
          'Content-Disposition: attachment; filename=cv.pdf\r\n\r\n',
          `${`${'QUJD'.repeat(19)}\r\n`.repeat(Math.ceil(attachmentBytes / 78))}--edge--`,
        ]
  return Buffer.concat([...headersOf(letter), ...body, '\r\n'].map((piece) => Buffer.from(piece)))
}

function headersOf(letter: Letter): string[] {
  const { messageId, subject, inReplyTo, cc } = letter
  const lines = [
    `X-GM-THRID: ${letter.threadId}`,
    `X-GM-MSGID: ${letter.gmailMessageId}`,
    `Received: from relay.example\r\n\tby mail.example; ${mailDate(letter.received)}`,
    `From: ${encode(letter.name)} <${letter.email}>`,
    `To: ${letter.to.join(', ')}`,
    ...(cc.length === 0 ? [] : [`Cc: ${cc.join(', ')}`]),
    ...(subject === null ? [] : [`Subject: ${encode(subject)}`]),
    `Date: ${letter.date === null ? 'sometime soon' : mailDate(letter.date)}`,
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    ...(inReplyTo === null ? [] : [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`]),
    'MIME-Version: 1.0',
  ]
  return lines.map((line) => `${line}\r\n`)
}

/** Encodes text that is not ASCII as RFC 2047 requires. */
function encode(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
}

function mailDate(iso: string): string {
  return new Date(iso).toUTCString().replace('GMT', '+0000')
}

/** Returns messages as an mbox file, with `date` in each separator line. */
export function mboxOf(messages: readonly Buffer[], date = '2024-01-01T00:00:00Z'): Buffer {
  return Buffer.concat(messages.flatMap((message) => [separatorLine(date), message, Buffer.from('\n')]))
}

export function separatorLine(iso: string): Buffer {
  const [day, dd, month, year, time] = new Date(iso).toUTCString().replace(',', '').split(' ')
  return Buffer.from(`From someone@mail.example ${day} ${month} ${dd} ${time} ${year}\n`)
}

/** Like `mboxOf`, with the time of receipt in the separator line of each letter. */
export function mboxOfLetters(letters: readonly Letter[]): Buffer {
  return Buffer.concat(letters.map((letter) => mboxOf([messageOf(letter)], letter.received)))
}

/** Returns a function that inserts letters into an open archive. */
export function prepareInsert(db: Database): (letter: Letter, uid: number) => void {
  const statement = db.prepare(
    `INSERT INTO emails (address, mailbox, uidvalidity, uid, message_id, x_gm_thrid, x_gm_msgid, subject, internaldate,
       internaldate_epoch, rfc822_size, from_email, "from", to_emails, cc_emails, bcc_emails, envelope_reply_to,
       envelope_in_reply_to, envelope_references, date, has_attachments, labels_json, raw, plain_text, created_at, updated_at)
     VALUES (@address, @mailbox, 1, @uid, @messageId, @threadId, @gmailMessageId, @subject, @internaldate, @epoch, @size,
       @email, @display, @to, @cc, '[]', '[]', @inReplyTo, @references, @date, @attached, '[]', @raw, @text, @at, @at)`,
  )
  return (letter, uid) => void statement.run(rowOf(letter, uid))
}

function rowOf(letter: Letter, uid: number): object {
  const raw = messageOf(letter)
  return {
    ...{ address, uid, raw, size: raw.length, mailbox: letter.mailbox, messageId: letter.messageId },
    threadId: BigInt(letter.threadId),
    gmailMessageId: BigInt(letter.gmailMessageId),
    subject: letter.subject,
    internaldate: datetime(letter.received),
    epoch: Date.parse(letter.received) / 1000,
    ...{ email: letter.email, display: displayOf(letter), inReplyTo: letter.inReplyTo, text: letter.text },
    to: JSON.stringify(letter.to),
    cc: JSON.stringify(letter.cc),
    references: JSON.stringify(letter.inReplyTo === null ? [] : [letter.inReplyTo]),
    date: letter.date === null ? null : datetime(letter.date),
    attached: letter.attachmentBytes > 0 ? 1 : 0,
    at: '2024-01-01 00:00:00.000000',
  }
}

const datetime = (iso: string) => new Date(iso).toISOString().replace('T', ' ').slice(0, 19)
