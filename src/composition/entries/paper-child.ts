import { fileURLToPath } from 'node:url'
import { ownFile } from '#src/adapters/kit/own-files.js'
import { servePapers } from '#src/adapters/sources/papers/serve-papers.js'

/** Entry of the child process that reads papers; see `PaperProcess`. */
servePapers(`${fileURLToPath(ownFile('./cmaps', import.meta.url))}/`)
