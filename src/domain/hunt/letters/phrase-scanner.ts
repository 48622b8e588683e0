/** Words of a concept in a sentence. */
export interface WordHit {
  readonly concept: string
  /** Characters of the sentence. */
  readonly start: number
  readonly end: number
  /** Units of the sentence, words or characters: from the first to before the last. */
  readonly from: number
  readonly until: number
}

/** The concepts that a sentence holds, each with its places in their order. */
export interface Scan {
  readonly hits: ReadonlyMap<string, readonly WordHit[]>
}

/** A set of words and phrases by the name of what they say. */
export type ConceptTable = ReadonlyMap<string, readonly string[]>

/**
 * Concepts written as `name: words | more words`, a line each; a line that begins with white space goes on with the one before. `*` at the
 * end of a word stands for any ending.
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

/** What phrases of a language are made of. */
export interface Units {
  readonly pattern: RegExp
  /** What some units are read as; '' for those that are passed over. */
  readonly likened: ReadonlyMap<string, string>
}

const endings = ["n't=not", 'cannot=not', "'ll=will", "'ve=have", "'re=are", "'d=would", "'m=am"]
const fillers = 'now also just currently very really kindly already recently therefore'.split(' ')

/** Words, marks and endings, without hyphens; of a phrase with its stars. */
export const wordUnits: Units = {
  pattern: /[a-z]+(?:'[a-z]+)?\*?|'[a-z]+|\d+|[^\s\w-]/g,
  likened: new Map([
    ...endings.map((pair) => pair.split('=') as [string, string]),
    ...fillers.map((word) => [word, ''] as [string, string]),
  ]),
}
/** Characters, for a language that writes no spaces. */
export const characterUnits: Units = { pattern: /\S/gu, likened: new Map() }

interface Node {
  readonly next: Map<string, Node>
  /** Beginnings of words, by their first two letters. */
  readonly beginnings: Map<string, [string, Node][]>
  readonly concepts: string[]
}

const newNode = (): Node => ({ next: new Map(), beginnings: new Map(), concepts: [] })
const maxBeginning = 2

/** Finds the words of concepts. A scan takes time linear in the length of its text: no phrase is longer than some words. */
export class PhraseScanner {
  readonly #root = newNode()
  readonly #units: Units

  constructor(concepts: ConceptTable, units: Units) {
    this.#units = units
    for (const [name, phrases] of concepts) for (const phrase of phrases) this.#add(name, phrase)
  }

  /** Every place of every concept, in lower case. */
  scan(text: string): readonly WordHit[] {
    const units = unitsOf(text.toLowerCase(), this.#units)
    const hits: WordHit[] = []
    for (const [from, { start }] of units.entries()) {
      let nodes: readonly Node[] = [this.#root]
      for (let until = from; nodes.length > 0 && until < units.length; ) {
        const unit = units[until++]
        if (unit === undefined) break
        nodes = nodes.flatMap((node) => after(node, unit.text))
        const { end } = unit
        for (const { concepts } of nodes)
          for (const concept of concepts) hits.push({ concept, start, end, from, until })
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
    const ending = endingOf(found)
    const parts = ending === 0 ? [found] : [found.slice(0, ending), found.slice(ending)]
    for (const part of parts) {
      const start = part === parts[0] ? index : index + ending
      const read = likened.get(part) ?? part
      if (read !== '') units.push({ text: read, start, end: start + part.length })
    }
  }
  return units
}

/** Where an ending begins, as in `we've` and `isn't`; 0 where there is none. */
function endingOf(word: string): number {
  return word.endsWith("n't") ? word.length - 3 : Math.max(0, word.indexOf("'"))
}

function stepped(node: Node, word: string): Node {
  const next = node.next.get(word) ?? newNode()
  node.next.set(word, next)
  return next
}

function begun(node: Node, beginning: string): Node {
  const key = beginning.slice(0, maxBeginning)
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
  if (beginnings.size === 0) return exact === undefined ? none : [exact]
  const begins = beginnings.get(word.slice(0, maxBeginning))?.filter(([text]) => word.startsWith(text)) ?? []
  return [...(exact === undefined ? [] : [exact]), ...begins.map(([, node]) => node)]
}
