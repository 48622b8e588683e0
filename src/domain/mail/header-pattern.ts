import type { AppError } from '#src/domain/shared/app-error.js'
import { type CharacterClass, characterClass, type Range, singleCharacter } from './character-class.js'
import { refusedQuestion } from './mail-failure.js'

/** A parsed pattern. Every node can be matched in time linear in the text. */
export type PatternNode =
  | { readonly kind: 'char'; readonly set: CharacterClass }
  | { readonly kind: 'assert'; readonly what: Assertion }
  | { readonly kind: 'sequence'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number }

export type Assertion = 'start' | 'end' | 'boundary' | 'not-boundary'

const maxPatternLength = 500
const maxNesting = 50
const maxRepeat = 1000

const classes: Record<string, readonly Range[]> = {
  d: [[48, 57]],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  s: [
    [9, 13],
    [32, 32],
    [0xa0, 0xa0],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x3000, 0x3000],
  ],
}
const controls: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13 }

/**
 * Parses a regular expression without back-references and lookaround, or plain text: text without `\ ^ $ . | ? * + ( )
 * [ {` matches literally. Throws VALIDATION_ERROR with the reason if a pattern is refused. Source: mail-headers.
 */
export function parsePattern(pattern: string): PatternNode {
  if (pattern.trim() === '') throw refusedPattern('it is empty')
  if (pattern.length > maxPatternLength) throw refusedPattern(`it is longer than ${maxPatternLength} characters`)
  return new PatternReader(pattern).read()
}

/** `why` completes a sentence: `it is empty`. */
export function refusedPattern(why: string): AppError {
  return refusedQuestion(
    `The pattern was refused: ${why}. Give plain text (\\ before punctuation) or a simple regular expression.`,
    { problem: 'pattern-refused', why },
  )
}

class PatternReader {
  readonly #chars: readonly string[]
  #at = 0
  #depth = 0

  constructor(pattern: string) {
    // case is always ignored, so the flag has no effect
    this.#chars = [...pattern.replace(/^\(\?i\)/, '')]
  }

