import { isAscii } from '#src/domain/shared/text.js'
import { type InlineToken, type LinkedRange, type MarkedRange, runsOf } from './inline-runs.js'
import { isSafeLink, type TextMark, type TextRun } from './paper.js'

interface Delimiter {
  readonly token: number
  readonly character: string
  count: number
  readonly opens: boolean
}

interface Bracket {
  readonly token: number
  readonly isImage: boolean
  /** How many delimiters were open. */
  readonly below: number
}

// a title is short: one that never ends would be read to the end of the text each time
const destination = /\(\s{0,9}(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)(?:\s{1,9}"[^"\n]{0,300}")?\s{0,9}\)/y
const pointed = /<([a-z][a-z0-9+.-]{1,30}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/iy
const bare = /https?:\/\/[^\s<>()（）「」、。，]+/y
const endOfBare = '.,:;!?*_~\'"]'
const entity = /&(?:amp|lt|gt|quot|nbsp|#39);/y
const entities: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0', '&#39;': "'" },
}
const plain = /[^\\`*_~[\]!<&\nh]+/y
const delimiters = /\*+|_+|~+/y
const ticks = /`+/g
const ticksHere = /`+/y
const punctuation = /[!-/:-@[-`{-~]/
const blank = /\s/
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u3000-\u303f]/

/**
 * Reads the text of a paragraph: emphasis, code, links and line breaks. HTML is text, and of a picture only its words
 * are read. `keepsLines` makes each line of the source a line on the paper. Takes linear time. Source:
 * person-papers-markdown.
 */
export function readInline(source: string, keepsLines = false): readonly TextRun[] {
  return new InlineReader(source, keepsLines).read()
}

class InlineReader {
  readonly #source: string
  readonly #keepsLines: boolean
  readonly #tokens: InlineToken[] = []
  readonly #open: Delimiter[] = []
  readonly #openCounts = new Map<string, number>()
  readonly #brackets: Bracket[] = []
  readonly #marked: MarkedRange[] = []
  readonly #links: LinkedRange[] = []
  readonly #ticks = new Map<number, number[]>()
  #at = 0

  constructor(source: string, keepsLines: boolean) {
    this.#source = source
    this.#keepsLines = keepsLines
    for (const { 0: run, index } of source.matchAll(ticks)) {
      const places = this.#ticks.get(run.length) ?? []
      places.push(index)
      this.#ticks.set(run.length, places)
    }
    for (const places of this.#ticks.values()) places.reverse()
  }

  read(): readonly TextRun[] {
    while (this.#at < this.#source.length) this.#step()
    return runsOf(this.#tokens, this.#marked, this.#links)
  }

  #step(): void {
    const text = this.#match(plain)
    if (text !== null) {
      this.#add(text)
      return
    }
    const character = this.#source[this.#at] ?? ''
    const reader = readers[character]
    if (reader === undefined || !this[reader]()) {
      this.#at += 1
      this.#add(character)
    }
  }

  escape(): boolean {
    const next = this.#source[this.#at + 1] ?? ''
    if (next !== '\n' && !punctuation.test(next)) return false
    this.#at += 2
    this.#add(next)
    return true
  }

  newline(): boolean {
    const last = this.#tokens.at(-1)
    const before = last?.text ?? ''
    const isBreak = this.#keepsLines || before.endsWith('  ')
    if (last !== undefined && !last.isCode) last.text = before.trimEnd()
    this.#at += 1
    while (this.#source[this.#at] === ' ') this.#at += 1
    const isWithin = wide.test(before.trimEnd().at(-1) ?? '') && wide.test(this.#source[this.#at] ?? '')
    this.#add(isBreak ? '\n' : isWithin ? '' : ' ')
    return true
  }

  code(): boolean {
    const { length } = this.#peek(ticksHere) ?? ''
    const places = this.#ticks.get(length) ?? []
    while ((places.at(-1) ?? Number.POSITIVE_INFINITY) <= this.#at) places.pop()
    const end = places.at(-1)
    if (end === undefined) {
      this.#add('`'.repeat(length))
      this.#at += length
      return true
    }
    const code = this.#source.slice(this.#at + length, end).replaceAll('\n', ' ')
    const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
    this.#marked.push({ from: this.#tokens.length, to: this.#tokens.length + 1, mark: 'code' })
    this.#add(isPadded ? code.slice(1, -1) : code, true)
    this.#at = end + length
    return true
  }

  emphasis(): boolean {
    const start = this.#at
    const run = this.#match(delimiters) ?? ''
    const [character = ''] = run
    const before = this.#source[start - 1] ?? ' '
    const after = this.#source[this.#at] ?? ' '
    const { opens, closes } = flanks(before, after, character)
    const token = this.#tokens.length
    this.#add(run)
    const isShort = run.length <= 3 && (character !== '~' || run.length === 2)
    const delimiter = { token, character, count: run.length, opens: opens && isShort }
    if (closes && isShort) this.#close(delimiter)
    if (delimiter.count > 0 && delimiter.opens) {
      this.#open.push(delimiter)
      this.#openCounts.set(character, (this.#openCounts.get(character) ?? 0) + 1)
    }
    return true
  }

  openBracket(): boolean {
    const isImage = this.#source[this.#at] === '!'
    if (isImage && this.#source[this.#at + 1] !== '[') return false
    this.#brackets.push({ token: this.#tokens.length, isImage, below: this.#open.length })
    const text = isImage ? '![' : '['
    this.#at += text.length
    this.#add(text, true)
    return true
  }

  closeBracket(): boolean {
    const bracket = this.#brackets.pop()
    if (bracket === undefined) return false
    destination.lastIndex = this.#at + 1
    const found = destination.exec(this.#source)
    if (found === null) return false
    const opening = this.#tokens[bracket.token]
    if (opening === undefined) return false
    opening.text = ''
    while (this.#open.length > bracket.below) this.#drop()
    const link = (found[1] ?? '').replace(/^<|>$/g, '')
    if (!bracket.isImage && isSafeLink(link)) {
      this.#links.push({ from: bracket.token, to: this.#tokens.length, link })
      // no link in a link
      this.#brackets.length = 0
    }
    this.#at = destination.lastIndex
    return true
  }

  pointedAddress(): boolean {
    pointed.lastIndex = this.#at
    const [whole, address = ''] = pointed.exec(this.#source) ?? []
    if (whole === undefined) return false
    this.#at += whole.length
    this.#addLink(address, address.includes('@') && !address.includes(':') ? `mailto:${address}` : address)
    return true
  }

  bareAddress(): boolean {
    // first, so that no address is looked at again and again
    if (/[\p{L}\p{N}]/u.test(this.#source[this.#at - 1] ?? ' ')) return false
    const found = this.#peek(bare) ?? ''
    let end = found.length
    while (end > 0 && endOfBare.includes(found[end - 1] ?? ' ')) end -= 1
    if (end === 0) return false
    const address = found.slice(0, end)
    this.#at += end
    this.#addLink(address, address)
    return true
  }

  readEntity(): boolean {
    const text = entities[this.#match(entity) ?? '']
    if (text !== undefined) this.#add(text)
    return text !== undefined
  }

  #close(closer: Delimiter): void {
    const { character } = closer
    while (closer.count > 0 && (this.#openCounts.get(character) ?? 0) > 0) {
      while (this.#open.at(-1)?.character !== character) this.#drop()
      const opener = this.#open.at(-1)
      if (opener === undefined) return
      const used = character === '~' ? 2 : Math.min(2, opener.count, closer.count)
      this.#marked.push({ from: opener.token + 1, to: closer.token, mark: markOf(character, used) })
      this.#use(opener, used)
      this.#use(closer, used)
      if (opener.count === 0) this.#drop()
    }
  }

  #use(delimiter: Delimiter, used: number): void {
    delimiter.count -= used
    const token = this.#tokens[delimiter.token]
    if (token !== undefined) token.text = delimiter.character.repeat(delimiter.count)
  }

  #drop(): void {
    const dropped = this.#open.pop()
    if (dropped === undefined) return
    this.#openCounts.set(dropped.character, (this.#openCounts.get(dropped.character) ?? 1) - 1)
  }

  #addLink(text: string, link: string): void {
    if (isSafeLink(link)) this.#links.push({ from: this.#tokens.length, to: this.#tokens.length + 1, link })
    this.#add(text, true)
  }

  #add(text: string, isCode = false): void {
    this.#tokens.push({ text, isCode })
  }

  #peek(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#source)?.[0] ?? null
  }

  #match(pattern: RegExp): string | null {
    const found = this.#peek(pattern)
    if (found !== null) this.#at += found.length
    return found
  }
}

type ReaderName =
  | ('escape' | 'newline' | 'code' | 'emphasis' | 'openBracket' | 'closeBracket')
  | ('pointedAddress' | 'bareAddress' | 'readEntity')

const readers: Readonly<Record<string, ReaderName>> = {
  ...{ '\\': 'escape', '\n': 'newline', '`': 'code', '*': 'emphasis', _: 'emphasis', '~': 'emphasis' },
  ...{ '[': 'openBracket', '!': 'openBracket', ']': 'closeBracket', '<': 'pointedAddress', h: 'bareAddress' },
  '&': 'readEntity',
}

function markOf(character: string, used: number): TextMark {
  if (character === '~') return 'struck'
  return used === 2 ? 'bold' : 'italic'
}

/** Whether emphasis may begin or end here. Marks next to Japanese punctuation count, unlike in CommonMark. */
function flanks(before: string, after: string, character: string): { opens: boolean; closes: boolean } {
  const isMark = (text: string) => isAscii(text) && punctuation.test(text)
  const left = !blank.test(after) && (!isMark(after) || blank.test(before) || isMark(before))
  const right = !blank.test(before) && (!isMark(before) || blank.test(after) || isMark(after))
  const isWord = character === '_' && left && right
  return { opens: left && (!isWord || isMark(before)), closes: right && (!isWord || isMark(after)) }
}
