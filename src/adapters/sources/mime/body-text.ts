import { declaredCharset } from '#src/adapters/kit/text/declared-charset.js'
import { attachedMark } from '#src/domain/mail/quoted-message.js'
import { attachedHeader } from './attached-header.js'
import { isCalendar } from './calendar-events.js'
import { calendarText } from './calendar-text.js'
import { decodePart, likelyCharset } from './decode-part.js'
import { type Faults, faults } from './faults.js'
import { htmlToText } from './html-text.js'
import { isMessage, type MimePart } from './mime-part.js'

const maxCharacters = 2_000_000
const maxCalendars = 20
const tellingBytes = 64 * 1024

/**
 * The text of a message: its plain parts, or HTML if there is no plain part or only a notice in its place, and the text
 * of invitations.
 */
export function bodyText(root: MimePart, found: Faults): string | null {
  const text = messageText(root, found)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    // unquotes lines that mbox files quote
    .replace(/^>(>*From )/gm, '$1')
    .trim()
  if (text.length > maxCharacters) found.add(faults.textCut)
  // does not split a surrogate pair
  return text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '') || null
}

/** The charset of the text, stated or detected; undefined if neither is available. */
export function bodyCharset(part: MimePart): string | undefined {
  if (part.parts.length === 0) {
    const isText = part.type.startsWith('text/') || isPlain(part)
    if (part.disposition === 'attachment' || !isText) return undefined
    const stated = part.type === 'text/html' ? htmlCharset(part) : part.charset
    return likelyCharset(part.content.subarray(0, tellingBytes), stated)
  }
  for (const child of part.parts) {
    const charset = bodyCharset(child)
    if (charset !== undefined) return charset
  }
  return undefined
}

/** The text of the message, then that of its invitations, then each attached message with its header. */
function messageText(root: MimePart, found: Faults): string {
  const parts = [...partsOf(root)]
  const attached = parts.filter(({ type }) => isMessage(type))
  return joined([
    render(root, found),
    ...calendarTexts(parts, found),
    ...attached.map((part) => attachedText(part, found)),
  ])
}

function attachedText({ content, parts: [root] }: MimePart, found: Faults): string {
  if (root === undefined) return ''
  const text = joined([attachedHeader(content, () => bodyCharset(root)), messageText(root, found)])
  return text === '' ? '' : `${attachedMark}\n${text}`
}

function calendarTexts(parts: readonly MimePart[], found: Faults): readonly string[] {
  return [...new Set(decodedCalendars(parts, found).map(calendarText))]
}

/** The decoded calendar parts of a message. An invitation is often included twice, next to the text and as a file. */
export function calendarSources(root: MimePart, found: Faults): readonly string[] {
  return decodedCalendars([...partsOf(root, { intoMessages: true })], found)
}

function decodedCalendars(parts: readonly MimePart[], found: Faults): readonly string[] {
  const calendars = parts.filter(({ type }) => isCalendar(type)).slice(0, maxCalendars)
  return [...new Set(calendars.map((part) => decodePart(part.content, part.charset ?? 'utf-8', found)))]
}

function* partsOf(part: MimePart, { intoMessages = false } = {}): Generator<MimePart> {
  yield part
  if (isMessage(part.type) && !intoMessages) return
  for (const child of part.parts) yield* partsOf(child, { intoMessages })
}

function render(part: MimePart, found: Faults): string {
  if (part.disposition === 'attachment' || isCalendar(part.type) || isMessage(part.type)) return ''
  if (part.parts.length > 0) return renderParts(part, found)
  if (isPlain(part)) return plainText(part, found)
  if (/^text\/(?:html|enriched|richtext)$/.test(part.type)) {
    return htmlToText(decodePart(part.content, htmlCharset(part), found))
  }
  // a multipart whose boundary never occurs
  return part.type.startsWith('multipart/') ? decodePart(part.content, undefined, found) : ''
}

function renderParts(part: MimePart, found: Faults): string {
  if (part.type !== 'multipart/alternative') return joined(part.parts.map((child) => render(child, found)))
  const plain = joined(part.parts.filter(isPlain).map((child) => render(child, found)))
  if (plain.length > maxNotice) return plain
  for (const child of part.parts) {
    const text = isPlain(child) ? '' : render(child, found)
    if (text.trim() !== '') return isNotice(plain, text) ? text : plain
  }
  return plain
}

// a notice for programs without HTML is short
const maxNotice = 1500
const addresses = /<?(?:https?:\/\/|mailto:)[^\s<>]*>?/g
const aboutHtml = /html|mime|multi-?part|browser|ブラウザ|表示|浏览器|瀏覽器/i

/** Whether a plain part is only a notice in place of the HTML. */
function isNotice(plain: string, html: string): boolean {
  const [short, long] = [plain, html].map((text) => text.replace(addresses, '').replace(/\s+/g, '').length)
  if (short === undefined || long === undefined) return false
  return short * 3 < long || (short < long && short < 300 && aboutHtml.test(plain))
}

function joined(texts: readonly string[]): string {
  return texts
    .filter((text) => text.trim() !== '')
    .map((text) => text.trimEnd())
    .join('\n\n')
}

/** An invalid type is treated as text, as if none were stated. */
function isPlain({ type }: MimePart): boolean {
  return type.startsWith('text/plain') || !type.includes('/')
}

function plainText(part: MimePart, found: Faults): string {
  const text = decodePart(part.content, part.charset, found)
  return part.flowed ? unflow(text, part.deleteSpace) : text
}

/** HTML may declare its own charset. */
function htmlCharset(part: MimePart): string | undefined {
  return part.charset ?? declaredCharset(part.content) ?? undefined
}

/** RFC 3676: a line that ends with a space continues on the next line; `-- ` starts the signature. */
function unflow(text: string, deleteSpace: boolean): string {
  const pieces: string[] = []
  let flowing = true
  for (const line of text.split(/\r?\n/)) {
    const content = line.startsWith(' ') ? line.slice(1) : line
    if (!flowing) pieces.push('\n')
    flowing = content.endsWith(' ') && content !== '-- '
    pieces.push(flowing && deleteSpace ? content.slice(0, -1) : content)
  }
  return pieces.join('')
}
