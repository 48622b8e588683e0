import { isAscii } from 'node:buffer'
import type { Split } from './text-stream.js'

// how ISO-2022-JP goes over to Japanese; no other text has these
const shifts = ['\u001b$B', '\u001b$@', '\u001b(I']
// how it goes back
const returns = ['\u001b(B', '\u001b(J']
const escapeByte = 0x1b

const kinds = String.raw`\([BIJ]|\$[@B]`
const anyEscape = `\\u001b(?:${kinds})`
const idleEscape = new RegExp(`${anyEscape}(?=${anyEscape})`, 'g')
const openEscape = new RegExp(`(?:${anyEscape})?(?:\\u001b[($]?)?$`)
const otherEscape = new RegExp(`\\u001b(?!${kinds})`)

/** Whether the bytes are ISO-2022-JP, whatever is said of them: they are ASCII, and so fit nearly every label. */
export function isIso2022Jp(bytes: Uint8Array): boolean {
  if (!bytes.includes(escapeByte)) return false
  return isAscii(bytes) && (shiftsToJapanese(bytes) || onlyReturns(bytes))
}

/** Whether the escapes of ISO-2022-JP stand in the bytes, beside whatever else. */
export function shiftsToJapanese(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return shifts.some((shift) => buffer.includes(shift))
}

/** What a terminal wrote has the same ones, among others. */
function onlyReturns(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return returns.some((back) => text.includes(back)) && !otherEscape.test(text)
}

/** An escape with nothing behind it is an error to TextDecoder; texts that were put together are full of them. */
export function withoutIdleEscapes(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return Buffer.from(text.replace(idleEscape, ''), 'latin1')
}

/** What comes next says whether an escape at the end is idle. */
export const splitBeforeLastEscape: Split = (bytes) => {
  const whole = withoutIdleEscapes(bytes)
  return { whole, heldBytes: openEscape.exec(whole.toString('latin1', whole.length - 5))?.[0].length ?? 0 }
}
