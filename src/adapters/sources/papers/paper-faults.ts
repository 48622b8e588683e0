import { maxPaperBytes, type PaperFault, type PaperReading } from '#src/application/shared/ports/paper-reader.js'

/** The bounds of one paper. Source: person-papers-in-bounds. */
export const paperBounds = {
  bytes: maxPaperBytes,
  pages: 500,
  milliseconds: 30_000,
  memoryBytes: 512 * 2 ** 20,
  /** Of all pages, in UTF-16 units. */
  characters: 2_000_000,
  /** Of the parts of a Word file or spreadsheet, together. */
  unpackedBytes: 200 * 2 ** 20,
} as const

const smaller = 'Save it in smaller parts, or as a PDF of its pages alone, and read those.'

/** Why, and what to do. */
const sentences: Readonly<Record<PaperFault, readonly [why: string, advice: string]>> = {
  'too-large': ['The file is larger than 50 MB, the most that is read.', smaller],
  'message-too-large': [
    'The message is larger than 100 MB, the most that is read.',
    'Save the attachment in the mail program, and read that file.',
  ],
  'too-slow': ['The file could not be read within 30 seconds.', smaller],
  'too-much-memory': ['Reading the file takes more than 512 MB of memory.', smaller],
  'unpacks-to-too-much': ['The file unpacks to more than 200 MB, the most that is read.', smaller],
  busy: ['Other files are being read.', 'Read this one again in a minute.'],
  'unknown-format': [
    'The file is not a PDF, Word (.docx), Excel (.xlsx), text, HTML or calendar file.',
    'Save it as one of these, for example as PDF.',
  ],
  encrypted: ['The file is encrypted with a password.', 'Save a copy without a password, and read that.'],
  damaged: ['The file is damaged.', 'Open it in the program that made it and save it again, or ask for a new copy.'],
  crashed: [
    'The program that reads files ended while it read this one.',
    'Read it again; if that fails too, save the file as a PDF of its pages alone.',
  ],
  scanned: [
    'The file has no text: its pages are pictures, such as a scan, or drawings.',
    'Run text recognition (OCR) on it first, or look at its pages.',
  ],
  empty: ['The file contains no text.', 'Ask for a copy with text if there should be some.'],
  stopped: ['Reading the file was stopped.', 'Read it again if it is still wanted.'],
}

/** What stopped the reading of a paper, inside the process that reads. */
export class PaperProblem extends Error {
  readonly fault: PaperFault

  constructor(fault: PaperFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

export type FailedReading = Extract<PaperReading, { readonly outcome: 'failed' }>

export function failedReading(fault: PaperFault): FailedReading {
  const [message, advice] = sentences[fault]
  return { outcome: 'failed', fault, message, advice }
}

export function toDamaged(error: unknown): PaperProblem {
  return error instanceof PaperProblem ? error : new PaperProblem('damaged', error)
}
