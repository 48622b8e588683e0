const longestQuote = 400

/**
 * The first property of this name as it is written in `source`, `"name": value`, cut where it gets long; '' when there is
 * none.
 */
export function sourceOfProperty(source: string, name: string): string {
  const start = new RegExp(`"${name}"\\s*:\\s*`).exec(source)
  if (start === null) return ''
  const end = endOfValue(source, start.index + start[0].length, start.index + longestQuote)
  return source.slice(start.index, end).trim()
}

/** After the value that starts at `from`, or `limit` when that comes first. */
function endOfValue(source: string, from: number, limit: number): number {
  let depth = 0
  for (const { 0: mark, index } of source.slice(from, limit).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    if (depth === 0 && /^[,}\]]/.test(mark)) return from + index
    if (/^[{[]/.test(mark)) depth += 1
    if (/^[}\]]/.test(mark)) depth -= 1
  }
  return Math.min(source.length, limit)
}
