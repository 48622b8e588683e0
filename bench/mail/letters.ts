import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What a made-up message says, from its number alone. */
export interface GeneratedLetter {
  readonly messageId: string
  /** The message before it in its conversation; null for the first of four. */
  readonly inReplyTo: string | null
  /** Decimal; beyond 2^53, as Gmail's are. */
  readonly threadId: string
  readonly name: string
  readonly email: string
  readonly subject: string
  /** Seconds. */
  readonly epoch: number
  readonly text: string
}

const firstThread = 1_700_000_000_000_000_000n
const firstMoment = Date.UTC(2010, 0, 1) / 1000
const secondsBetween = 400
const senders = 2000
const topics = ['Your application', 'Interview on Monday', 'Invoice', '面接のご案内', 'Weekly digest', 'Offer letter']
const sentences = [
  'Thank you for the time you took last week; we enjoyed the conversation about your portfolio.',
  'Please find the schedule below and tell us which of the three dates suits you.',
  '京都オフィスでお待ちしております。ご都合をお知らせください。',
  'The team will come back to you as soon as the budget for the position is approved.',
  "Don't forget to bring the signed contract, and a copy of your certificate.",
]

export function letter(n: number): GeneratedLetter {
  const sender = (n * 7919) % senders
  const replies = n % 4
  const id = (of: number) => `<${of}.${(of * 2654435761) % 4294967296}@mail.harborlight.example>`
  return {
    messageId: id(n),
    inReplyTo: replies === 0 ? null : id(n - 1),
    threadId: String(firstThread + BigInt(Math.floor(n / 4))),
    name: `Sender ${sender}`,
    email: `sender${sender}@d${sender % 300}.example`,
    subject: `${replies === 0 ? '' : 'Re: '}${topics[n % topics.length]} ${Math.floor(n / 4) % 5000}`,
    epoch: firstMoment + n * secondsBetween,
    text: Array.from({ length: 3 }, (_, i) => sentences[(n + i * i) % sentences.length]).join('\n'),
  }
}

/** The message with CRLF line ends; with an attachment of about `attachedBytes` when that is not 0. */
export function rawMessage(n: number, attachedBytes = 0): string {
  const { messageId, inReplyTo, name, email, subject, epoch, text } = letter(n)
  const head = [
    `Received: from relay.example by mail.harborlight.example with ESMTP id ${n}; ${mailDate(epoch)}`,
    `From: ${name} <${email}>`,
    'To: Me <me@harborlight.example>',
    `Subject: =?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Date: ${mailDate(epoch)}`,
    `Message-ID: ${messageId}`,
    ...(inReplyTo === null ? [] : [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`]),
    'MIME-Version: 1.0',
  ]
  const plain = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', text]
  if (attachedBytes === 0) return [...head, ...plain, ''].join('\r\n')
  const line = `${Buffer.from(`${String(n).padStart(10, '0')}${'x'.repeat(47)}`).toString('base64')}\r\n`
  const attachment = ['Content-Type: application/pdf; name=cv.pdf', 'Content-Transfer-Encoding: base64', '']
  const parts = [plain, [...attachment, line.repeat(Math.ceil(attachedBytes / line.length))]]
  const body = parts.flatMap((part) => ['--edge', ...part])
  return [...head, 'Content-Type: multipart/mixed; boundary=edge', '', ...body, '--edge--', ''].join('\r\n')
}

function mailDate(epoch: number): string {
  return new Date(epoch * 1000).toUTCString().replace('GMT', '+0000')
}

/** An mbox of `count` messages. */
export async function writeMbox(path: string, count: number, attachedBytes = 0): Promise<void> {
  const messages = function* () {
    for (let n = 0; n < count; n++) {
      yield `From someone@mail.example Mon Jan 01 00:00:00 2024\n${rawMessage(n, attachedBytes)}\n`
    }
  }
  await pipeline(Readable.from(messages()), createWriteStream(path))
}

/** A Maildir of `count` messages. */
export function writeMaildir(path: string, count: number): void {
  for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(path, name), { recursive: true })
  for (let n = 0; n < count; n++) writeFileSync(join(path, 'cur', `${1_700_000_000 + n}.${n}.host:2,S`), rawMessage(n))
}
