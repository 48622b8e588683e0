import { headerLines } from './header-block.js'
import { parseMailDate } from './mail-date.js'

// as far as `readSending` reads
const headBytes = 64 * 1024

/** When a message says that it was sent, in epoch milliseconds; null where it says nothing that is a date. `raw` may be its start. */
export function readSentOn(raw: Uint8Array): number | null {
  const line = headerLines(raw.subarray(0, headBytes)).find((each) => /^date:/i.test(each))
  return line === undefined ? null : parseMailDate(line.slice('date:'.length).trim())
}
