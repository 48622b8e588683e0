import type { VisibleLine } from '#src/adapters/sources/extraction/html/visible-lines.js'

const isJapanese = /[\u3040-\u30ff\u4e00-\u9fff]/
// shorter lines may be entries of a menu; Japanese says the same in half of the characters
const minProse = 80
const minJapaneseProse = 40

/** Whether a line reads as a paragraph, or as a sentence of a list. */
export function isProse({ text, isLinked }: Pick<VisibleLine, 'text' | 'isLinked'>): boolean {
  return !isLinked && text.length >= (isJapanese.test(text) ? minJapaneseProse : minProse)
}

/** How many characters of the lines stand in paragraphs, and in other lines as long. */
export function proseOf(lines: readonly VisibleLine[]): number {
  return lines.reduce((sum, line) => (isProse(line) ? sum + line.text.length : sum), 0)
}
