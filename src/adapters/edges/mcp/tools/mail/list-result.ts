import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Item } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { countOnPage, fitsPage, type PageBudget, pageBeside } from '#src/adapters/kit/answers/page-budget.js'
import { maxAnswerBytes, shrink, takeItems, textBytes } from './fit-answer.js'

// for JSON-RPC around the answer, and its second text
const frameBytes = 2000
const maxSentenceCharacters = 400
// a message with an overlong subject may fill one page at most; shorter items always stay whole
const minItemBound = 10_000

/** Part of a list from an offset on: what the tool was asked for and found. */
export interface ListPart {
  readonly items: readonly Item[]
  /** How many were found, if `items` omits those that would not fit. */
  readonly found?: number
  /** The length of the whole list, if the tool knows it; otherwise the list ends with the found items. */
  readonly total?: number
  /** Which items are kept if not all fit; the first ones if absent. */
  readonly keep?: 'last'
  /** What is missing from the items, as a phrase of the program. */
  readonly lacking?: string
  /** A note for the caller, as a sentence without its full stop. */
  readonly note?: string
  /** Whether the follow-up call keeps its limit, because the limit bounds more than the number of items. */
  readonly limitStays?: true
}

/** What the answer depends on besides its list. */
export interface ListCall {
  /** The listed name of the tool. */
  readonly tool: string
  readonly offset: number
  /** The limit for all text of the answer. */
  readonly page: PageBudget
}

/**
 * The list as JSON with as many whole items as fit. If something was omitted, a second text says how many items, and
 * which call gets the rest: some clients hide `_meta`. Source: serve-answer-size.
 */
export function toListResult(list: readonly Item[] | ListPart, call: ListCall): CallToolResult {
  const part: ListPart = 'items' in list ? list : { items: list }
  const page = part.note === undefined ? call.page : pageBeside(maxSentenceCharacters, call.page)
  const whole = keepFitting(part, page)
  const notes = part.note === undefined ? [] : [`${part.note}.`]
  if (formatGaps(part, whole, call) === null) return { content: [textOf(whole.items), ...notes.map(toText)] }
  const kept = keepFitting(part, pageBeside(maxSentenceCharacters, page))
  const _meta = { truncated: true, returned: kept.items.length, found: endOf(part, call) }
  const sentences = [formatGaps(part, kept, call) ?? '', ...notes]
  return { content: [textOf(kept.items), toText(sentences.join(' '))], _meta }
}

interface Kept {
  readonly items: readonly Item[]
  /** Whether values within them were cut. */
  readonly shortened: boolean
}

function keepFitting({ items, keep }: ListPart, page: PageBudget): Kept {
  const ordered = keep === 'last' ? items.toReversed() : items
  const bounded = ordered.map((item) => shrinkToPage(item, page))
  const fitting = bounded.slice(
    0,
    countOnPage(bounded, page, () => '[]'),
  )
  const kept = takeItems(fitting, maxAnswerBytes - frameBytes, textBytes)
  const shortened = kept.some((item, i) => item !== ordered[i])
  return { items: keep === 'last' ? kept.toReversed() : kept, shortened }
}

/** One sentence; null if nothing is missing. */
function formatGaps(part: ListPart, { items, shortened }: Kept, call: ListCall): string | null {
  const left = Math.max(0, endOf(part, call) - call.offset - items.length)
  const gaps = [
    ...(left > 0 ? [formatLeftOut(items.length, left, part, call)] : []),
    ...(shortened ? ['long values were cut'] : []),
    ...(part.lacking === undefined ? [] : [part.lacking]),
  ]
  return gaps.length === 0 ? null : `${gaps.join('; ')}.`
}

function formatLeftOut(returned: number, left: number, part: ListPart, { tool, offset }: ListCall): string {
  const from = offset === 0 ? '' : ` from offset ${offset} on`
  // a list of known length is read to its end; otherwise no more is read than was asked for
  const limit = part.total === undefined && part.limitStays === undefined ? ` and limit ${left}` : ''
  return (
    `${returned} of ${returned + left} items${from} were returned; for the other ${left}, ` +
    `call ${tool} again with the same arguments, but offset ${offset + returned}${limit}`
  )
}

function endOf({ items, found = items.length, total }: ListPart, { offset }: ListCall): number {
  return total ?? offset + found
}

function textOf(items: readonly Item[]) {
  return toText(JSON.stringify(items))
}

function toText(text: string) {
  return { type: 'text' as const, text }
}

function shrinkToPage(item: Item, { characters, bytes }: PageBudget): Item {
  const bound = { characters: Math.max(characters, minItemBound), bytes: Math.max(bytes, minItemBound) }
  return shrink(item, (each) => fitsPage(JSON.stringify(each), bound))
}
