import type { Paper, PaperPage, PaperReading } from '#src/application/shared/ports/paper-reader.js'
import { cutText } from '#src/domain/shared/text.js'
import { detectPaper } from './detect-paper.js'
import { failedReading, PaperProblem, paperBounds } from './paper-faults.js'

export interface PaperSettings {
  /** The folder with the encodings of Japanese fonts, as a path that ends with a slash. */
  readonly cmaps: string
  /** What was stated about the characters of a text. */
  readonly charset?: string | undefined
}

const maxTitle = 200

/** Reads a paper, where it can be stopped. Never throws. */
export async function readPaper(bytes: Uint8Array, settings: PaperSettings): Promise<PaperReading> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (buffer.length > paperBounds.bytes) throw new PaperProblem('too-large')
    return toReading(await readFormat(buffer, settings))
  } catch (error) {
    return failedReading(error instanceof PaperProblem ? error.fault : 'damaged')
  }
}

async function readFormat(bytes: Buffer, { cmaps, charset }: PaperSettings): Promise<Paper> {
  if (bytes.length === 0) throw new PaperProblem('empty')
  const kind = await detectPaper(bytes)
  // each format brings its own libraries
  if (kind === 'pdf') return (await import('./read-pdf.js')).readPdf(bytes, cmaps)
  if (kind === 'docx') return (await import('./read-docx.js')).readDocx(bytes)
  if (kind === 'xlsx') return (await import('./read-xlsx.js')).readXlsx(bytes)
  return (await import('./read-text.js')).readText(bytes, kind, charset)
}

function toReading({ kind, pages, title, warnings }: Paper): PaperReading {
  const kept = withinBounds(pages)
  if (!kept.pages.some(({ text }) => text.trim() !== '')) return failedReading('empty')
  const stated = cutText((title ?? '').replace(/\s+/g, ' ').trim(), maxTitle)
  const cut = kept.isCut ? ['Only the first 2 million characters were read. Split the file to read the others.'] : []
  return { outcome: 'read', paper: { kind, pages: kept.pages, title: stated || null, warnings: [...warnings, ...cut] } }
}

function withinBounds(pages: readonly PaperPage[]): { readonly pages: readonly PaperPage[]; readonly isCut: boolean } {
  let left: number = paperBounds.characters
  const kept = pages.map(({ number, text }) => {
    const part = text.slice(0, Math.max(0, left))
    left -= text.length
    return { number, text: part }
  })
  return { pages: kept, isCut: left < 0 }
}
