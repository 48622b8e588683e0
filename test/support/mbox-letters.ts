import { mboxOf } from './mail-letters.js'

/** A letter of a hunt, as stored in a mailbox. */
export interface HuntLetter {
  /** Free of characters with a special meaning in mail. */
  readonly id: string
  /** `Name <address>`. */
  readonly from: string
  readonly to?: string
  readonly subject: string
  readonly daysAgo: number
  readonly text: string
  /** The id of the letter that this one answers. */
  readonly answers?: string
  readonly labels?: string
  readonly headers?: readonly string[]
  /** Adds a calendar part. */
  readonly meeting?: Meeting
}

interface Meeting {
  readonly uid: string
  readonly start: Date
  readonly end: Date
  readonly place: string
  readonly method?: 'REQUEST' | 'CANCEL'
}

const dayMs = 86_400_000

export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Returns letters as an mbox file. */
export function mboxOfHunt(letters: readonly HuntLetter[]): Buffer {
  return Buffer.concat(letters.map((letter) => mboxOf([toMessage(letter)], daysAgo(letter.daysAgo).toISOString())))
}

function toMessage(letter: HuntLetter): Buffer {
  const { id, from, to = 'me@home.example', subject, answers, labels, headers = [], meeting } = letter
  const name = (address: string) => address.replace(/^([^<]*[^<\s])(?=\s*<)/, (text) => encoded(text))
  const head = [
    `From: ${name(from)}`,
    `To: ${name(to)}`,
    `Subject: ${encoded(subject)}`,
    `Date: ${daysAgo(letter.daysAgo).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@mail.example>`,
    ...(answers === undefined
      ? []
      : [`In-Reply-To: <${answers}@mail.example>`, `References: <${answers}@mail.example>`]),
    ...(labels === undefined ? [] : [`X-Gmail-Labels: ${labels}`]),
    ...headers,
    'MIME-Version: 1.0',
  ]
  const text = `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${letter.text}\n`
  const parts = meeting === undefined ? text : withMeeting(text, subject, meeting)
  return Buffer.from(`${head.join('\n')}\n${parts}`.replaceAll('\n', '\r\n'))
}

function withMeeting(text: string, subject: string, meeting: Meeting): string {
  const { uid, start, end, place, method = 'REQUEST' } = meeting
  const event = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//tests//EN', `METHOD:${method}`],
    ...['BEGIN:VTIMEZONE', 'TZID:Asia/Tokyo', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0900'],
    ...['TZOFFSETTO:+0900', 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z'],
    ...[`DTSTART;TZID=Asia/Tokyo:${inTokyo(start)}`, `DTEND;TZID=Asia/Tokyo:${inTokyo(end)}`, `SUMMARY:${subject}`],
    ...[`LOCATION:${place}`, ...(method === 'CANCEL' ? ['STATUS:CANCELLED'] : []), 'END:VEVENT', 'END:VCALENDAR'],
  ]
  const calendar = `Content-Type: text/calendar; method=${method}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${event.join('\n')}\n`
  return `Content-Type: multipart/alternative; boundary=edge\n\n--edge\n${text}\n--edge\n${calendar}\n--edge--\n`
}

function inTokyo(time: Date): string {
  return new Date(time.getTime() + 9 * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')
}

/** Encodes text that is not ASCII as RFC 2047 requires. */
function encoded(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
}
