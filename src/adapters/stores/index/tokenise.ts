import { isAscii } from '#src/domain/shared/text.js'
import { separators } from './separators.js'
import { porterStem } from './words.js'

// marks that FTS5 drops from a token; any other ends it
const droppedMarks = '\\u0300-\\u0304\\u0306-\\u030c\\u030f\\u0311\\u031b\\u0323-\\u0328\\u032d\\u032e\\u0330\\u0331'
const asciiTokens = /[a-z0-9]+/gi
const tokens = new RegExp(`[^${separators}](?:[^${separators}]|[${droppedMarks}])*`, 'gu')

const latin = /[\u00c0-\u024f\u1e00-\u1eff]/g
const mark = /[\u0300-\u036f]/g
const keptByFts5 = 'ǡǣǯǽǿ'

/**
 * The tokens of a text folded by `foldText`, as FTS5's `porter unicode61 remove_diacritics 2` makes them; the index of
 * a token is its position. Lets the index of another engine find and rank what FTS5 would.
 */
export function tokenise(text: string): readonly string[] {
  if (isAscii(text)) return (text.match(asciiTokens) ?? []).map((word) => stem(word.toLowerCase()))
  return (text.match(tokens) ?? []).map((word) => (isAscii(word) ? stem(word.toLowerCase()) : stemOfBytes(fold(word))))
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll('ς', 'σ').replace(mark, '').replace(latin, withoutAccent)
}

function withoutAccent(letter: string): string {
  return keptByFts5.includes(letter) ? letter : letter.normalize('NFD').replace(mark, '')
}

// FTS5 does not stem longer words
const maxStemmedBytes = 64

// V8 copies strings this short; a longer key would keep the whole text in memory that it was cut from
const maxRememberedLength = 12
const maxRemembered = 50_000
const remembered = new Map<string, string>()

/** Texts repeat their words, so that stems of short ones are cached. */
function stem(word: string): string {
  if (word.length > maxRememberedLength) return word.length > maxStemmedBytes ? word : porterStem(word)
  const known = remembered.get(word)
  if (known !== undefined) return known
  const stemmed = porterStem(word)
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(word, stemmed)
  return stemmed
}

const asciiLetterAtEnd = /[a-z]$/
const firstOtherByte = 0x80
// letters without case that no ending contains: each stands for one byte
const byteLetters = 0x2800

/** FTS5 stems bytes: it treats each byte of a non-ASCII letter as a consonant. */
function stemOfBytes(word: string): string {
  if (!asciiLetterAtEnd.test(word)) return word
  const bytes = Buffer.from(word)
  if (bytes.length > maxStemmedBytes) return word
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte < firstOtherByte ? byte : byteLetters + byte))
  const stemmed = porterStem(letters.join(''))
  return Buffer.from(Array.from(stemmed, (letter) => letter.charCodeAt(0) & 0xff)).toString()
}
