import { isHeaderBlock, isHeaderLine, isQuoted, isSeparator } from './quoted-message.js'

/** A forwarded message, as the mail program wrote it below the sender's own words. */
export interface ForwardedMessage {
  /** Display string. */
  readonly from: string
  /** In lower case. */
  readonly fromEmail: string
  /** Recipient addresses of its header, in lower case; empty if it names none. */
  readonly to: readonly string[]
  readonly subject: string | null
  /** Epoch milliseconds; null if the date cannot be read. */
  readonly sentOn: number | null
  readonly text: string
}

const marked = /^\s*(?:fwd?|fw|wg|tr|rv|転送|【転送】)\s*[:：】]/i
// a forwarded message starts near the beginning
const maxLines = 300
const maxHeader = 15
const maxValue = 500

/** Whether a subject marks a forwarded message. */
export function saysForwarded(subject: string | null): boolean {
  return marked.test((subject ?? '').slice(0, 40))
}

/**
 * Returns the message that this one forwards, or null if there is none or its sender is unknown. Takes time linear in
 * its length.
 */
export function forwardedMessage(subject: string | null, plainText: string): ForwardedMessage | null {
  if (!saysForwarded(subject)) return null
  const lines = plainText.split(/\r?\n/)
  const at = lines.slice(0, maxLines).findIndex((line, i) => isSeparator(line) || isHeaderBlock(lines, i))
  if (at === -1) return null
  const rest = lines.slice(isSeparator(lines[at] ?? '') ? at + 1 : at)
  const start = rest.findIndex((line) => unquoted(line).trim() !== '')
  const below = start === -1 ? [] : rest.slice(start)
  // some programs quote the forwarded message
  const inner = isQuoted(below[0] ?? '') ? below.map(unquoted) : below
  const end = inner.slice(0, maxHeader).findIndex((line) => line.trim() === '')
  const header = inner.slice(0, end === -1 ? 0 : end).filter((line) => isHeaderLine(line))
  const from = fieldOf(header, fields.from)
  const fromEmail = addressesIn(from ?? '')[0]
  if (from === null || fromEmail === undefined) return null
  return {
    ...{ from, fromEmail, to: addressesIn(fieldOf(header, fields.to) ?? '') },
    ...{ subject: fieldOf(header, fields.subject), sentOn: timeOf(fieldOf(header, fields.date) ?? '') },
    text: inner.slice(end + 1).join('\n'),
  }
}

const fields = {
  from: /^\W{0,3}(?:from|von|de|da|差出人|送信者|送信元)\W{0,3}[:：]\*? ?/i,
  to: /^\W{0,3}(?:to|an|宛先|受信者)\W{0,3}[:：]\*? ?/i,
  subject: /^\W{0,3}(?:subject|betreff|objet|件名)\W{0,3}[:：]\*? ?/i,
  date: /^\W{0,3}(?:date|sent|datum|gesendet|日付|日時|送信日時)\W{0,3}[:：]\*? ?/i,
} as const

function fieldOf(header: readonly string[], field: RegExp): string | null {
  const line = header.map((each) => each.trim().slice(0, maxValue)).find((each) => field.test(each))
  const value = line?.replace(field, '').trim() ?? ''
  return value === '' ? null : value
}

function addressesIn(text: string): readonly string[] {
  return [...text.matchAll(/[^\s<>@,;:"()[\]]{1,100}@[^\s<>@,;:"()[\]]{1,200}/g)].map(([address]) =>
    address.toLowerCase(),
  )
}

const japaneseDay = /^(\d{4})[年/](\d{1,2})[月/](\d{1,2})日?(?:\s?[(（].[)）])?\s*(?:(\d{1,2}):(\d\d))?/

/** Parses a date. Japanese dates without a zone are in Japan's time. */
function timeOf(text: string): number | null {
  const [, year, month, day, hour = '0', minute = '0'] = japaneseDay.exec(text) ?? []
  if (year !== undefined) {
    return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour) - japaneseOffset, Number(minute))
  }
  const time = Date.parse(text.replace(/ at /, ' ').replace(/ /g, ' '))
  return Number.isNaN(time) ? null : time
}

const japaneseOffset = 9

function unquoted(line: string): string {
  return line.replace(/^\s?[>＞] ?/, '')
}
