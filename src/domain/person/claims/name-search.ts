import { foldText, isAscii, withoutDiacritics } from '#src/domain/shared/text.js'

const spellings: ReadonlyMap<string, string> = new Map([
  ['sr', 'senior'],
  ['snr', 'senior'],
  ['jr', 'junior'],
  ['&', 'and'],
])

/** A part of a text that is compared: a word with its signs, a character of a script without spaces, or a sign. */
interface Piece {
  /** Folded for comparison; '' for the end of a genitive. */
  readonly key: string
  readonly start: number
  readonly end: number
}

// a sign is no part of a name
const sign = /^[,;|、。]$/
const piece =
  /(?<=[\p{Script=Latin}\p{N}\p{M}])['’]s(?![\p{L}\p{N}\p{M}])|[\p{Script=Latin}\p{N}\p{M}]+[+#]*|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー㈱㈲][ﾞﾟ]?|[&,;|、。]/giu
const asciiPiece = /(?<=[a-z\d])'s(?![a-z\d])|[a-z\d]+[+#]*|[&,;|]/gi
const comparable = /[\p{Script=Latin}\p{N}\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー+#&,;|、。]+/gu
const foldsToItself = /^[\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]$/
const isLatin = /^[\p{Script=Latin}\p{N}]/u

/** Always of a whole sentence: what is next to a part of it decides where its words end. */
function piecesOf(sentence: string): readonly Piece[] {
  const isPlain = isAscii(sentence)
  return Array.from(sentence.matchAll(isPlain ? asciiPiece : piece), ({ 0: written, index: start }) => {
    return { key: isPlain ? asciiKeyOf(written) : keyOf(written), start, end: start + written.length }
  })
}

function asciiKeyOf(written: string): string {
  const lower = written.toLowerCase()
  return lower === "'s" ? '' : (spellings.get(lower) ?? lower)
}

function keyOf(written: string): string {
  if (foldsToItself.test(written)) return written
  if (isAscii(written)) return asciiKeyOf(written)
  if (written === '’s' || written === '’S') return ''
  const folded = (fold(written).match(comparable) ?? []).join('')
  return spellings.get(folded) ?? folded
}

const fold = (text: string) => withoutDiacritics(foldText(text))

/** No name is longer, in characters of its key. */
const maxKey = 80

/**
 * Returns the key of each part of a sentence that is a name: its letters, digits, + and #, without case, width, spaces,
 * dots and hyphens, so that `Node.js`, `NodeJS` and `node js` are the same. '' if it has none, or is too long to be a
 * name. The sentence itself has each of these keys.
 */
export function nameKeysOf(sentence: string): (start: number, end: number) => string {
  const pieces = piecesOf(sentence).filter(({ key }) => !sign.test(key))
  return (start, end) => {
    const own = pieces.filter((each) => each.start < end && each.end > start)
    const key = own.map((each) => each.key).join('')
    // linear: a sentence has at most 600 characters
    const single = /[a-z]{3,}[^s]s$/.test(key) ? key.slice(0, -1) : key
    return single.length > maxKey ? '' : single
  }
}

interface Node {
  readonly next: Map<number, Node>
  isKey: boolean
}

const newNode = (): Node => ({ next: new Map(), isKey: false })

/** Finds many names in a text at once. Takes time linear in the length of the text, because keys are bounded. */
export class NameSearch {
  readonly #root = newNode()

  constructor(keys: Iterable<string>) {
    for (const key of keys) this.#add(key)
  }

  #add(key: string): void {
    let node = this.#root
    for (let at = 0; at < key.length; at++) {
      const code = key.charCodeAt(at)
      const next = node.next.get(code) ?? newNode()
      node.next.set(code, next)
      node = next
    }
    node.isKey = true
  }

  /** Returns the keys of whole words in texts, each with the index of the first text that contains it. */
  find({ letters, starts, isEnd, textOf }: SearchableTexts): ReadonlyMap<string, number> {
    const found = new Map<string, number>()
    for (const [number, start] of starts.entries()) {
      let node = this.#root.next.get(letters.charCodeAt(start))
      for (let at = start + 1; node !== undefined; at++) {
        if (node.isKey && (isEnd[at] === 1 || (letters[at] === 's' && isEnd[at + 1] === 1))) {
          const key = letters.slice(start, at)
          if (!found.has(key)) found.set(key, textOf[number] ?? 0)
        }
        node = node.next.get(letters.charCodeAt(at))
      }
    }
    return found
  }
}

/** The letters of texts, made ready to be searched many times. */
export interface SearchableTexts {
  readonly letters: string
  /** Where words and characters begin. */
  readonly starts: Uint32Array
  readonly isEnd: Uint8Array
  /** The text of each start. */
  readonly textOf: Uint32Array
}

// in no key: a name does not go on in the next text
const boundary = '\n'

export function searchable(texts: readonly string[]): SearchableTexts {
  const pieces: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const textOf: number[] = []
  let length = 0
  for (const [index, text] of texts.entries()) {
    for (const { key: each } of piecesOf(text)) {
      if (each === '') continue
      starts.push(length)
      textOf.push(index)
      // HTML5 also names HTML
      if (/\d/.test(each) && isLatin.test(each))
        for (const { index: digit } of each.matchAll(/(?<=[a-z])\d/g)) ends.push(length + digit)
      pieces.push(each)
      length += each.length
      ends.push(length)
    }
    pieces.push(boundary)
    length += boundary.length
  }
  const isEnd = new Uint8Array(length + 2)
  for (const each of ends) isEnd[each] = 1
  return { letters: pieces.join(''), starts: Uint32Array.from(starts), isEnd, textOf: Uint32Array.from(textOf) }
}
