import type { VisibleLine } from '#src/adapters/sources/extraction/html/visible-lines.js'

const isJapanese = /[\u3040-\u30ff\u4e00-\u9fff]/
// shorter lines may be menu entries; Japanese needs half as many characters
const minProse = 80
const minJapaneseProse = 40

/** Whether a line is a paragraph, or a sentence in a list. */
export function isProse({ text, isLinked }: Pick<VisibleLine, 'text' | 'isLinked'>): boolean {
  return !isLinked && text.length >= (isJapanese.test(text) ? minJapaneseProse : minProse)
}

/** The number of characters in paragraphs and other lines of that length. */
export function proseOf(lines: readonly VisibleLine[]): number {
  return lines.reduce((sum, line) => (isProse(line) ? sum + line.text.length : sum), 0)
}
