import type { JsonObject } from '../../domain/shared/json.js'
import { foldText } from '../../domain/shared/text.js'
import type { PageBlock } from '../../domain/websites/page-content.js'
import { asText, toReadable } from './json-values.js'
import { longTextsOf } from './posting-statements.js'

// this much of one text in another, and it adds nothing
const minShare = 0.8

/**
 * The blocks of a posting's page with those of the description that its JSON-LD states: the richer of the two where one
 * holds the other, both where each says something of its own.
 */
export function addDescription(
  blocks: readonly PageBlock[],
  posting: JsonObject,
  readHtml: (html: string) => readonly PageBlock[],
): readonly PageBlock[] {
  const described = describedBlocks(posting, readHtml)
  if (described.length === 0) return blocks
  if (shareOf(described, blocks) >= minShare) return blocks
  const title = toReadable(asText(posting.title))
  const headed: readonly PageBlock[] =
    title === '' ? described : [{ kind: 'heading', depth: 1, text: title }, ...described]
  return shareOf(blocks, described) >= minShare ? headed : [...headed, ...blocks]
}

/** The description, and what else the posting says at length and the description does not. */
function describedBlocks(posting: JsonObject, readHtml: (html: string) => readonly PageBlock[]): readonly PageBlock[] {
  const read = (written: string) => {
    const text = decodeTags(written)
    return text.trim() === '' ? [] : readHtml(hasTags(text) ? text : withBreaks(text))
  }
  const described = typeof posting.description === 'string' ? [...read(posting.description)] : []
  for (const { label, text } of longTextsOf(posting)) {
    const blocks = read(text)
    if (shareOf(blocks, described) < minShare) described.push({ kind: 'heading', depth: 2, text: label }, ...blocks)
  }
  return described
}

/** Tags that were escaped more often than needed. */
function decodeTags(text: string): string {
  let decoded = text
  for (let round = 0; round < 3 && !hasTags(decoded) && /&(?:amp;)*lt;/i.test(decoded); round++) {
    decoded = decoded.replace(/&(?:lt|gt|quot|amp);/gi, (reference) => characters[reference.toLowerCase()] ?? reference)
  }
  return decoded
}

const characters: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

function hasTags(text: string): boolean {
  return /<\/?[a-z][^<>]{0,200}>/i.test(text)
}

function withBreaks(text: string): string {
  const paragraphs: string[][] = [[]]
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line.replaceAll('<', '&lt;'))
  }
  return paragraphs.map((lines) => `<p>${lines.join('<br>')}</p>`).join('')
}

/** How much of what `blocks` say stands in `others`, by their words: 0 to 1, and 1 for nothing. */
function shareOf(blocks: readonly PageBlock[], others: readonly PageBlock[]): number {
  const words = wordsOf(blocks)
  const known = wordsOf(others)
  if (words.size === 0) return 1
  return [...words].filter((word) => known.has(word)).length / words.size
}

/** Words, and pairs of letters where a language has no spaces. */
function wordsOf(blocks: readonly PageBlock[]): ReadonlySet<string> {
  const text = foldText(blocks.map((block) => block.text).join('\n'))
  const words = text.matchAll(/[a-z0-9][\p{Script=Latin}\p{N}]*|(?=((?:(?!\p{Script=Latin})\p{L}){2}))/gu)
  return new Set(Array.from(words, ([word, pair]) => pair ?? word))
}
