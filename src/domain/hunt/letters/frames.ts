import type { Scan, WordHit } from './phrase-scanner.js'

/**
 * A small combination of concepts in one sentence that indicates a kind, such as `decide other-candidate`: in this
 * order, with at most `reach` units in between; or, joined by `&`, in any order. `-name` excludes sentences with that
 * concept.
 */
export interface Frame<Kind extends string> {
  readonly kind: Kind
  /** The kind and the frame as written: `rejection/decide other-candidate`. */
  readonly name: string
  /**
   * A strong frame decides alone. A likely one does too, but only if the reader has applied. A weak one needs another
   * of its kind.
   */
  readonly strength: 'strong' | 'likely' | 'weak'
  readonly where: 'anywhere' | 'subject' | 'sender'
  readonly steps: readonly string[]
  readonly isOrdered: boolean
  readonly without: readonly string[]
}

const places = ['anywhere', 'subject', 'sender'] as const
const strengths = ['strong', 'likely', 'weak'] as const

/**
 * Parses a table of frames. A head line has a kind and a strength, optionally followed by the only place where its
 * frames count (`subject`, `sender`). Indented lines below have frames separated by `|`. Throws for any other head
 * line.
 */
export function readFrames<Kind extends string>(table: string, kinds: readonly Kind[]): readonly Frame<Kind>[] {
  const frames: Frame<Kind>[] = []
  let head: Pick<Frame<Kind>, 'kind' | 'strength' | 'where'> | null = null
  for (const line of table.split('\n').filter((each) => each.trim() !== '')) {
    if (!line.startsWith(' ')) head = readHead(line, kinds)
    else if (head !== null)
      for (const text of line.split('|')) if (text.trim() !== '') frames.push(readFrame(text, head))
  }
  return frames
}

function readHead<Kind extends string>(line: string, kinds: readonly Kind[]) {
  const [first, second, third = 'anywhere'] = line.trim().split(/\s+/)
  const kind = kinds.find((each) => each === first)
  const strength = strengths.find((each) => each === second)
  const where = places.find((each) => each === third)
  if (kind === undefined || strength === undefined || where === undefined) throw new Error(`No head of frames: ${line}`)
  return { kind, strength, where }
}

function readFrame<Kind extends string>(
  text: string,
  head: Pick<Frame<Kind>, 'kind' | 'strength' | 'where'>,
): Frame<Kind> {
  const words = text.trim().split(/\s+/)
  return {
    ...head,
    name: `${head.kind}/${words.join(' ')}`,
    steps: words.filter((word) => word !== '&' && !word.startsWith('-')),
    isOrdered: !words.includes('&'),
    without: words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)),
  }
}

/** Finds a frame in a sentence: the characters from its first word to its last. Returns null if it does not match. */
export function findFrame(
  { steps, isOrdered, without }: Frame<string>,
  { hits }: Scan,
  reach: number,
): { readonly start: number; readonly end: number; readonly first: WordHit; readonly last: WordHit } | null {
  if (without.some((name) => hits.has(name))) return null
  const [name = '', ...rest] = steps
  for (const first of hits.get(name) ?? []) {
    const found = isOrdered ? following(first, rest, hits, reach) : anywhere(rest, hits)
    if (found === null) continue
    const all = [first, ...found]
    const [start, end] = [Math.min(...all.map((hit) => hit.start)), Math.max(...all.map((hit) => hit.end))]
    return { start, end, first, last: all.at(-1) ?? first }
  }
  return null
}

function following(first: WordHit, names: readonly string[], hits: Scan['hits'], reach: number): WordHit[] | null {
  const found: WordHit[] = []
  let before = first
  for (const name of names) {
    const { until } = before
    const next = hits.get(name)?.find(({ from }) => from >= until && from - until <= reach)
    if (next === undefined) return null
    found.push(next)
    before = next
  }
  return found
}

function anywhere(names: readonly string[], hits: Scan['hits']): WordHit[] | null {
  const found = names.flatMap((name) => hits.get(name)?.[0] ?? [])
  return found.length === names.length ? found : null
}
