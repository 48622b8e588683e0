import { isAscii } from 'node:buffer'
import PostalMime from 'postal-mime'
import { Base64Body } from './base64-body.js'
import { bodyStart, clearLines, linesOf } from './clear-body.js'
import { decodeBeside } from './decode-part.js'
import { type Faults, faults } from './faults.js'
import { isMessage, type MimePart } from './mime-part.js'
import { withSemicolons } from './part-headers.js'
import { fullSizeHeader, stripAttachments } from './strip-attachments.js'

/** The internal nodes of postal-mime. Its public result only has joined texts without their bytes and charsets. */
interface PostalNode {
  readonly childNodes: readonly PostalNode[]
  readonly content: ArrayBuffer | Uint8Array | null
  readonly contentType: { readonly parsed: StructuredValue }
  readonly contentDisposition: { readonly parsed: StructuredValue }
  readonly contentTransferEncoding: { readonly encoding: string }
  readonly contentId?: string
  readonly headers: readonly { readonly key: string; readonly value: string }[]
}

interface StructuredValue {
  readonly value: string
  readonly params: Readonly<Record<string, string | undefined>>
}

const maxPartDepth = 50
const maxMessageDepth = 10

/**
 * The parts of a message, including forwarded ones; null if they cannot be parsed, with the reason added to `found`.
 */
export async function readMimeTree(bytes: Uint8Array, found: Faults): Promise<MimePart | null> {
  try {
    return await readTree(bytes, 0, found)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/nesting depth/.test(message)) found.add(faults.tooDeep)
    else found.add(/header size/.test(message) ? faults.headersTooLong : faults.structure)
    return null
  }
}

/** A node whose lines are being parsed. */
interface OpenNode extends PostalNode {
  readonly state: string
  headerLines: string[]
  contentDecoder: { update(line: Uint8Array): void } | null
}

/** The private members of postal-mime that are used. */
interface PostalInternals {
  readonly root: PostalNode
  readonly currentNode: OpenNode
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>
}

async function readTree(bytes: Uint8Array, depth: number, found: Faults): Promise<MimePart> {
  const start = bodyStart(bytes)
  const head = await headOf(bytes.subarray(0, start))
  if (isClearText(head)) {
    const node = { ...head, content: clearLines(bytes.subarray(start)) }
    return toPart(node, { bodies: new Map(), depth, found })
  }
  const { root, bodies } = await parseNodes(bytes)
  return toPart(root, { bodies, depth, found })
}

/** Whether a message is a single part with an unencoded body: most are, and postal-mime would parse it line by line. */
function isClearText({ contentType, contentTransferEncoding: { encoding } }: PostalNode): boolean {
  return !contentType.parsed.value.startsWith('multipart/') && !/base64|quoted-printable/i.test(encoding)
}

// without the envelope, most messages have one of a few different heads
const maxHead = 300
const maxHeads = 200
const heads = new Map<string, PostalNode>()

async function headOf(bytes: Uint8Array): Promise<PostalNode> {
  const text =
    bytes.length > maxHead ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const known = text === null ? undefined : heads.get(text)
  if (known !== undefined) return known
  const { root } = await parseNodes(bytes)
  if (text !== null) {
    if (heads.size >= maxHeads) heads.clear()
    heads.set(text, root)
  }
  return root
}

/** postal-mime's own loop would create a promise per line, and build a result that is not needed. */
async function parseNodes(bytes: Uint8Array): Promise<{ readonly root: PostalNode; readonly bodies: Bodies }> {
  const parser = internalsOf(new PostalMime({ maxNestingDepth: maxPartDepth, forceRfc822Attachments: true }))
  const bodies: Bodies = new Map()
  for (const { line, isLast } of linesOf(bytes)) {
    const node = parser.currentNode
    if (node.state === 'body' && !isLast && !mayBeBoundary(line)) {
      node.contentDecoder?.update(line)
    } else if (node.state === 'header') {
      if (line.length === 0) node.headerLines = withSemicolons(node.headerLines)
      // postal-mime decodes headers as UTF-8: names in other charsets would be lost
      const processed = parser.processLine(inUtf8(line, parser.root), isLast)
      takeBase64(node, bodies)
      await processed
    } else {
      await parser.processLine(line, isLast)
    }
  }
  return { root: parser.root, bodies }
}

