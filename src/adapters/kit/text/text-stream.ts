/** Decodes a text that arrives in chunks. */
export interface TextStream {
  write(bytes: Uint8Array): string
  /** Returns what was held back while waiting for more bytes. */
  end(): string
}

// longer held bytes are flushed, so that a file without line ends is not held as a whole
const maxHeldBytes = 16 * 2 ** 20

/** A stream for a set that TextDecoder knows. Keeps a byte order mark: the caller removes it. */
export function openNativeStream(name: string): TextStream {
  const decoder = new TextDecoder(name, { ignoreBOM: true })
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** Splits bytes into those to pass on now and those to hold for the next chunk. */
export type Split = (bytes: Buffer) => { readonly whole: Buffer; readonly heldBytes: number }

/** A stream that passes on to `inner` only what can be decoded without the next chunk. */
export function openHoldingStream(inner: TextStream, split: Split): TextStream {
  let held: Buffer = Buffer.alloc(0)
  return {
    write(bytes) {
      const { whole, heldBytes } = split(Buffer.concat([held, bytes]))
      const end = heldBytes > maxHeldBytes ? whole.length : whole.length - heldBytes
      held = whole.subarray(end)
      return inner.write(whole.subarray(0, end))
    },
    end: () => inner.write(held) + inner.end(),
  }
}

/** For sets that reset their state with each line. */
export const splitBehindLines: Split = (whole) => ({ whole, heldBytes: whole.length - 1 - whole.lastIndexOf('\n') })
