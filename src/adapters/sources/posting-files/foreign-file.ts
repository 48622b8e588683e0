import { startsWithHeaders } from '#src/adapters/kit/text/message-start.js'

/** Why a file holds no rows of postings, told by how it begins. */
export const fileProblems = {
  nothing: 'is empty',
  mail: 'holds mail, not postings',
  page: 'is a web page or XML, not a list of postings',
  spreadsheet: 'is a spreadsheet; save it as CSV and import that file',
  document: 'is a document, not a list of postings; write the postings as CSV, with a column url',
  packed: 'is a packed file; unpack it and import the files in it',
  database: 'is a database, not a file of postings',
  addresses: 'is a list of addresses without a header line; write the line url above them and import it again',
  line: 'holds one line, which names no column for the address of a posting',
} as const

export type ForeignKind = keyof typeof fileProblems

/** How much tells what is in a packed file, or that a text begins with the headers of a message. */
const tellingLength = 8 * 1024

const signatures: readonly (readonly [start: string, kind: ForeignKind])[] = [
  // the files of Office before 2007
  ['\u00d0\u00cf\u0011\u00e0', 'spreadsheet'],
  ['%PDF-', 'document'],
  ['SQLite format 3\0', 'database'],
  ['\u001f\u008b', 'packed'],
  ['7z\u00bc\u00af', 'packed'],
  ['Rar!', 'packed'],
  ['<', 'page'],
]

/**
 * What a file is that does not hold rows, by its beginning as latin1; null when it may hold some, undefined when more of
 * it must come to tell.
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
  return looksLikeMail(head) ? 'mail' : null
}

/** One line may be the header of a table, whatever it is called. */
function looksLikeMail(head: string): boolean {
  const isSeparated = /^>?From /.test(head)
  return (isSeparated || /^[^\r\n]+\r?\n(?:[a-z][\w-]{0,98}[ \t]{0,9}:|[ \t])/i.test(head)) && startsWithHeaders(head)
}

/** Zip holds the files of Office too, and names what is in it. */
function packedKind(text: string): ForeignKind {
  if (text.includes('xl/') || text.includes('opendocument.spreadsheet') || text.includes('Index/')) return 'spreadsheet'
  return text.includes('word/') || text.includes('opendocument.text') ? 'document' : 'packed'
}

/** No column is called by an address. */
function isListOfAddresses(line: string): boolean {
  const words = line.split(/[\s,;]+/).filter((word) => word !== '')
  return words.length > 0 && words.every((word) => /^"?https?:\/\/[^/]/i.test(word))
}
