import type { Item } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { countFitting, quotedBytes, wireBytes } from '#src/adapters/kit/answers/fitting.js'
import { cutText } from '#src/domain/shared/text.js'

/** No answer is larger on the wire; text and structured content count together. Source: mail-answer-size. */
export const maxAnswerBytes = 1_000_000

// JSON-RPC around the answer, and the answer around its values
const frameBytes = 2000
// one message with an endless subject must not crowd out all others
const maxItemBytes = 100_000

/** What a value weighs as JSON inside a text. */
export function textBytes(value: unknown): number {
  return quotedBytes(JSON.stringify(value))
}

/** What a value weighs twice: inside the text and as structured content. */
export function answerBytes(value: unknown): number {
  return wireBytes(JSON.stringify(value))
}

/** The first items that weigh `max` bytes together, the long values of each cut. */
export function takeItems(items: readonly Item[], max: number, weigh: (item: Item) => number): readonly Item[] {
  const shrunk: Item[] = []
  const sizeOf = (item: Item) => {
    const fitting = shrink(item, (each) => weigh(each) <= maxItemBytes)
    shrunk.push(fitting)
    return weigh(fitting)
  }
  const count = countFitting(items, { max, sizeOf })
  return shrunk.slice(0, count)
}

/** The object, or with its longest values cut and `truncated` true when it is too large. */
export function fitObject<T extends Item>(output: T): T {
  const fitting = shrink(output, (each) => answerBytes(each) <= maxAnswerBytes - frameBytes)
  return fitting === output ? output : { ...fitting, truncated: true }
}

/** `item` itself when it fits, else with its heaviest values halved until it does, or is bare. */
export function shrink<T extends Item>(item: T, fits: (item: T) => boolean): T {
  let shrunk = item
  while (!fits(shrunk)) {
    const weights = Object.entries(shrunk).map(([name, value]) => ({ name, value, bytes: textBytes(value) }))
    const full = weights.filter(({ value }) => !isBare(value))
    // names are not cut, and a query may give any
    if (full.length === 0) break
    const heaviest = full.reduce((most, { bytes }) => Math.max(most, bytes), 0)
    // all that are about as heavy at a time: a row may have thousands of values
    const cut = full.filter(({ bytes }) => 2 * bytes > heaviest).map(({ name, value }) => [name, halve(value)])
    shrunk = { ...shrunk, ...Object.fromEntries(cut) }
  }
  return shrunk
}

function isBare(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function halve(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, Math.floor(value.length / 2))
  return typeof value === 'string' ? cutText(value, Math.floor(value.length / 2)) : null
}
