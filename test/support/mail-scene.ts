import type { JsonFields } from './mail-client.js'
import { address, aLetter, type Letter, messageOf } from './mail-letters.js'

export const thread = '1790000000000000001'
/** Rounds to the same double as `thread`. */
export const nextThread = '1790000000000000002'

const alone = (n: number) => String(1_790_000_000_000_100_000n + BigInt(n) * 1000n)

/** A mailbox with letters for every tool. Ids count from 1 in this order; uids count within each mailbox. */
export const scene: readonly Letter[] = [
  aLetter({
    ...{ threadId: thread, messageId: '<apply@acme.example>', received: '2024-05-01T09:00:00Z' },
    ...{ subject: 'Your application', text: 'Thank you. We are interviewing candidates next week.' },
    ...{ gmailMessageId: '1790000000000000777', cc: ['Bob HR <bob@jobs.acme.example>'] },
  }),
  aLetter({
    ...{ threadId: thread, messageId: '<invite@acme.example>', received: '2024-05-02T10:30:00Z' },
    ...{ name: 'Bob HR', email: 'bob@jobs.acme.example', inReplyTo: '<apply@acme.example>' },
    ...{ subject: '面接のご案内', text: '一次面接の日程についてご連絡します。東京本社でお会いしましょう。' },
  }),
  aLetter({
    ...{ threadId: nextThread, received: '2024-05-31T23:59:59Z', subject: '100% off_sale \\o/ now' },
    ...{ name: 'Eve', email: 'eve@acme.example.evil.org', text: 'Java java JAVA 内定' },
  }),
  aLetter({
    ...{ threadId: alone(4), received: '2024-06-01T00:00:00Z', subject: '100x offXsale Xo/ now' },
    ...{ name: 'JÜRGEN Ärzte', email: 'Jobs@Arzt.Example', text: 'Offer: java. Ihr Angebot.' },
  }),
  aLetter({
    ...{ threadId: alone(5), received: '2024-06-15T12:00:00Z', date: null, subject: 'Rejection' },
    ...{ text: 'We regret: no interviews this year.', attachmentBytes: 20_000 },
  }),
  aLetter({
    ...{ threadId: alone(6), received: '2023-12-25T08:00:00Z', subject: 'Portfolio', attachmentBytes: 150_000 },
    ...{ name: 'Carl', email: 'carl@files.example', text: 'See attached.' },
  }),
  aLetter({
    ...{ threadId: alone(7), received: '2023-01-10T08:15:00Z', subject: 'Whole archive', attachmentBytes: 1_300_000 },
    ...{ name: 'Carl', email: 'carl@files.example', text: 'Everything attached.' },
  }),
  ...['2024-02-01T07:00:00Z', '2024-02-02T07:00:00Z', '2024-02-03T07:00:00Z'].map((received, n) =>
    aLetter({
      ...{ threadId: alone(10 + n), received, subject: 'Weekly digest', name: 'Digest', email: 'digest@news.example' },
      ...{ messageId: n === 0 ? '<first@news.example>' : '<again@news.example>', text: `Issue ${n}. 100 jobs` },
    }),
  ),
  ...['2024-02-04T07:00:00Z', '2024-02-05T07:00:00Z'].map((received, n) =>
    aLetter({
      ...{ threadId: alone(20 + n), received, subject: null, name: 'Nobody', email: 'nobody@void.example' },
      ...{ messageId: null, text: `Nothing ${n}` },
    }),
  ),
  aLetter({
    ...{ threadId: alone(30), received: '2024-03-01T07:00:00Z', subject: 'Old letters', text: 'Zürich, déjà vu' },
    ...{ name: 'Nadia', email: 'nadia@latin.example', latin1: true },
  }),
  aLetter({
    ...{
      mailbox: 'Sent',
      threadId: thread,
      received: '2024-05-02T12:30:00Z',
      messageId: '<reply@harborlight.example>',
    },
    ...{ name: 'Mei Sato', email: 'me@harborlight.example', to: ['bob@jobs.acme.example'] },
    ...{ inReplyTo: '<invite@acme.example>', subject: 'Re: 面接のご案内', text: 'よろしくお願いします。' },
  }),
]

/** The id of each letter. */
export const sceneIds = scene.map((_, i) => i + 1)

/** Ids by time of receipt, newest first. */
export const newestFirst = [5, 4, 3, 14, 2, 1, 13, 12, 11, 10, 9, 8, 6, 7]

/** Returns the date of a letter in the format of answers. */
export const iso = (text: string | null) => (text === null ? null : text.replace('Z', '.000Z'))
export const letterAt = (id: number) => scene[id - 1] as Letter

/** The item that a list must show for a message. */
export function itemOf(id: number): JsonFields {
  const letter = letterAt(id)
  return {
    ...{ id, address, mailbox: letter.mailbox, uid: id - scene.findIndex(({ mailbox }) => mailbox === letter.mailbox) },
    ...{ uidvalidity: 1, message_id: letter.messageId, x_gm_msgid: letter.gmailMessageId },
    ...{ date: iso(letter.date), internaldate: iso(letter.received) },
    internaldate_epoch: Date.parse(letter.received) / 1000,
    ...{ from: `${letter.name} <${letter.email}>`, subject: letter.subject, rfc822_size: messageOf(letter).length },
  }
}

export const withoutSize = ({ rfc822_size: _, ...item }: JsonFields) => item
