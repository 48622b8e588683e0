import { sniffType } from '#src/adapters/sources/fetching/sniff-type.js'
import type { PaperFormat } from '#src/application/shared/ports/paper-reader.js'
import { PaperProblem } from './paper-faults.js'
import { entryNames } from './zip-parts.js'

// programs write other bytes before the header, and readers accept it there
const pdfHeaderWithin = 1024
const officeBefore2007 = Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')
const zipStart = 'PK\u0003\u0004'

/** The format of a file by its content. Throws PaperProblem if it is none that is read, or is encrypted. */
export async function detectPaper(bytes: Buffer): Promise<PaperFormat> {
  const start = bytes.toString('latin1', 0, pdfHeaderWithin)
  if (start.includes('%PDF-')) return 'pdf'
  if (start.startsWith(zipStart)) return officeFormat(await entryNames(bytes))
  if (bytes.subarray(0, officeBefore2007.length).equals(officeBefore2007)) {
    throw new PaperProblem(bytes.includes(encryptedPackage) ? 'encrypted' : 'unknown-format')
  }
  const type = sniffType(bytes)
  if (type === 'text/html') return 'html'
  if (type !== 'text/plain') throw new PaperProblem('unknown-format')
  return /^\s*(?:\u00ef\u00bb\u00bf)?BEGIN:VCALENDAR/i.test(start) ? 'calendar' : 'text'
}

function officeFormat(names: readonly string[]): PaperFormat {
  if (names.includes('xl/workbook.xml')) return 'xlsx'
  if (names.some((name) => /^word\/document\d*\.xml$/.test(name))) return 'docx'
  throw new PaperProblem('unknown-format')
}
