import { PaperProcess, type PaperProcessOptions } from '#src/adapters/sources/papers/paper-process.js'
import { bundledProgram } from './bundled-module.js'

/** Where the encodings of Japanese fonts are. */
export const cmaps = 'src/adapters/sources/papers/cmaps/'

const program = `
  import { servePapers } from './src/adapters/sources/papers/serve-papers.js'
  servePapers(${JSON.stringify(`${process.cwd()}/${cmaps}`)})`

/** A reader of papers in a separate process, as shipped; the caller closes it. */
export function aPaperProcess(folder: string, options: Omit<PaperProcessOptions, 'entry'> = {}): PaperProcess {
  return new PaperProcess({ entry: bundledProgram(folder, program), ...options })
}
