import { decodeText } from './charset.js'
import { type Faults, faults } from './faults.js'
import { htmlToText } from './html-text.js'
import type { MimePart } from './mime-tree.js'

const maxCharacters = 2_000_000

/** What the message says: its plain parts, and HTML where an alternative or a whole message has no plain part. */
export function bodyText(root: MimePart, found: Faults): string | null {
  const text = render(root, found)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    // mbox files quote such lines
    .replace(/^>(>*From )/gm, '$1')
    .trim()
  if (text.length > maxCharacters) found.add(faults.textCut)
  // never half a character
  return text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '') || null
}

function render(part: MimePart, found: Faults): string {
  if (part.disposition === 'attachment') return ''
  if (part.parts.length > 0) return renderParts(part, found)
  if (isPlain(part)) return plainText(part, found)
  if (/^text\/(?:html|enriched|richtext)$/.test(part.type)) {
    return htmlToText(decodeText(part.content, htmlCharset(part), found), found)
  }
  // its boundary never came
  return part.type.startsWith('multipart/') ? decodeText(part.content, undefined, found) : ''
}

function renderParts(part: MimePart, found: Faults): string {
  if (part.type !== 'multipart/alternative') return joined(part.parts.map((child) => render(child, found)))
  const plain = joined(part.parts.filter(isPlain).map((child) => render(child, found)))
  if (plain !== '') return plain
  for (const child of part.parts) {
    const text = isPlain(child) ? '' : render(child, found)
    if (text.trim() !== '') return text
  }
  return ''
}

function joined(texts: readonly string[]): string {
  return texts
    .filter((text) => text.trim() !== '')
    .map((text) => text.trimEnd())
    .join('\n\n')
}

/** A type that was not understood is text, as it is when none is stated. */
function isPlain({ type }: MimePart): boolean {
  return type === '' || type === 'text' || type.startsWith('text/plain') || !type.includes('/')
}

function plainText(part: MimePart, found: Faults): string {
  const text = decodeText(part.content, part.charset, found)
  return part.flowed ? unflow(text, part.deleteSpace) : text
}

/** HTML may state its character set itself. */
function htmlCharset(part: MimePart): string | undefined {
  if (part.charset !== undefined) return part.charset
  const head = Buffer.from(part.content.subarray(0, 2048)).toString('latin1')
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1]
}

/** RFC 3676: a line that ends in a space goes on in the next one; `-- ` starts the signature. */
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

/** Whether the message carries a file: a part that says it is attached or has a name. */
export function hasAttachments(root: MimePart): boolean {
  const leaves = [...leavesOf(root)]
  const candidates = leaves.filter((part) => part.disposition === 'attachment' || part.named)
  const files = candidates.filter((part) => !isSignature(part))
  // a picture that the text shows is part of the text
  return files.length > 0 && !files.every((part) => isShown(part, leaves))
}

function isSignature({ type }: MimePart): boolean {
  return /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/.test(type)
}

function isShown(part: MimePart, leaves: readonly MimePart[]): boolean {
  if (!part.type.startsWith('image/') || part.contentId === '') return false
  const link = `cid:${part.contentId}`
  const escaped = `cid:${encodeURIComponent(part.contentId)}`
  return leaves.some(
    ({ type, content }) => type === 'text/html' && [link, escaped].some((text) => Buffer.from(content).includes(text)),
  )
}

function* leavesOf(part: MimePart): Generator<MimePart> {
  if (part.parts.length === 0 || part.type === 'message/rfc822') yield part
  for (const child of part.parts) yield* leavesOf(child)
}
