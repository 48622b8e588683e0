import { ChunkPacker } from './chunk-packer.js'
import { type Chunk, chunkBounds, type PageBlock } from './page-content.js'
import type { ContentType, Language } from './website.js'

/** The target length of a chunk in characters. Japanese needs fewer characters. */
const targets: Readonly<Record<ContentType, { readonly en: number; readonly ja: number }>> = {
  job_posting: { en: 800, ja: 600 },
  blog_article: { en: 1000, ja: 700 },
  company_page: { en: 1000, ja: 800 },
}

// a longer heading is really a paragraph
const { maxHeadings, maxHeadingLength } = chunkBounds

/**
 * Returns the chunks of a page in order; each contains the heading lines of the sections that start in it. Text longer
 * than the target is split between sentences, and up to 150 characters of whole sentences are repeated if the next
 * chunk continues the same section. Sections much shorter than the target share a chunk with what follows; its
 * `headings` are those common to all of it; printed pages do so only if they are shorter than a chunk may be. A page in
 * both languages is split like a Japanese one. Empty blocks are skipped.
 */
export function chunkBlocks(
  blocks: readonly PageBlock[],
  contentType: ContentType,
  language: Language,
): readonly Chunk[] {
  const target = targets[contentType][language === 'en' ? 'en' : 'ja']
  const packer = new ChunkPacker(target, !blocks.some(isPage) && lengthOf(blocks, target) <= target)
  const open: OpenHeading[] = []
  const path = () => open.slice(0, maxHeadings).map(({ text }) => text)
  for (const block of blocks) {
    const text = block.text.trim()
    if (text === '') continue
    if (block.kind === 'heading' && text.length <= maxHeadingLength) {
      enter(open, { depth: block.depth, text })
      if (isPage(block)) packer.endPage()
      packer.addHeading(`${'#'.repeat(block.depth)} ${text}`, path(), open.length)
    } else if (block.kind === 'atomic') packer.addAtomic(text, path())
    else packer.addProse(text, path())
  }
  return packer.finish()
}

interface OpenHeading {
  readonly depth: number
  readonly text: string
}

/** Closes the headings that are not above this one. */
function enter(open: OpenHeading[], heading: OpenHeading): void {
  while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop()
  open.push(heading)
}

function isPage(block: PageBlock): boolean {
  return block.kind === 'heading' && block.isPage === true
}

/** Returns the length of the page as one chunk; stops counting at the target. */
function lengthOf(blocks: readonly PageBlock[], target: number): number {
  let length = 0
  for (const block of blocks) {
    length += block.text.length + (block.kind === 'heading' ? block.depth + 1 : 0) + 2
    if (length > target) break
  }
  return length
}
