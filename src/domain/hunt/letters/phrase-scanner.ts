/** A match of a concept in a sentence. */
export interface WordHit {
  readonly concept: string
  /** Positions in characters. */
  readonly start: number
  readonly end: number
  /** Positions in units (words or characters): the first, and the one after the last. */
  readonly from: number
  readonly until: number
}

/** The concepts in a sentence, each with its matches in order. */
export interface Scan {
  readonly hits: ReadonlyMap<string, readonly WordHit[]>
}

/** Words and phrases by concept name. */
export type ConceptTable = ReadonlyMap<string, readonly string[]>

/**
 * Parses concepts written as `name: words | more words`, one per line; a line that starts with white space continues
 * the one before. `*` at the end of a word stands for any ending.
 */
export function readConcepts(table: string): ConceptTable {
  const concepts = new Map<string, string[]>()
  let name = ''
  for (const line of table.split('\n').filter((each) => each.trim() !== '')) {
    const colon = /^[a-z-]+:/.exec(line)
    if (colon !== null) name = colon[0].slice(0, -1)
    const phrases = line.slice(colon?.[0].length ?? 0).split('|')
    const known = concepts.get(name) ?? []
    concepts.set(name, [...known, ...phrases.map((each) => each.trim()).filter((each) => each !== '')])
  }
  return concepts
}

interface Unit {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The units that phrases of a language consist of. */
export interface Units {
  readonly pattern: RegExp
  /** Replacements for some units; '' for those that are skipped. */
  readonly likened: ReadonlyMap<string, string>
}

const endings = ["n't=not", 'cannot=not', "'ll=will", "'ve=have", "'re=are", "'d=would", "'m=am"]
const fillers = 'now also just currently very really kindly already recently therefore'.split(' ')

/** Words, punctuation and contracted endings, without hyphens; also the stars of a phrase. */
export const wordUnits: Units = {
  pattern: /[a-z]+(?:'[a-z]+)?\*?|'[a-z]+|\d+|[^\s\w-]/g,
  likened: new Map([
    ...endings.map((pair) => pair.split('=') as [string, string]),
    ...fillers.map((word) => [word, ''] as [string, string]),
  ]),
}
/** Single characters, for a language without spaces. */
export const characterUnits: Units = { pattern: /\S/gu, likened: new Map() }

interface Node {
  readonly next: Map<string, Node>
  /** Word prefixes, by `beginningOf`. */
  readonly beginnings: Map<number, [string, Node][]>
  readonly concepts: string[]
}

const newNode = (): Node => ({ next: new Map(), beginnings: new Map(), concepts: [] })

/** Returns the first two letters of a word as one number. */
function beginningOf(word: string): number {
  return word.charCodeAt(0) * 0x10000 + (word.length > 1 ? word.charCodeAt(1) : 0)
}

/**
 * Finds concepts in a text. A scan takes time linear in the text's length, because phrases have at most a few words.
 */
export class PhraseScanner {
  readonly #root = newNode()
  readonly #units: Units

  constructor(concepts: ConceptTable, units: Units) {
    this.#units = units
    for (const [name, phrases] of concepts) for (const phrase of phrases) this.#add(name, phrase)
  }

  /** Returns every match of every concept, ignoring case. */
  scan(text: string): readonly WordHit[] {
    const units = unitsOf(text.toLowerCase(), this.#units)
    const hits: WordHit[] = []
    for (const [from, { start, text: first }] of units.entries()) {
      let nodes = after(this.#root, first)
      for (let until = from + 1; nodes.length > 0; until++) {
        const end = units[until - 1]?.end ?? start
        for (const { concepts } of nodes)
          for (const concept of concepts) hits.push({ concept, start, end, from, until })
        const next = units[until]
        nodes = next === undefined ? none : nodes.flatMap((node) => after(node, next.text))
      }
    }
    return hits
  }

  #add(name: string, phrase: string): void {
    let node = this.#root
    for (const { text } of unitsOf(phrase.toLowerCase(), this.#units))
      node = text.endsWith('*') ? begun(node, text.slice(0, -1)) : stepped(node, text)
    node.concepts.push(name)
  }
}

function unitsOf(text: string, { pattern, likened }: Units): readonly Unit[] {
  const units: Unit[] = []
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const take = (part: string, start: number) => {
      const read = likened.get(part) ?? part
      if (read !== '') units.push({ text: read, start, end: start + part.length })
    }
    const ending = endingOf(found)
    if (ending > 0) take(found.slice(0, ending), index)
    take(ending > 0 ? found.slice(ending) : found, index + ending)
  }
  return units
}

/** Returns the start of a contracted ending, as in `we've` and `isn't`; 0 if there is none. */
function endingOf(word: string): number {
  const mark = word.indexOf("'")
  return mark > 0 && word.endsWith("n't") ? word.length - 3 : Math.max(0, mark)
}

function stepped(node: Node, word: string): Node {
  const next = node.next.get(word) ?? newNode()
  node.next.set(word, next)
  return next
}

function begun(node: Node, beginning: string): Node {
  const key = beginningOf(beginning)
  const known = node.beginnings.get(key) ?? []
  node.beginnings.set(key, known)
  const same = known.find(([text]) => text === beginning)
  if (same !== undefined) return same[1]
  const next = newNode()
  known.push([beginning, next])
  return next
}

const none: readonly Node[] = []

function after({ next, beginnings }: Node, word: string): readonly Node[] {
  const exact = next.get(word)
  const begun = beginnings.size === 0 ? undefined : beginnings.get(beginningOf(word))
  if (begun === undefined) return exact === undefined ? none : [exact]
  const begins = begun.filter(([text]) => word.startsWith(text)).map(([, node]) => node)
  return exact === undefined ? begins : [exact, ...begins]
}
