/** A vector as SQLite stores it: 32-bit floats, as this machine orders their bytes. */
export function toBytes(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
}

export function fromBytes(bytes: Uint8Array): Float32Array {
  // a copy, because floats must begin at a multiple of four
  return new Float32Array(Uint8Array.from(bytes).buffer)
}
