import { normalizeText } from './normalize-text.js'

const accented = /[\u00c0-\u024f\u1e00-\u1eff]|[\u0300-\u036f]/
const marks = /[\u0300-\u036f]/g

/** Letters without their accents, as SQLite's tokenizer takes them; the marks of kana are part of the letter and stay. */
export function withoutDiacritics(text: string): string {
  return accented.test(text) ? normalizeText(normalizeText(text, 'NFD').replace(marks, ''), 'NFC') : text
}
