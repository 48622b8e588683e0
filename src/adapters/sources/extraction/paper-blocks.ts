import { toBlocks } from '#src/adapters/sources/extraction/markdown/to-blocks.js'
import type { Paper, PaperPage } from '#src/application/shared/ports/paper-reader.js'
import { cutText } from '#src/domain/shared/text.js'
import { detectLanguage } from '#src/domain/websites/language.js'
import type { PageBlock } from '#src/domain/websites/page-content.js'

/** The blocks of a PDF, each page below a heading with its number, or those of a Word file. */
export function paperBlocks({ pages }: Paper): readonly PageBlock[] {
  const isJapanese = detectLanguage(pages.map(({ text }) => text).join('\n')) === 'ja'
  return pages.flatMap((page) => blocksOf(page, isJapanese))
}

function blocksOf({ number, text }: PaperPage, isJapanese: boolean): readonly PageBlock[] {
  if (number === null) return toBlocks(text)
  if (text === '') return []
  const name = isJapanese ? `${number}ページ` : `Page ${number}`
  return [{ kind: 'heading', depth: 2, text: name, isPage: true }, ...paragraphsOf(text)]
}

/** The paragraphs of a text, which empty lines separate. */
export function paragraphsOf(text: string): readonly PageBlock[] {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
  return paragraphs.filter((paragraph) => paragraph !== '').map((paragraph) => ({ kind: 'prose', text: paragraph }))
}

const maxTitle = 100
// what programs write if nobody gave a title
const isFileName = /^Microsoft (?:Word|Excel|PowerPoint) - |\.(?:docx?|xlsx?|pptx?|pdf|indd|tex|dvi|odt|rtf|txt)$/i

/** The title of a paper: the stated one, else its first heading or line. */
export function paperTitle({ title }: Paper, blocks: readonly PageBlock[]): string {
  if (title !== null && !isFileName.test(title)) return title
  const first = blocks.find((block) => block.kind !== 'heading' || block.isPage !== true)
  return cutText(first?.text.split('\n', 1)[0]?.trim() ?? '', maxTitle)
}
