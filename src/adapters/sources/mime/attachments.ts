import type { Attachment } from '#src/domain/mail/email.js'
import type { Faults } from './faults.js'
import { decodeWords } from './header-text.js'
import { isMessage, type MimePart } from './mime-part.js'

const maxAttachments = 1000
const maxNameLength = 500

/**
 * The attachments of a message in order: parts marked as attached or with a name, and forwarded messages with their own
 * attachments. Signatures do not count, nor do pictures if the text shows all of them. Source: mail-attachments.
 */
export function listAttachments(root: MimePart, found: Faults): readonly Attachment[] {
  return attachedParts(root).map((part) => toAttachment(part, found))
}

/** The parts of `listAttachments`, in the same order. */
export function attachedParts(root: MimePart): readonly MimePart[] {
  const leaves = [...leavesOf(root, '')]
  const files = leaves.filter(({ isFile }) => isFile)
  const shown = files.some(isPicture) ? shownIds(leaves) : new Set<string>()
  return files.filter((part) => !(isPicture(part) && shown.has(part.contentId))).slice(0, maxAttachments)
}

function toAttachment({ name, type, size }: MimePart, found: Faults): Attachment {
  return { name: fileName(name, found), type: type || 'text/plain', size }
}

interface Leaf extends MimePart {
  readonly isFile: boolean
}

function* leavesOf(part: MimePart, container: string): Generator<Leaf> {
  const isAttachedMessage = isMessage(part.type)
  // digests and delivery reports consist of messages
  const isForwarded = isAttachedMessage && !/^multipart\/(?:digest|report)$/.test(container)
  const isFile = part.disposition === 'attachment' || part.name !== null || isForwarded
  if (part.parts.length === 0 || isAttachedMessage) yield { ...part, isFile: isFile && !isSignature(part) }
  for (const child of part.parts) yield* leavesOf(child, part.type)
}

function isSignature({ type }: MimePart): boolean {
  return /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/.test(type)
}

/** A picture that a text may show. */
function isPicture({ type, contentId }: MimePart): boolean {
  return type.startsWith('image/') && contentId !== ''
}

/** The content ids of parts that HTML shows inline. */
function shownIds(leaves: readonly MimePart[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { type, content } of leaves) {
    if (type !== 'text/html') continue
    const html = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
    for (const [, id = ''] of html.matchAll(/cid:([^\s"'<>()]{1,500})/gi)) ids.add(id).add(unescaped(id))
  }
  return ids
}

function unescaped(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Without folders: the name is for display and never opened. */
function fileName(name: string | null, found: Faults): string | null {
  const decoded = name === null ? '' : decodeWords(name, found).slice(0, maxNameLength)
  return decoded.slice(Math.max(decoded.lastIndexOf('/'), decoded.lastIndexOf('\\')) + 1) || null
}
