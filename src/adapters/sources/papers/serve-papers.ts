import { Worker } from 'node:worker_threads'
import { serveProcess } from '#src/adapters/kit/workers/serve.js'
import { failedReading, PaperProblem } from './paper-faults.js'
import { outgrown, type PaperAnswer, type PaperRequest, type PaperResult, watchedBytes } from './paper-request.js'
import { readPaper } from './read-paper.js'

const lookEveryMs = 10

/**
 * A thread looks at the memory of the whole process: reading may block the main thread, and buffers are in no heap. For
 * the same reason it sees that the parent was killed, which only the main thread is told.
 */
const watch = `
const { writeSync } = require('node:fs')
function isParentGone() {
  // on Windows an orphan keeps the id of its parent, elsewhere a killed parent may still answer as a zombie
  if (process.platform !== 'win32') return process.ppid !== ${process.ppid}
  try {
    return !process.kill(${process.ppid}, 0)
  } catch {
    return true
  }
}
setInterval(() => {
  if (isParentGone()) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() < ${watchedBytes}) return
  writeSync(2, ${JSON.stringify(outgrown)})
  process.kill(process.pid, 'SIGKILL')
}, ${lookEveryMs})
`

/** Answers the reader that started this process, one paper at a time. `cmaps` as in `PaperSettings`. */
export function servePapers(cmaps: string): void {
  // nothing in a paper is a reason to open a connection
  const refuse = () => Promise.reject(new Error('No connection is opened for a paper.'))
  Object.defineProperty(globalThis, 'fetch', { value: refuse })
  const watcher = new Worker(watch, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 8 } })
  const signalReady = serveProcess<PaperRequest, PaperAnswer>({
    answer: async (request) => ({
      result: await resultOf(request, cmaps),
      residentBytes: process.memoryUsage.rss(),
    }),
  })
  watcher.once('online', signalReady)
}

async function resultOf({ bytes, wanted }: PaperRequest, cmaps: string): Promise<PaperResult> {
  if (wanted === 'paper') return readPaper(bytes, { cmaps })
  if (wanted === 'sheet') return csvOf(bytes)
  const { messagePart } = await import('./message-part.js')
  const found = await messagePart(bytes, wanted)
  return found === null ? { outcome: 'no-part' } : readPaper(found.content, { cmaps, charset: found.charset })
}

async function csvOf(bytes: Uint8Array): Promise<PaperResult> {
  const { readSheetAsCsv } = await import('./read-xlsx.js')
  try {
    return { outcome: 'csv', csv: await readSheetAsCsv(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) }
  } catch (error) {
    return failedReading(error instanceof PaperProblem ? error.fault : 'damaged')
  }
}
