const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** What a person gave, as a quotation: whatever it says, each line of it is marked, and none reads as ours. */
export function quoteLines(text: string): string {
  return text
    .split(lineEnd)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}
