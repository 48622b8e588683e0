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
