import { endOfHeaders } from './header-block.js'

const latin1 = new TextDecoder('latin1')
const isName = /^[!-9;-~]+:/
// a block that has more is an attack, not a message
const maxLength = 4000

/** Stands for header lines whose name is not kept: any may be theirs. */
export const anyHeaderName = ''

/**
 * The names of a message's header lines in lower case, each once, in order; `head` holds its first bytes. Lines without a proper
 * name are kept as `anyHeaderName`.
 */
export function headerNames(head: Uint8Array): readonly string[] {
  const names = new Set<string>()
  let length = 0
  for (const [i, line] of latin1
    .decode(head.subarray(0, endOfHeaders(head)))
    .split('\n')
    .entries()) {
    // the rest of the line before it, or nothing
    if (line === '' || (i > 0 && (line.startsWith(' ') || line.startsWith('\t')))) continue
    const name = isName.test(line) ? line.slice(0, line.indexOf(':')).toLowerCase() : anyHeaderName
    if (!names.has(name)) length += name.length
    names.add(name)
    if (length > maxLength) return [anyHeaderName]
  }
  return [...names].sort()
}
