import type { Item } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { countFitting, quotedBytes, wireBytes } from '#src/adapters/kit/answers/fitting.js'
import { cutText } from '#src/domain/shared/text.js'

/** The largest answer on the wire; text and structured content both count. Source: mail-answer-size. */
export const maxAnswerBytes = 1_000_000

// for JSON-RPC and the fields around the values
const frameBytes = 2000
// one message with an overlong subject must not displace all others
const maxItemBytes = 100_000

/** The size of a value as JSON inside a text, in bytes. */
export function textBytes(value: unknown): number {
  return quotedBytes(JSON.stringify(value))
}

/** The size of a value inside the text plus in the structured content, in bytes. */
export function answerBytes(value: unknown): number {
  return wireBytes(JSON.stringify(value))
}

/** The first items whose total size is at most `max`, with long values cut. */
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

/** The object, or if it is too large, with its longest values cut and `truncated` set to true. */
export function fitObject<T extends Item>(output: T): T {
  const fitting = shrink(output, (each) => answerBytes(each) <= maxAnswerBytes - frameBytes)
  return fitting === output ? output : { ...fitting, truncated: true }
}

/** Returns `item` if it fits; otherwise its largest values are halved until it fits or nothing is left to cut. */
export function shrink<T extends Item>(item: T, fits: (item: T) => boolean): T {
  let shrunk = item
  while (!fits(shrunk)) {
    const weights = Object.entries(shrunk).map(([name, value]) => ({ name, value, bytes: textBytes(value) }))
    const full = weights.filter(({ value }) => !isBare(value))
    // names are not cut, and a query may use any names
    if (full.length === 0) break
    const heaviest = full.reduce((most, { bytes }) => Math.max(most, bytes), 0)
    // all values of similar size are cut together, because a row may have thousands
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
