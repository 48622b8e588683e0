import { defined } from '#src/adapters/kit/defined.js'
import type { Paper, PaperPage } from '#src/application/shared/ports/paper-reader.js'
import { PaperProblem, paperBounds } from './paper-faults.js'
import { textOfItems } from './pdf-text.js'

/** Its release for servers has its worker inside, and draws nothing. */
type Pdfjs = typeof import('unpdf/pdfjs')
type PdfDocument = Awaited<ReturnType<Pdfjs['getDocument']>['promise']>

/**
 * The text of a PDF by page, of at most 500 pages. `cmaps` is the folder with the encodings of Japanese fonts that are
 * not in the file. Throws PaperProblem.
 */
export async function readPdf(bytes: Buffer, cmaps: string): Promise<Paper> {
  const document = await openPdf(bytes, cmaps)
  try {
    return await textOfPdf(document)
  } finally {
    // it holds the fonts and streams of all pages
    await document.loadingTask.destroy().catch(() => {})
  }
}

async function textOfPdf(document: PdfDocument): Promise<Paper> {
  const count = Math.min(document.numPages, paperBounds.pages)
  const pages: PaperPage[] = []
  const unread: number[] = []
  let characters = 0
  for (let number = 1; number <= count && characters <= paperBounds.characters; number++) {
    const text = await textOfPage(document, number).catch(() => null)
    if (text === null) unread.push(number)
    pages.push({ number, text: text ?? '' })
    characters += text?.length ?? 0
  }
  if (unread.length === pages.length) throw new PaperProblem('damaged')
  const empty = pages.filter(({ number, text }) => text === '' && !unread.includes(number ?? 0))
  const hasText = pages.some(({ text }) => text !== '')
  if (!hasText && empty.length > 0) throw new PaperProblem('scanned')
  return {
    kind: 'pdf',
    pages,
    title: await titleOf(document),
    warnings: [
      ...aboutPages(
        empty.flatMap(({ number }) => number ?? []),
        'no text: they may be pictures, such as a scan',
      ),
      ...aboutPages(unread, 'damage, and were not read'),
      ...(document.numPages > count
        ? [`Only the first ${count} of ${document.numPages} pages were read. Split the file to read the others.`]
        : []),
    ],
  }
}

async function openPdf(bytes: Buffer, cMapUrl: string): Promise<PdfDocument> {
  const { getDocument } = await import('unpdf/pdfjs')
  try {
    const options = { data: new Uint8Array(bytes), cMapUrl, cMapPacked: true, ...quiet }
    return await getDocument(options).promise
  } catch (error) {
    const needsPassword = error instanceof Error && error.name === 'PasswordException'
    throw new PaperProblem(needsPassword ? 'encrypted' : 'damaged', error)
  }
}

/** No code of the file is compiled, and no font of this machine is looked at. */
const quiet = {
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  enableXfa: false,
  useWasm: false,
  verbosity: 0,
} as const

async function textOfPage(document: PdfDocument, number: number): Promise<string> {
  const page = await document.getPage(number)
  try {
    const { items } = await page.getTextContent()
    const fields = await page.getAnnotations()
    return [textOfItems(items), ...filledIn(fields)].filter((text) => text !== '').join('\n\n')
  } finally {
    page.cleanup()
  }
}

/** What somebody typed into the fields of a form. */
function filledIn(annotations: readonly { readonly subtype?: unknown; readonly fieldValue?: unknown }[]): string[] {
  return annotations.flatMap(({ subtype, fieldValue }) => {
    if (subtype !== 'Widget') return []
    return typeof fieldValue === 'string' && !/^(?:Off)?$/.test(fieldValue.trim()) ? [fieldValue.trim()] : []
  })
}

async function titleOf(document: PdfDocument): Promise<string | null> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }))
  const { Title: title } = defined({ ...info }) as { readonly Title?: unknown }
  return typeof title === 'string' ? title : null
}

const maxNamed = 5

function aboutPages(numbers: readonly number[], what: string): readonly string[] {
  if (numbers.length === 0) return []
  const named = numbers.slice(0, maxNamed).join(', ')
  const others = numbers.length > maxNamed ? ` and ${numbers.length - maxNamed} others` : ''
  return [`Pages with ${what}: ${named}${others}.`]
}
