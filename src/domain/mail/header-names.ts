import { endOfHeaders } from './header-block.js'

const latin1 = new TextDecoder('latin1')
const isName = /^[!-9;-~]+:/
// a block with more is an attack, not a message
const maxLength = 4000

/** Stands for header lines whose name was not kept; it may be any name. */
export const anyHeaderName = ''

/**
 * Returns the names of a message's header lines in lower case, sorted, each once. `head` contains its first bytes.
 * Lines without a valid name become `anyHeaderName`.
 */
export function headerNames(head: Uint8Array): readonly string[] {
  const names = new Set<string>()
  let length = 0
  for (const [i, line] of latin1
    .decode(head.subarray(0, endOfHeaders(head)))
    .split('\n')
    .entries()) {
    // a folded line, or an empty one
    if (line === '' || (i > 0 && (line.startsWith(' ') || line.startsWith('\t')))) continue
    const name = isName.test(line) ? line.slice(0, line.indexOf(':')).toLowerCase() : anyHeaderName
    if (!names.has(name)) length += name.length
    names.add(name)
    if (length > maxLength) return [anyHeaderName]
  }
  return [...names].sort()
}