  read(): PatternNode {
    const node = this.#choice()
    if (this.#at < this.#chars.length) throw refusedPattern('a ) has no ( before it')
    return node
  }

  #choice(): PatternNode {
    if (++this.#depth > maxNesting) throw refusedPattern(`groups are nested deeper than ${maxNesting}`)
    const nodes = [this.#sequence()]
    while (this.#take('|')) nodes.push(this.#sequence())
    this.#depth--
    return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: 'choice', nodes }
  }

  #sequence(): PatternNode {
    const nodes: PatternNode[] = []
    for (let next = this.#peek(); next !== undefined && next !== '|' && next !== ')'; next = this.#peek()) {
      nodes.push(this.#repeated(this.#atom()))
    }
    return { kind: 'sequence', nodes }
  }

  #repeated(node: PatternNode): PatternNode {
    const bounds = this.#quantifier()
    if (bounds === null) return node
    // greedy or lazy makes no difference to whether there is a match
    this.#take('?')
    if (this.#quantifier() !== null) throw refusedPattern('a quantifier follows another one')
    const [min, max] = bounds
    return { kind: 'repeat', node, min, max }
  }

  #quantifier(): readonly [number, number] | null {
    if (this.#take('*')) return [0, Number.POSITIVE_INFINITY]
    if (this.#take('+')) return [1, Number.POSITIVE_INFINITY]
    if (this.#take('?')) return [0, 1]
    const braces = /^\{(\d{1,6})(,(\d{0,6}))?\}/.exec(this.#rest())
    if (braces === null) return null
    this.#at += braces[0].length
    const [, lower = '', comma, upper] = braces
    const min = +lower
    const max = comma === undefined ? min : upper ? +upper : Number.POSITIVE_INFINITY
    if (min > max) throw refusedPattern('a repeat range is reversed')
    if (min > maxRepeat || (max !== Number.POSITIVE_INFINITY && max > maxRepeat)) {
      throw refusedPattern(`it repeats more than ${maxRepeat} times`)
    }
    return [min, max]
  }

  #atom(): PatternNode {
    const char = this.#next()
    if (char === '(') return this.#group()
    if (char === '[') return { kind: 'char', set: this.#set() }
    if (char === '.') return { kind: 'char', set: characterClass([], true) }
    if (char === '^') return { kind: 'assert', what: 'start' }
    if (char === '$') return { kind: 'assert', what: 'end' }
    if (char === '*' || char === '+' || char === '?') throw refusedPattern(`there is nothing for ${char} to repeat`)
    return char === '\\' ? this.#escape() : literal(char)
  }

  #group(): PatternNode {
    if (this.#take('?') && !this.#take(':')) {
      throw refusedPattern('lookahead, lookbehind, flags and named groups are not supported')
    }
    const node = this.#choice()
    if (!this.#take(')')) throw refusedPattern('a ( has no ) after it')
    return node
  }

  #escape(): PatternNode {
    const char = this.#escaped()
    if (char === 'b' || char === 'B') return { kind: 'assert', what: char === 'b' ? 'boundary' : 'not-boundary' }
    const ranges = classes[char.toLowerCase()]
    if (ranges !== undefined) return { kind: 'char', set: characterClass(ranges, char !== char.toLowerCase()) }
    return { kind: 'char', set: singleCharacter(this.#escapedCode(char)) }
  }

  #set(): CharacterClass {
    const negated = this.#take('^')
    const ranges: Range[] = []
    const others: CharacterClass[] = []
    do {
      const start = this.#member(others)
      if (start === null) continue
      const ranged = this.#peek() === '-' && (this.#chars[this.#at + 1] ?? ']') !== ']'
      if (ranged) this.#at++
      const end = ranged ? this.#member(others) : start
      if (end === null || end < start) throw refusedPattern('a range in [ ] is out of order')
      ranges.push([start, end])
    } while (!this.#take(']'))
    return characterClass(ranges, negated, others)
  }

  /** Returns the code of one character, or null for a class such as \d, which is added to `others`. */
  #member(others: CharacterClass[]): number | null {
    const char = this.#peek()
    if (char === undefined) throw refusedPattern('a [ has no ] after it')
    this.#at++
    if (char !== '\\') return char.codePointAt(0) ?? 0
    const escaped = this.#escaped()
    const ranges = classes[escaped.toLowerCase()]
    if (ranges === undefined) return this.#escapedCode(escaped)
    others.push(characterClass(ranges, escaped !== escaped.toLowerCase()))
    return null
  }

  #escaped(): string {
    const char = this.#peek()
    if (char === undefined) throw refusedPattern('it ends in a backslash')
    this.#at++
    return char
  }

  #escapedCode(char: string): number {
    const control = controls[char]
    if (control !== undefined) return control
    if (/[1-9k]/.test(char)) throw refusedPattern('back-references cannot be matched in linear time')
    const hex = char === 'x' ? /^[\da-f]{2}/i : char === 'u' ? /^[\da-f]{4}/i : null
    const digits = hex?.exec(this.#rest())?.[0]
    if (digits !== undefined) {
      this.#at += digits.length
      return Number.parseInt(digits, 16)
    }
    if (/[a-z0-9]/i.test(char)) throw refusedPattern(`\\${char} is not supported`)
    return char.codePointAt(0) ?? 0
  }

  #peek(): string | undefined {
    return this.#chars[this.#at]
  }

  #next(): string {
    return this.#chars[this.#at++] ?? ''
  }

  #take(char: string): boolean {
    if (this.#peek() !== char) return false
    this.#at++
    return true
  }

  #rest(): string {
    return this.#chars.slice(this.#at, this.#at + 20).join('')
  }
}

function literal(char: string): PatternNode {
  return { kind: 'char', set: singleCharacter(char.codePointAt(0) ?? 0) }
}
