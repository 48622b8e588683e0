export const paperFormats = ['pdf', 'docx', 'xlsx', 'html', 'calendar', 'text'] as const

/** The format of a file, told by its content and never by its name. */
export type PaperFormat = (typeof paperFormats)[number]

/** A page of a PDF, a sheet of a spreadsheet, or the whole of any other paper. */
export interface PaperPage {
  /** From 1; null if the format has no pages. */
  readonly number: number | null
  /** Markdown for Word; lines with `|` between cells for spreadsheets; otherwise plain text. '' if there is none. */
  readonly text: string
}

export interface Paper {
  readonly kind: PaperFormat
  /** In order; at least one has text. */
  readonly pages: readonly PaperPage[]
  /** As the file states it, or the name of its only sheet; null if it states none. */
  readonly title: string | null
  /** Sentences about what could not be read, and what to do. */
  readonly warnings: readonly string[]
}

/** Why a paper was not read. The first six are bounds. */
export const paperFaults = [
  ...(['too-large', 'message-too-large', 'too-slow', 'too-much-memory', 'unpacks-to-too-much', 'busy'] as const),
  ...(['unknown-format', 'encrypted', 'damaged', 'crashed', 'scanned', 'empty', 'stopped'] as const),
] as const

export type PaperFault = (typeof paperFaults)[number]

export type PaperReading =
  | { readonly outcome: 'read'; readonly paper: Paper }
  /** Sentences: why, and what to do. */
  | { readonly outcome: 'failed'; readonly fault: PaperFault; readonly message: string; readonly advice: string }

/** The largest file that is read. */
export const maxPaperBytes = 50 * 2 ** 20

export interface PaperCall {
  /** Stops the reading; the answer is then `stopped`. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads the text of files that other people made, where it can be stopped: within 30 seconds and 512 MB, from at most
 * 50 MB, 500 pages and 2 million characters. Runs nothing of a file and opens no connection for it. A file never makes
 * it throw; throws INTERNAL_ERROR if it was closed or cannot be started. Source: person-papers-in-text.
 */
export interface PaperReader {
  read(bytes: Uint8Array, call?: PaperCall): Promise<PaperReading>
}
