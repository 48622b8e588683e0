import { isAscii } from '#src/domain/shared/text.js'

/** A word in Latin letters, or a number. */
export interface Word {
  readonly text: string
  readonly lower: string
  readonly start: number
  readonly end: number
}

/** Words with nothing but spaces between them. */
export interface Item {
  readonly words: readonly Word[]
  /** Whether a capital may only be that of a beginning. */
  readonly isBeginning: boolean
  /** Whether a colon follows. */
  readonly isLabel: boolean
}

// with the marks that compose with no letter
const word =
  /[\p{Script=Latin}\d][\p{Script=Latin}\d\p{M}]*(?:[.'&_-][\p{Script=Latin}\d][\p{Script=Latin}\d\p{M}]*)*[+#]*|\S/gu
const asciiWord = /[A-Za-z\d]+(?:[.'&_-][A-Za-z\d]+)*[+#]*|\S/g
const isWord = /^[\p{Script=Latin}\d]/u
const isAbbreviation = /^(?:[A-Za-z](?:\.[A-Za-z]+)*|Ph\.D|Inc|Ltd|Co|Corp|Sr|Jr|Dr|St|Mr|Ms|Mrs)$/

/** Splits a sentence at its signs, except those inside and behind abbreviations. */
export function readItems(text: string): readonly Item[] {
  const items: Item[] = []
  let words: Word[] = []
  let isBeginning = true
  let reached = 0
  const close = (mark: string) => {
    if (words.length > 0) items.push({ words, isBeginning, isLabel: mark === ':' })
    words = []
    isBeginning = !/^[,/(+&)]?$/.test(mark)
  }
  for (const { 0: found, index } of text.matchAll(isAscii(text) ? asciiWord : word)) {
    const last = words.at(-1)
    const touches = last !== undefined && reached === index
    reached = index + found.length
    if (found === '.' && touches && isAbbreviation.test(last.text)) continue
    if (!isWord.test(found) && found !== '&') close(found)
    else {
      if (touches && found !== '&') close('')
      // AI-based names AI
      // linear: a sentence has at most 600 characters
      const text = found.replace(/(?<=^\p{Lu}{2,})-\p{Ll}.*$/u, '')
      words.push({ text, lower: text.toLowerCase().replace(/'s$/, ''), start: index, end: index + text.length })
    }
  }
  close('')
  return items
}
