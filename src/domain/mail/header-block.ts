// the rest of a larger block is not looked at: no real message has one
export const maxSearchedHeaderBytes = 256 * 1024

const utf8 = new TextDecoder('utf-8')

/**
 * The header lines of a message, each unfolded to one line. `head` holds its first bytes. Source: mail-headers.
 */
export function headerLines(head: Uint8Array): readonly string[] {
  const block = utf8.decode(head.subarray(0, Math.min(endOfHeaders(head), maxSearchedHeaderBytes)))
  const unfolded = block.replaceAll(/\r?\n(?=[ \t])/g, '')
  return unfolded.split(/\r?\n/).filter((line) => line !== '')
}

/** Where the first empty line starts, or the end. */
function endOfHeaders(bytes: Uint8Array): number {
  const [cr, lf] = [13, 10]
  // a message may have no header at all
  if (bytes[0] === lf || (bytes[0] === cr && bytes[1] === lf)) return 0
  for (let at = bytes.indexOf(lf); at !== -1; at = bytes.indexOf(lf, at + 1)) {
    if (bytes[at + 1] === lf || (bytes[at + 1] === cr && bytes[at + 2] === lf)) return at + 1
  }
  return bytes.length
}