const dash = 0x2d
const mayBeBoundary = (line: Uint8Array) => line[0] === dash && line[1] === dash

/** Base64 bodies, which are decoded here: postal-mime would decode the text after base64 too. */
type Bodies = Map<PostalNode, Base64Body>

function takeBase64(node: OpenNode, bodies: Bodies): void {
  if (node.state !== 'body' || !/base64/i.test(node.contentTransferEncoding.encoding)) return
  const body = new Base64Body()
  node.contentDecoder = body
  bodies.set(node, body)
}

function internalsOf(parser: PostalMime): PostalInternals {
  if ('root' in parser && 'currentNode' in parser && 'processLine' in parser) return parser as PostalInternals
  throw new Error('postal-mime keeps no tree')
}

const escapeByte = 0x1b

function inUtf8(line: Uint8Array, root: PostalNode): Uint8Array {
  const isPlain = isAscii(line) && !line.includes(escapeByte)
  return isPlain ? line : Buffer.from(decodeBeside(line, statedCharset(root)))
}

/** The charset of the text, which comes first; only a few nodes are searched, because every line may need it. */
function statedCharset(root: PostalNode): string | undefined {
  const first = [root, ...root.childNodes.slice(0, 3)]
  const nodes = [...first, ...first.slice(1).flatMap(({ childNodes }) => childNodes.slice(0, 3))]
  return nodes.map(({ contentType }) => contentType.parsed.params.charset).find((charset) => charset !== undefined)
}

interface Reading {
  readonly bodies: Bodies
  /** The nesting depth of attached messages. */
  readonly depth: number
  readonly found: Faults
}

async function toPart(node: PostalNode, reading: Reading): Promise<MimePart> {
  const [type, disposition] = [node.contentType.parsed, node.contentDisposition.parsed]
  const content = bytesOf(node.content)
  const parts: MimePart[] = []
  for (const child of node.childNodes) parts.push(await toPart(child, reading))
  if (isMessage(type.value)) {
    const attached = await readAttached(content, reading)
    if (attached !== null) parts.push(attached)
  }
  return {
    type: type.value,
    charset: type.params.charset,
    flowed: /^flowed$/i.test(type.params.format ?? ''),
    deleteSpace: /^yes$/i.test(type.params.delsp ?? ''),
    disposition: disposition.value,
    name: disposition.params.filename || type.params.name || null,
    size: Math.max(reading.bodies.get(node)?.fileSize ?? clearSize(content), fullSize(node)),
    contentId: (node.contentId ?? '').trim().replace(/^</, '').replace(/>$/, ''),
    content,
    parts,
  }
}

function bytesOf(content: PostalNode['content']): Uint8Array {
  return content instanceof Uint8Array ? content : new Uint8Array(content ?? new ArrayBuffer(0))
}

/** The line end before a boundary belongs to the boundary. */
function clearSize(content: Uint8Array): number {
  return content.byteLength - (content.at(-1) === 0x0a ? 1 : 0)
}

/** The recorded size of removed content; 0 if it is complete. */
function fullSize({ headers }: PostalNode): number {
  const noted = Number(headers.find(({ key }) => key === fullSizeHeader)?.value ?? 0)
  return Number.isSafeInteger(noted) ? noted : 0
}

async function readAttached(content: Uint8Array, { depth, found }: Reading): Promise<MimePart | null> {
  // a message that was encoded as a whole still has its attachments
  if (depth < maxMessageDepth) return readTree(stripAttachments(content).bytes, depth + 1, found)
  found.add(faults.tooDeep)
  return null
}
