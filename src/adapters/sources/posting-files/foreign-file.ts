import { startsWithHeaders } from '#src/adapters/kit/text/message-start.js'

/** Why a file contains no rows of postings, detected by its beginning. */
export const fileProblems = {
  nothing: 'is empty',
  mail: 'contains mail, not postings',
  page: 'is a web page or XML, not a list of postings; add a single posting by its address or its text',
  spreadsheet:
    'is a spreadsheet or document of a kind that cannot be read; save the postings as CSV or .xlsx and import that file',
  document:
    'is a document, not a list of postings; add a single posting by its text, or save several as CSV with a url column',
  packed: 'is a packed file; unpack it and import the files in it',
  database: 'is a database, not a file of postings',
  addresses: 'is a list of URLs without a header line; add the line "url" above them and import it again',
  line: 'has only one line, without a column for the URL of a posting; add a single posting by its text',
} as const

export type ForeignKind = keyof typeof fileProblems

/** How many bytes are needed to classify a packed file or detect the headers of a message. */
const tellingLength = 8 * 1024

const signatures: readonly (readonly [start: string, kind: ForeignKind])[] = [
  // Office files before 2007
  ['\u00d0\u00cf\u0011\u00e0', 'spreadsheet'],
  ['%PDF-', 'document'],
  ['SQLite format 3\0', 'database'],
  ['\u001f\u008b', 'packed'],
  ['7z\u00bc\u00af', 'packed'],
  ['Rar!', 'packed'],
  ['<', 'page'],
]

/**
 * Classifies a file without rows by its beginning (as latin1). Returns null if it may contain rows, undefined if more
 * bytes are needed.
 */
export function foreignKindOf(beginning: string, isAll: boolean): ForeignKind | null | undefined {
  const text = beginning.trimStart()
  if (text === '') return isAll ? 'nothing' : undefined
  const known = signatures.find(([start]) => text.startsWith(start))
  if (known !== undefined) return known[1]
  const isTelling = isAll || text.length >= tellingLength
  if (text.startsWith('PK\u0003\u0004')) return isTelling ? packedKind(text.slice(0, tellingLength)) : undefined
  if (!isTelling && !/[\r\n]/.test(text)) return undefined
  const head = text.slice(0, tellingLength)
  if (isListOfAddresses(head.split(/[\r\n]/, 1).join())) return 'addresses'
  if (!/^(?:>?From |[!-9;-~]{1,99}[ \t]{0,9}:)/.test(head)) return null
  if (!isTelling) return undefined
  if (!looksLikeMail(head)) return null
  return isSavedPage(head) ? 'page' : 'mail'
}

/** Browsers save a page with its pictures as a MIME message, with this header. */
function isSavedPage(head: string): boolean {
  return /^Snapshot-Content-Location:/im.test(head.split(/\r?\n\r?\n/, 1).join())
}

/** A single line may be the header of a table. */
function looksLikeMail(head: string): boolean {
  const isSeparated = /^>?From /.test(head)
  return (isSeparated || /^[^\r\n]+\r?\n(?:[a-z][\w-]{0,98}[ \t]{0,9}:|[ \t])/i.test(head)) && startsWithHeaders(head)
}

/** Office files are zip files too; the names inside tell. */
function packedKind(text: string): ForeignKind {
  if (text.includes('xl/') || text.includes('opendocument.spreadsheet') || text.includes('Index/')) return 'spreadsheet'
  return text.includes('word/') || text.includes('opendocument.text') ? 'document' : 'packed'
}

/** No column is named with a URL. */
function isListOfAddresses(line: string): boolean {
  const words = line.split(/[\s,;]+/).filter((word) => word !== '')
  return words.length > 0 && words.every((word) => /^"?https?:\/\/[^/]/i.test(word))
}
