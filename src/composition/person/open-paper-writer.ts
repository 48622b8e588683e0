import { findBrowser } from '#src/adapters/papers/find-browser.js'
import { htmlWriter } from '#src/adapters/papers/html-writer.js'
import { FileNoteFolder } from '#src/adapters/papers/note-folder.js'
import { PdfWriter } from '#src/adapters/papers/pdf-writer.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import { sha256 } from '#src/adapters/system/sha256.js'
import { ExportNotes } from '#src/application/person/export-notes.js'
import type { PaperWriter } from '#src/application/person/ports/paper-writer.js'
import { WritePaper } from '#src/application/person/write-paper.js'

export interface PapersOptions {
  readonly env: NodeJS.ProcessEnv
  /** The program that prints PDFs, a path or a command; null to look for one. */
  readonly browser: string | null
}

/** Opens what writes documents as papers. */
export function openPaperWriter({ env, browser }: PapersOptions): WritePaper {
  // the package for Word files is as large as all of the rest
  const docx: PaperWriter = {
    write: async (sheet) => (await import('#src/adapters/papers/docx-writer.js')).docxWriter.write(sheet),
  }
  const pdf = new PdfWriter({
    findBrowser: () => findBrowser({ named: browser, env, platform: process.platform }),
    env,
  })
  return new WritePaper({ html: htmlWriter, docx, pdf })
}

/** Opens what writes notes of jobs into a folder. */
export function openNotes(folder: string): ExportNotes {
  return new ExportNotes(new FileNoteFolder(folder), randomIds, sha256)
}
