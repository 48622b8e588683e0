import type { PageBlock } from '../../domain/websites/page-content.js'
import { asText, type JsonObject } from './json-ld.js'

// this much of one text in another, and it adds nothing
const mostOfIt = 0.8

/**
 * The blocks of a posting's page with those of the description that its JSON-LD states: the richer of the two where one
 * holds the other, both where each says something of its own.
 */
export function addDescription(
  blocks: readonly PageBlock[],
  posting: JsonObject,
  readHtml: (html: string) => readonly PageBlock[],
): readonly PageBlock[] {
  const description = typeof posting.description === 'string' ? decodeTags(posting.description) : ''
  if (description.trim() === '') return blocks
  const described = readHtml(/<[a-z][^>]*>/i.test(description) ? description : withBreaks(description))
  if (shareOf(described, blocks) >= mostOfIt) return blocks
  const title = asText(posting.title)
  const headed: readonly PageBlock[] =
    title === '' ? described : [{ kind: 'heading', depth: 1, text: title }, ...described]
  return shareOf(blocks, described) >= mostOfIt ? headed : [...headed, ...blocks]
}

/** Tags that were escaped once more than needed. */
function decodeTags(text: string): string {
  if (/<[a-z]/i.test(text) || !/&lt;\/?[a-z]/i.test(text)) return text
  return text
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/&amp;/gi, '&')
}

function withBreaks(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`)
    .join('')
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
  const text = blocks
    .map((block) => block.text)
    .join('\n')
    .normalize('NFKC')
    .toLowerCase()
  const words = text.matchAll(/[a-z0-9][\p{Script=Latin}\p{N}]*|(?=((?:(?!\p{Script=Latin})\p{L}){2}))/gu)
  return new Set(Array.from(words, ([word, pair]) => pair ?? word))
}
