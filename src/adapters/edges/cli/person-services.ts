import type { Closable } from '#src/adapters/kit/closing.js'
import type { ExportedNotes } from '#src/application/person/export-notes.js'
import type { PersonUseCases } from '#src/application/person/person-use-cases.js'
import type { WritePaperRequest, WrittenPaper } from '#src/application/person/write-paper.js'
import type { PaperFormat } from '#src/domain/person/papers/paper.js'

export type PaperFile = PaperFormat | 'md' | 'json'

/** A paper for a file: a format, the Markdown itself, or JSON Resume. */
export interface PaperToWrite extends Omit<WritePaperRequest, 'format'> {
  readonly format: PaperFile
  /** Null for the title, in the folder of the command. */
  readonly out: string | null
  /** The program that prints PDFs; null to look for one. */
  readonly browser: string | null
}

export interface NotesToExport {
  /** A path. */
  readonly folder: string
  /** Null for jobs of any status. */
  readonly statuses: readonly string[] | null
}

/** The services of the commands about the person. */
export interface PersonServices extends Closable, PersonUseCases {
  /** Writes a paper to a file that does not exist yet, and returns its name. Throws VALIDATION_ERROR, INTERNAL_ERROR. */
  writePaper(request: PaperToWrite): Promise<Pick<WrittenPaper, 'missing' | 'unplaced'> & { readonly file: string }>
  /** Writes a note for each job. `unread` counts messages that could not be read. Throws VALIDATION_ERROR. */
  exportNotes(request: NotesToExport): Promise<ExportedNotes & { readonly unread: number }>
  /** Returns a file as Markdown; `-` means standard input. Throws NOT_FOUND, VALIDATION_ERROR. */
  readPaper(path: string): Promise<string>
  /**
   * Opens a text in the person's editor and returns what they saved. `kept` names the file with their text if this
   * program cannot save it. Throws VALIDATION_ERROR if there is no editor.
   */
  editText(text: string): Promise<{ readonly text: string; readonly keep: () => string; readonly remove: () => void }>
}
