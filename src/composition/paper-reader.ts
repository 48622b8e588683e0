import { closing } from '#src/adapters/kit/closing.js'
import { ownFile } from '#src/adapters/kit/own-files.js'
import { PaperProcess } from '#src/adapters/sources/papers/paper-process.js'
import type { ReadSheet } from '#src/adapters/sources/posting-files/read-sheets.js'

/** Reads papers in a process that starts with the first; the caller closes it. */
export function openPaperReader(): PaperProcess {
  return new PaperProcess({ entry: ownFile('./paper-child.js', import.meta.url) })
}

/** Reads one spreadsheet in a process that ends with it. */
export const readSheet: ReadSheet = (bytes, call) =>
  closing(openPaperReader(), (papers) => papers.readSheet(bytes, call))
