import { readHtml } from '#src/adapters/sources/extraction/html/read-page.js'
import { toMarkdown } from '#src/adapters/sources/extraction/markdown/to-markdown.js'
import type { Paper } from '#src/application/shared/ports/paper-reader.js'
import { toDamaged } from './paper-faults.js'
import { openParts } from './zip-parts.js'

/** The text of a Word file as Markdown: headings, lists and tables stay marked, pictures are left out. Throws PaperProblem. */
export async function readDocx(bytes: Buffer): Promise<Paper> {
  // its sizes are checked before anything is unpacked
  await openParts(bytes)
  try {
    const { default: mammoth } = await import('mammoth')
    const noPicture = mammoth.images.imgElement(async () => ({ src: '' }))
    const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage: noPicture })
    const text = toMarkdown(readHtml(`<body>${value}</body>`).body).trim()
    return { kind: 'docx', pages: [{ number: null, text }], title: null, warnings: [] }
  } catch (error) {
    throw toDamaged(error)
  }
}
