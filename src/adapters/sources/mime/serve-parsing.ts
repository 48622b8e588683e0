import { serveThread } from '#src/adapters/kit/workers/serve.js'
import type { KeptFacts } from '#src/domain/hunt/letters/message-facts.js'
import type { IndexText } from '#src/domain/mail/email.js'
import type { SearchedMessage } from '#src/domain/mail/text-scan.js'
import { type EmailContent, type MessageRead, readMessage } from './parse-email.js'
import { understandRead } from './understand-email.js'

/** Builds the full-text columns of a message; slow for long Japanese texts. */
export type Analyse = (message: SearchedMessage) => IndexText

// a longer text could exceed the time limit of a message: the store, which has no limit, analyses it
const maxAnalysedCharacters = 200_000

/** Serves the pool that started this thread; with `analyse`, each message is returned with its full-text columns. */
export function serveParsing(analyse?: Analyse): void {
  usePlainBlobs()
  const signalReady = serveThread<ParseRequest, ParseAnswer>({ answer: (request) => parseBatch(request, analyse) })
  signalReady()
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

/** Messages to parse, concatenated in `bytes`, whose memory is transferred to the thread. */
export interface ParseRequest {
  readonly bytes: ArrayBuffer
  readonly items: readonly ParseItem[]
  /** The latest possible time of their arrival. */
  readonly latest: number
  /** Shared: the index of the current message; -1 before the thread has taken the request. */
  readonly progress: SharedArrayBuffer
}

export interface ParseItem {
  readonly length: number
  readonly textCut: boolean
  readonly separatorDate: number | null
  readonly separatorIsStamp: boolean
}

/** One content per item of the request. */
export type ParseAnswer = readonly ParsedContent[]

export interface ParsedContent extends EmailContent {
  /** Absent if the store must build it. */
  readonly indexText?: IndexText
  readonly facts?: KeptFacts
}

type BlobPiece = string | ArrayBuffer | ArrayBufferView

/**
 * The part of Blob that postal-mime uses: joining pieces. Node's own Blob creates a stream of promises for each part of
 * a message, which takes as long as all other parsing.
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

/** Only for threads that parse nothing but mail: replaces Blob in the whole thread. */
export function usePlainBlobs(): void {
  Object.defineProperty(globalThis, 'Blob', { value: PlainBlob, writable: true, configurable: true })
}
