import { isAscii } from 'node:buffer'
import type { Split } from './text-stream.js'

// escapes that switch ISO-2022-JP to Japanese; no other text has these
const shifts = ['\u001b$B', '\u001b$@', '\u001b(I']
// escapes that switch back
const returns = ['\u001b(B', '\u001b(J']
const escapeByte = 0x1b

const kinds = String.raw`\([BIJ]|\$[@B]`
const anyEscape = `\\u001b(?:${kinds})`
const idleEscape = new RegExp(`${anyEscape}(?=${anyEscape})`, 'g')
const openEscape = new RegExp(`(?:${anyEscape})?(?:\\u001b[($]?)?$`)
const otherEscape = new RegExp(`\\u001b(?!${kinds})`)

/** Whether the bytes are ISO-2022-JP, whatever their label: they are ASCII, and so valid in nearly every charset. */
export function isIso2022Jp(bytes: Uint8Array): boolean {
  if (!bytes.includes(escapeByte)) return false
  return isAscii(bytes) && (shiftsToJapanese(bytes) || onlyReturns(bytes))
}

/** Whether the bytes contain escapes of ISO-2022-JP, possibly among others. */
export function shiftsToJapanese(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return shifts.some((shift) => buffer.includes(shift))
}

/**
 * Whether all escapes are of ISO-2022-JP and some switch back. Terminal output has those too, but among other escapes.
 */
function onlyReturns(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return returns.some((back) => text.includes(back)) && !otherEscape.test(text)
}

/**
 * Removes escapes that another escape follows directly: TextDecoder rejects them, and concatenated texts are full of
 * them.
 */
export function withoutIdleEscapes(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return Buffer.from(text.replace(idleEscape, ''), 'latin1')
}

/** Holds back an escape at the end: only the next bytes tell whether it is idle. */
export const splitBeforeLastEscape: Split = (bytes) => {
  const whole = withoutIdleEscapes(bytes)
  return { whole, heldBytes: openEscape.exec(whole.toString('latin1', whole.length - 5))?.[0].length ?? 0 }
}
