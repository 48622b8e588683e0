import PostalMime from 'postal-mime'
import { Base64Body } from './base64-body.js'
import { decodeBeside } from './decode-part.js'
import { type Faults, faults } from './faults.js'
import { fullSizeHeader, lighten } from './lighten.js'
import { isMessage, type MimePart } from './mime-part.js'
import { withSemicolons } from './part-headers.js'

/** What postal-mime keeps of each part. It shows only joined texts, whose bytes and character sets are lost. */
interface PostalNode {
  readonly childNodes: readonly PostalNode[]
  readonly content: ArrayBuffer | null
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

/** The parts of a message, forwarded ones included; null when they cannot be told, for the reason added to `found`. */
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

/** A part whose lines are coming. */
interface OpenNode extends PostalNode {
  readonly state: string
  headerLines: string[]
  contentDecoder: unknown
}

/** What of postal-mime is used beyond what it publishes. */
interface PostalInternals {
  readonly root: PostalNode
  readonly currentNode: OpenNode
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>
}

async function readTree(bytes: Uint8Array, depth: number, found: Faults): Promise<MimePart> {
  const parser = new PostalMime({ maxNestingDepth: maxPartDepth, forceRfc822Attachments: true })
  const internals = internalsOf(parser)
  const processLine = internals.processLine.bind(parser)
  const bodies: Bodies = new Map()
  internals.processLine = (line, isFinal) => {
    const node = internals.currentNode
    if (node.state !== 'header') return processLine(line, isFinal)
    if (line.length === 0) node.headerLines = withSemicolons(node.headerLines)
    // it takes headers for UTF-8: names in other character sets would be lost
    const processed = processLine(inUtf8(line, internals.root), isFinal)
    takeBase64(node, bodies)
    return processed
  }
  await parser.parse(bytes)
  return toPart(internals.root, { bodies, depth, found })
}

/** The bodies that are read here: it would take what stands behind base64 for more of it. */
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
  const isPlain = line.every((byte) => byte < 0x80 && byte !== escapeByte)
  return isPlain ? line : Buffer.from(decodeBeside(line, statedCharset(root)))
}

/** That of the text, which comes first; looked for in few parts, because every line may ask. */
function statedCharset(root: PostalNode): string | undefined {
  const first = [root, ...root.childNodes.slice(0, 3)]
  const nodes = [...first, ...first.slice(1).flatMap(({ childNodes }) => childNodes.slice(0, 3))]
  return nodes.map(({ contentType }) => contentType.parsed.params.charset).find((charset) => charset !== undefined)
}

interface Reading {
  readonly bodies: Bodies
  /** How many messages this one lies in. */
  readonly depth: number
  readonly found: Faults
}

async function toPart(node: PostalNode, reading: Reading): Promise<MimePart> {
  const [type, disposition] = [node.contentType.parsed, node.contentDisposition.parsed]
  const content = new Uint8Array(node.content ?? new ArrayBuffer(0))
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

/** The line end before a boundary belongs to the boundary. */
function clearSize(content: Uint8Array): number {
  return content.byteLength - (content.at(-1) === 0x0a ? 1 : 0)
}

/** What was noted where content was left out; 0 where it is whole. */
function fullSize({ headers }: PostalNode): number {
  const noted = Number(headers.find(({ key }) => key === fullSizeHeader)?.value ?? 0)
  return Number.isSafeInteger(noted) ? noted : 0
}

async function readAttached(content: Uint8Array, { depth, found }: Reading): Promise<MimePart | null> {
  // what was encoded as a whole has its attachments still
  if (depth < maxMessageDepth) return readTree(lighten(content).bytes, depth + 1, found)
  found.add(faults.tooDeep)
  return null
}
