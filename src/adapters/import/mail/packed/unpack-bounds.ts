// mail packs to a tenth; a file made to fill a disk packs to a thousandth
const maxRatio = 200
const alwaysAllowed = 1024 ** 3

/** How many bytes a packed file of this size may unpack to. */
export function maxUnpackedBytes(packedBytes: number): number {
  return alwaysAllowed + maxRatio * packedBytes
}

/** Files in one packed file: more are not looked at. */
export const maxPackedFiles = 2_000_000
