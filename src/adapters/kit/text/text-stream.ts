/** Decodes a text that comes in chunks. */
export interface TextStream {
  write(bytes: Uint8Array): string
  /** What was held back for bytes that did not come. */
  end(): string
}

// what is longer is cut, so that a file without line ends is not held as a whole
const maxHeldBytes = 16 * 2 ** 20

/** A stream of a set that TextDecoder knows. A byte order mark is text: whoever looks for one has taken it off. */
export function openNativeStream(name: string): TextStream {
  const decoder = new TextDecoder(name, { ignoreBOM: true })
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** What a stream hands on now, and what waits for what comes next. */
export type Split = (bytes: Buffer) => { readonly whole: Buffer; readonly heldBytes: number }

/** A stream that hands on to `inner` only what can be decoded without what comes next. */
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

/** For sets that begin anew with each line. */
export const splitBehindLines: Split = (whole) => ({ whole, heldBytes: whole.length - 1 - whole.lastIndexOf('\n') })
