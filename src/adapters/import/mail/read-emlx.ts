const deletedFlag = 2
const plistBytes = 64 * 1024
const flagsKey = '<key>flags</key>'

/**
 * The message of an `.emlx` file of Apple Mail: a line with its length in bytes, the message, a property list whose flags
 * tell of deletion. A file that does not begin with a length that fits is taken as the message itself.
 */
export function readEmlx(bytes: Buffer): { readonly raw: Buffer; readonly isDeleted: boolean } {
  const line = bytes.subarray(0, 40).indexOf('\n')
  const stated = /^[ \t]{0,20}(\d{1,15})[ \t]{0,20}\r?$/.exec(bytes.toString('latin1', 0, Math.max(line, 0)))?.[1]
  const end = line + 1 + Number(stated)
  if (stated === undefined || end > bytes.length) return { raw: bytes, isDeleted: false }
  return { raw: bytes.subarray(line + 1, end), isDeleted: (flagsIn(bytes.subarray(end)) & deletedFlag) !== 0 }
}

function flagsIn(plist: Buffer): number {
  const text = plist.toString('latin1', 0, plistBytes)
  const at = text.lastIndexOf(flagsKey)
  if (at === -1) return 0
  const value = /^\s{0,99}<integer>(\d{1,20})<\/integer>/.exec(text.slice(at + flagsKey.length))?.[1]
  // the flag lies in the last bits, which a number this large may have lost
  return value === undefined ? 0 : Number(BigInt(value) & 0xffn)
}
