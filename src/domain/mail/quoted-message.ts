import { anyOf } from '#src/domain/shared/any-of.js'

// the line above a quoted message, in the formats of mail programs; may span several lines
const attributionEnd =
  /(?:\b(?:wrote|writes|said|schrieb|a écrit|escribió|ha scritto)|のメール|書きました|書かれました|からのメッセージ) ?[:：]$/i
// the same without a verb: `2026年7月8日(水) 10:00 Name <address>:`
const addressEnd = /<[^<>\s@]+@[^<>\s@]+> ?[:：]$/
const attributionStart = /^(?:On|Am|Le|El|Il|At|In|Quoting) |^\d{4} ?[年/.-]|^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i
const maxAttributionLines = 4
const maxAttributionLine = 300

// everything after this is another message
const separator = new RegExp(
  `^[-=_*—–─ー ]{2,20}${anyOf`
    original (?:message|appointment) | forwarded (?:message|by) | begin forwarded message
    (?:元の|転送(?:された)?|引用)(?:メッセージ|メール) | ここから(?:引用|転送)
  `}`,
  'i',
)
const bareSeparator = /^(?:begin forwarded message|転送された(?:メッセージ|メール)|引用元のメッセージ) ?[:：]$/i

/** The line above an attached message: nothing after it is the author's own text. */
export const attachedMark = '---------- Attached message ----------'

/** Whether a line has the quote mark. */
export function isQuoted(line: string): boolean {
  return /^\s*[>＞]/.test(line)
}

/** Whether a program's separator line starts another message here. */
export function isSeparator(line: string): boolean {
  const text = line.slice(0, maxAttributionLine).trim()
  return text === attachedMark || separator.test(text) || bareSeparator.test(text)
}

/** Whether a line may be the last line of an attribution; most cannot. */
export function endsInColon(line: string): boolean {
  return /[:：]$/.test(line.trimEnd())
}

/** Returns how many of the last lines introduce a quoted message, as in `On Monday, Bo wrote:`; 0 if none does. */
export function attributionLength(lines: readonly string[]): number {
  const last = lines.at(-1)?.trim() ?? ''
  if (last.length > maxAttributionLine || !(attributionEnd.test(last) || addressEnd.test(last))) return 0
  for (let length = 1; length <= Math.min(maxAttributionLines, lines.length); length++) {
    const line = lines.at(-length)?.trim() ?? ''
    if (line === '') break
    if (attributionStart.test(line)) return length
  }
  return 1
}

/** Whether an attribution states a time; such attributions also precede messages without quote marks. */
export function statesTime(attribution: readonly string[]): boolean {
  const text = attribution.join(' ').slice(0, maxAttributionLine)
  return attributionStart.test(text.trim()) && /\d{1,2}[:：.時]\d\d|\d{4}/.test(text) && text.length > 15
}

const labels = {
  sender: /^\W{0,3}(?:from|von|de|da|差出人|送信者|送信元)\W{0,2}[ 　]?[:：]/i,
  other:
    /^\W{0,3}(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|objet|送信日時|送信|日時|日付|宛先|受信者|件名|ＣＣ)\W{0,2}[ 　]?[:：]/i,
}
const maxBlock = 7

/** Whether a line belongs to a message header, as programs write it above an answered message. */
export function isHeaderLine(line: string): boolean {
  const start = line.trim().slice(0, 40)
  return labels.sender.test(start) || labels.other.test(start)
}

/** Whether a message header starts at this line, as Outlook writes it above an answered message. */
export function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const first = lines[at] ?? ''
  if (!/[:：]/.test(first) || !labels.sender.test(first.trim().slice(0, 40))) return false
  const next = lines.slice(at + 1, at + maxBlock).map((line) => line.trim().slice(0, 40))
  return next.filter((line) => labels.other.test(line)).length >= 2
}
