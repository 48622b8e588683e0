import { strToU8, zipSync } from 'fflate'
import { readHtml } from '#src/adapters/sources/extraction/html/read-page.js'
import { toMarkdown } from '#src/adapters/sources/extraction/markdown/to-markdown.js'
import type { Paper } from '#src/application/shared/ports/paper-reader.js'
import { toDamaged } from './paper-faults.js'
import { openParts, type ZipParts } from './zip-parts.js'

/** The text of a Word file as Markdown: headings, lists and tables stay marked, pictures are left out. Throws PaperProblem. */
export async function readDocx(bytes: Buffer): Promise<Paper> {
  const parts = await openParts(bytes)
  try {
    const { default: mammoth } = await import('mammoth')
    const noPicture = mammoth.images.imgElement(async () => ({ src: '' }))
    const { value } = await mammoth.convertToHtml({ buffer: await unpacked(parts) }, { convertImage: noPicture })
    const text = toMarkdown(readHtml(`<body>${value}</body>`).body).trim()
    return { kind: 'docx', pages: [{ number: null, text }], title: null, warnings: [] }
  } catch (error) {
    throw toDamaged(error)
  }
}

/**
 * The same file with the parts that hold text, none of them compressed: mammoth unpacks a part in one piece, whatever
 * size it states, here it was unpacked within bounds.
 */
async function unpacked(parts: ZipParts): Promise<Buffer> {
  const texts: Record<string, Uint8Array> = {}
  for (const name of parts.names) {
    if (/\.(?:xml|rels)$/i.test(name)) texts[name] = strToU8(withBaseOfRuby(await textOf(parts, name)))
  }
  return Buffer.from(zipSync(texts, { level: 0 }))
}

async function textOf(parts: ZipParts, name: string): Promise<string> {
  const pieces: string[] = []
  await parts.read(name, (text) => {
    pieces.push(text)
    return true
  })
  return pieces.join('')
}

/** mammoth leaves words out that bear their reading (ふりがな): as smart tags they stay, and their reading does not. */
function withBaseOfRuby(xml: string): string {
  return xml.replace(/(<\/?w:)ruby(?:Base)?(?=[\s/>])/g, '$1smartTag')
}
