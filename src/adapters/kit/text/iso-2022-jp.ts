import { isAscii } from 'node:buffer'
import type { Split } from './text-stream.js'

// how ISO-2022-JP goes over to Japanese; no other text has these
const shifts = ['\u001b$B', '\u001b$@', '\u001b(I']

const anyEscape = String.raw`\u001b(?:\([BIJ]|\$[@B])`
const idleEscape = new RegExp(`${anyEscape}(?=${anyEscape})`, 'g')
const openEscape = new RegExp(`(?:${anyEscape})?(?:\\u001b[($]?)?$`)

/** Whether the bytes are ISO-2022-JP, whatever is said of them: they are ASCII, and so fit nearly every label. */
export function isIso2022Jp(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return shifts.some((shift) => buffer.includes(shift)) && isAscii(bytes)
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
