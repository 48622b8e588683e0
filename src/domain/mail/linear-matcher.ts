import { type Assertion, parsePattern } from './header-pattern.js'
import { compileSteps, type Step } from './pattern-steps.js'
import { requiredTexts } from './required-texts.js'

const places = ['edge', 'word', 'other'] as const

type Place = (typeof places)[number]

/** A state of the automaton: the reachable steps before a character, with cached transitions. */
interface State {
  readonly steps: readonly number[]
  readonly before: Place
  /**
   * Next states by character; null means a match. Headers are mostly ASCII, for which an array is faster than a map.
   */
  readonly afterAscii: (State | null | undefined)[]
  readonly afterOther: Map<number, State | null>
}

// the limit of cached transitions, each counted with the steps of its target state, of which there may be thousands
const maxKnown = 200_000
const endOfText = -1
const asciiCodes = 128

/** Tests whether a text matches a pattern anywhere, ignoring case. */
export interface TextMatcher {
  test(text: string): boolean
  /** Whether a text with this beginning may match. */
  mayFollow(start: string): boolean
  /** As `requiredTexts` gives them. */
  readonly required: readonly string[]
}

/**
 * Compiles a pattern to an automaton that reads each character once, whatever the pattern: it follows all alternatives
 * at the same time and caches transitions. Throws VALIDATION_ERROR.
 */
export function compilePattern(pattern: string): TextMatcher {
  const root = parsePattern(pattern)
  const { steps, start } = compileSteps(root)
  return new Automaton(steps, start, requiredTexts(root))
}

class Automaton implements TextMatcher {
  readonly required: readonly string[]
  readonly #steps: readonly Step[]
  readonly #start: number
  /** Whether a match may start after the first character. */
  readonly #startsAnywhere: boolean
  #states = new Map<string, State>()
  #known = 0
  #first: State

  constructor(steps: readonly Step[], start: number, required: readonly string[]) {
    this.required = required
    this.#steps = steps
    this.#start = start
    this.#startsAnywhere = this.#mayStartAfter('word') || this.#mayStartAfter('other')
    this.#first = this.#state([], 'edge')
  }

  test(text: string): boolean {
    let state: State | null = this.#first
    for (let at = 0; at < text.length; ) {
      const code: number = text.codePointAt(at) ?? 0
      state = this.#follow(state, code)
      if (state === null) return true
      // a line whose beginning does not fit need not be read on
      if (!this.#startsAnywhere && state.steps.length === 0) return false
      at += code > 0xffff ? 2 : 1
    }
    return this.#follow(state, endOfText) === null
  }

  mayFollow(start: string): boolean {
    if (this.#startsAnywhere) return true
    let state: State | null = this.#first
    for (const char of start) {
      state = this.#follow(state, char.codePointAt(0) ?? 0)
      if (state === null) return true
      if (state.steps.length === 0) return false
    }
    return true
  }

  #mayStartAfter(before: Place): boolean {
    return places.some((after) => {
      const reached = this.#reach([this.#start], before, after)
      return reached === null || reached.some((at) => this.#steps[at]?.kind === 'char')
    })
  }

  #follow(state: State, code: number): State | null {
    const isAscii = code >= 0 && code < asciiCodes
    const known = isAscii ? state.afterAscii[code] : state.afterOther.get(code)
    if (known !== undefined) return known
    const next = this.#step(state, code)
    this.#known += 1 + (next?.steps.length ?? 0)
    if (this.#known > maxKnown) this.#forget()
    else if (isAscii) state.afterAscii[code] = next
    else state.afterOther.set(code, next)
    return next
  }

  #step({ steps, before }: State, code: number): State | null {
    const after = placeOf(code)
    const reached = this.#reach([...steps, this.#start], before, after)
    if (reached === null) return null
    const next = reached.flatMap((at) => {
      const step = this.#steps[at]
      return step?.kind === 'char' && code !== endOfText && step.has(code) ? [step.next] : []
    })
    return this.#state(next, after)
  }

  /**
   * Returns all steps reachable from `from` without consuming a character, or null if the pattern's end is among them.
   */
  #reach(from: readonly number[], before: Place, after: Place): readonly number[] | null {
    const seen = new Set<number>()
    const open = [...from]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue
      seen.add(at)
      const step = this.#steps[at]
      if (step?.kind === 'match') return null
      if (step?.kind === 'fork') open.push(step.first, step.second)
      if (step?.kind === 'assert' && holds(step.what, before, after)) open.push(step.next)
    }
    return [...seen]
  }

  #state(steps: readonly number[], before: Place): State {
    const unique = [...new Set(steps)].sort((a, b) => a - b)
    const key = `${before}:${unique.join()}`
    const known = this.#states.get(key)
    if (known !== undefined) return known
    const state: State = { steps: unique, before, afterAscii: [], afterOther: new Map() }
    this.#states.set(key, state)
    return state
  }

  /** Clears the caches, which keeps memory flat for patterns and texts with ever new states. */
  #forget(): void {
    this.#states = new Map()
    this.#known = 0
    this.#first = this.#state([], 'edge')
  }
}

function placeOf(code: number): Place {
  if (code === endOfText) return 'edge'
  const word = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122)
  return word ? 'word' : 'other'
}

function holds(what: Assertion, before: Place, after: Place): boolean {
  if (what === 'start') return before === 'edge'
  if (what === 'end') return after === 'edge'
  const boundary = (before === 'word') !== (after === 'word')
  return boundary === (what === 'boundary')
}
