import { foldText, isAscii, withoutDiacritics } from '#src/domain/shared/text.js'

const spellings: ReadonlyMap<string, string> = new Map([
  ['sr', 'senior'],
  ['snr', 'senior'],
  ['jr', 'junior'],
  ['&', 'and'],
])

// a word with its signs, a character of a script without spaces, or a sign that no name contains
const piece = /[\p{Script=Latin}\p{N}]+[+#]*|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー]|[&,;|、。]/gu
const isLatin = /^[\p{Script=Latin}\p{N}]/u

const asciiPiece = /[a-z0-9]+[+#]*|[&,;|]/g

function piecesOf(text: string): readonly string[] {
  if (isAscii(text)) {
    const lower = text.toLowerCase()
    const plain = lower.includes("'s") ? lower.replace(/(?<=[a-z\d])'s(?![a-z])/g, '') : lower
    return (plain.match(asciiPiece) ?? []).map((each) => spellings.get(each) ?? each)
  }
  const folded = withoutDiacritics(foldText(text.replace(/[™®©]/g, ''))).replace(/(?<=[a-z\d])['’]s(?!\p{L})/gu, '')
  return (folded.match(piece) ?? []).map((each) => spellings.get(each) ?? each)
}

/** No name is longer, in characters of its key. */
const maxKey = 80

/**
 * Returns the key of a name: its letters, digits, + and #, without case, width, spaces, dots and hyphens, so that
 * `Node.js`, `NodeJS` and `node js` are the same. '' if it has none, or is too long to be a name.
 */
export function nameKey(name: string): string {
  const pieces = piecesOf(name).filter((each) => !/^[,;|、。]$/.test(each))
  const key = pieces.join('')
  // linear: a sentence has at most 600 characters
  const single = /[a-z]{3,}[^s]s$/.test(key) ? key.slice(0, -1) : key
  return single.length > maxKey ? '' : single
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

  /** Returns the keys of whole words in these texts, each with the index of the first text that contains it. */
  find(texts: readonly string[]): ReadonlyMap<string, number> {
    const found = new Map<string, number>()
    const { letters, starts, isEnd, textOf } = joined(texts)
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

interface Joined {
  readonly letters: string
  /** Where words and characters begin. */
  readonly starts: readonly number[]
  readonly isEnd: Uint8Array
  /** The text of each start. */
  readonly textOf: readonly number[]
}

function joined(texts: readonly string[]): Joined {
  const pieces: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const textOf: number[] = []
  let length = 0
  for (const [index, text] of texts.entries())
    for (const each of piecesOf(text)) {
      starts.push(length)
      textOf.push(index)
      // HTML5 also names HTML
      if (/\d/.test(each) && isLatin.test(each))
        for (const { index: digit } of each.matchAll(/(?<=[a-z])\d/g)) ends.push(length + digit)
      pieces.push(each)
      length += each.length
      ends.push(length)
    }
  const isEnd = new Uint8Array(length + 2)
  for (const each of ends) isEnd[each] = 1
  return { letters: pieces.join(''), starts, isEnd, textOf }
}
