import PostalMime from 'postal-mime'
import { decodeBeside } from './decode-part.js'
import { type Faults, faults } from './faults.js'
import { fullSizeHeader } from './lighten.js'

/** One part of a message, its transfer encoding undone. */
export interface MimePart {
  /** Lower case, such as text/plain. */
  readonly type: string
  readonly charset: string | undefined
  readonly flowed: boolean
  readonly deleteSpace: boolean
  /** Lower case; '' when not stated. */
  readonly disposition: string
  /** File name, encoded words in it still encoded; null when none is stated. */
  readonly name: string | null
  /** In bytes, also where most of the content was left out before. */
  readonly size: number
  /** Content-ID without its angle brackets; '' when there is none. */
  readonly contentId: string
  readonly content: Uint8Array
  readonly parts: readonly MimePart[]
}

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

/** What of postal-mime is used beyond what it publishes. */
interface PostalInternals {
  readonly root: PostalNode
  readonly currentNode: { readonly state: string }
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>
}

async function readTree(bytes: Uint8Array, depth: number, found: Faults): Promise<MimePart> {
  const parser = new PostalMime({ maxNestingDepth: maxPartDepth, forceRfc822Attachments: true })
  const internals = internalsOf(parser)
  const processLine = internals.processLine.bind(parser)
  // it takes headers for UTF-8: names in other character sets would be lost
  internals.processLine = (line, isFinal) =>
    processLine(internals.currentNode.state === 'header' ? inUtf8(line, internals.root) : line, isFinal)
  await parser.parse(bytes)
  return toPart(internals.root, depth, found)
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

async function toPart(node: PostalNode, depth: number, found: Faults): Promise<MimePart> {
  const [type, disposition] = [node.contentType.parsed, node.contentDisposition.parsed]
  const content = new Uint8Array(node.content ?? new ArrayBuffer(0))
  const parts: MimePart[] = []
  for (const child of node.childNodes) parts.push(await toPart(child, depth, found))
  if (type.value === 'message/rfc822' && disposition.value !== 'attachment') {
    const forwarded = await readForwarded(content, depth + 1, found)
    if (forwarded !== null) parts.push(forwarded)
  }
  return {
    type: type.value,
    charset: type.params.charset,
    flowed: /^flowed$/i.test(type.params.format ?? ''),
    deleteSpace: /^yes$/i.test(type.params.delsp ?? ''),
    disposition: disposition.value,
    name: disposition.params.filename || type.params.name || null,
    size: Math.max(content.byteLength - (endsInAddedLine(node, content) ? 1 : 0), fullSize(node)),
    contentId: (node.contentId ?? '').trim().replace(/^</, '').replace(/>$/, ''),
    content,
    parts,
  }
}

/** The line end before a boundary belongs to the boundary. */
function endsInAddedLine({ contentTransferEncoding }: PostalNode, content: Uint8Array): boolean {
  return content.at(-1) === 0x0a && !/base64/i.test(contentTransferEncoding.encoding)
}

/** What was noted where content was left out; 0 where it is whole. */
function fullSize({ headers }: PostalNode): number {
  const noted = Number(headers.find(({ key }) => key === fullSizeHeader)?.value ?? 0)
  return Number.isSafeInteger(noted) ? noted : 0
}

async function readForwarded(content: Uint8Array, depth: number, found: Faults): Promise<MimePart | null> {
  if (depth <= maxMessageDepth) return readTree(content, depth, found)
  found.add(faults.tooDeep)
  return null
}
