const controls = /(?![\n\t])\p{Cc}/gu
// marks of Markdown, and what makes embeds, tags, comments, formulas, fields and templates in note programs
const marks = /[!-/:-@[-`{-~]/g
// YAML reads some characters of a string in quotes as something else
const unsafeInYaml = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

/** Returns a text with plain line breaks and without control characters. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(controls, '')
}

/** Writes a text as words of one line that mean nothing to a reader of Markdown. */
export function asWords(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim().replace(marks, '\\$&')
}

/** Writes a text as a block of code whose fence is longer than any in it. */
export function asBlock(text: string): string {
  const plain = plainText(text)
  const runs = plain.match(/`+/g) ?? []
  const longest = runs.reduce((max, run) => Math.max(max, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${plain}\n${fence}`
}

/** Writes a text as a quote. */
export function asQuote(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

/** Writes a text as a string of JSON that is the same string in YAML. */
export function asYamlString(text: string): string {
  const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(text).replace(unsafeInYaml, toEscape)
}
