import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Letter, mboxOf, messageOf } from '#test/support/mail-letters.js'

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

/** A made-up message determined by its number; every fourth begins a conversation. */
export function letter(n: number): Letter {
  const sender = (n * 7919) % senders
  const replies = n % 4
  const id = (of: number) => `<${of}.${(of * 2654435761) % 4294967296}@mail.harborlight.example>`
  const received = new Date((firstMoment + n * secondsBetween) * 1000).toISOString()
  const threadId = firstThread + BigInt(Math.floor(n / 4))
  return {
    mailbox: n % 10 === 9 ? 'Sent' : 'INBOX',
    messageId: id(n),
    // beyond 2^53, like Gmail's
    threadId: String(threadId),
    gmailMessageId: String(threadId + BigInt(n)),
    name: `Sender ${sender}`,
    email: `sender${sender}@d${sender % 300}.example`,
    to: ['me@harborlight.example'],
    cc: [],
    subject: `${replies === 0 ? '' : 'Re: '}${topics[n % topics.length]} ${Math.floor(n / 4) % 5000}`,
    received,
    date: received,
    inReplyTo: replies === 0 ? null : id(n - 1),
    text: Array.from({ length: 3 }, (_, i) => sentences[(n + i * i) % sentences.length]).join('\n'),
    latin1: false,
    attachmentBytes: n % 20 === 0 ? 100 : 0,
  }
}

/** Writes an mbox of `count` messages, each with an attachment of `attachmentBytes` if that is not 0. */
export async function writeMbox(path: string, count: number, attachmentBytes = 0): Promise<void> {
  const messages = function* () {
    for (let n = 0; n < count; n++) yield mboxOf([messageOf({ ...letter(n), attachmentBytes })])
  }
  await pipeline(Readable.from(messages()), createWriteStream(path))
}
