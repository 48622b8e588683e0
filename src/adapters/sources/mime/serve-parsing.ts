import { serveThread } from '#src/adapters/kit/workers/serve.js'
import type { KeptFacts } from '#src/domain/hunt/letters/message-facts.js'
import type { IndexText } from '#src/domain/mail/email.js'
import type { SearchedMessage } from '#src/domain/mail/text-scan.js'
import { type EmailContent, type MessageRead, readMessage } from './parse-email.js'
import { understandRead } from './understand-email.js'

/** Makes the full-text columns of a message; slow for long Japanese texts. */
export type Analyse = (message: SearchedMessage) => IndexText

// a longer text could take more than the time that one message has: the store analyses it, which has no limit
const maxAnalysedCharacters = 200_000

/** Answers the pool that started this thread; with `analyse`, each message comes with its full-text columns. */
export function serveParsing(analyse?: Analyse): void {
  usePlainBlobs()
  const sayReady = serveThread<ParseRequest, ParseAnswer>({ answer: (request) => parseBatch(request, analyse) })
  sayReady()
}

async function parseBatch(
  { bytes, items, progress, latest }: ParseRequest,
  analyse: Analyse | undefined,
): Promise<ParseAnswer> {
  const index = new Int32Array(progress)
  const contents: ParsedContent[] = []
  let at = 0
  for (const { length, textCut, ...arrival } of items) {
    Atomics.store(index, 0, contents.length)
    const message = Buffer.from(bytes, at, length)
    const read = await readMessage({ bytes: message, textCut }, { ...arrival, latest })
    contents.push({ ...withIndexText(read.content, analyse), ...withFacts(read, message) })
    at += length
  }
  return contents
}

function withIndexText(content: EmailContent, analyse: Analyse | undefined): ParsedContent {
  const characters = (content.subject?.length ?? 0) + (content.plainText?.length ?? 0)
  const isAnalysed = analyse !== undefined && characters <= maxAnalysedCharacters
  return isAnalysed ? { ...content, indexText: analyse(content) } : content
}

function withFacts(read: MessageRead, message: Uint8Array): Pick<ParsedContent, 'facts'> {
  const facts = understandRead(read, message)
  return facts === null ? {} : { facts }
}

/** Messages to parse, one after the other in `bytes`; its memory goes over to the thread. */
export interface ParseRequest {
  readonly bytes: ArrayBuffer
  readonly items: readonly ParseItem[]
  /** The last moment that they may have arrived at. */
  readonly latest: number
  /** Shared: the index of the message at work; -1 before the thread took the request. */
  readonly progress: SharedArrayBuffer
}

export interface ParseItem {
  readonly length: number
  readonly textCut: boolean
  readonly separatorDate: number | null
  readonly separatorIsStamp: boolean
}

/** A content for each item of a request. */
export type ParseAnswer = readonly ParsedContent[]

export interface ParsedContent extends EmailContent {
  /** Absent where the store is to make it. */
  readonly indexText?: IndexText
  readonly facts?: KeptFacts
}

type BlobPiece = string | ArrayBuffer | ArrayBufferView

/**
 * As much of a Blob as postal-mime uses: pieces put together. Node's own goes through a stream of promises for each part
 * of a message, which takes as long as all the rest of parsing.
 */
class PlainBlob {
  readonly #pieces: readonly Uint8Array[]
  readonly size: number

  constructor(pieces: readonly BlobPiece[] = []) {
    this.#pieces = pieces.map(toBytes)
    this.size = this.#pieces.reduce((sum, piece) => sum + piece.length, 0)
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const joined = new Uint8Array(this.size)
    let at = 0
    for (const piece of this.#pieces) {
      joined.set(piece, at)
      at += piece.length
    }
    return joined.buffer
  }
}

const lineFeed = Uint8Array.of(0x0a)

function toBytes(piece: BlobPiece): Uint8Array {
  if (piece === '\n') return lineFeed
  if (typeof piece === 'string') return Buffer.from(piece)
  if (piece instanceof Uint8Array) return piece
  return ArrayBuffer.isView(piece)
    ? new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength)
    : new Uint8Array(piece)
}

/** For a thread that does nothing but parse mail: Blob is replaced for the whole of it. */
export function usePlainBlobs(): void {
  Object.defineProperty(globalThis, 'Blob', { value: PlainBlob, writable: true, configurable: true })
}
