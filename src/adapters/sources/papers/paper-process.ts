import { causeOf, type NoAnswer } from '#src/adapters/kit/workers/pool-call.js'
import { startProcess } from '#src/adapters/kit/workers/runner.js'
import { WorkerPool } from '#src/adapters/kit/workers/worker-pool.js'
import type { AttachmentReader } from '#src/application/mail/ports/attachment-reader.js'
import type { PaperCall, PaperFault, PaperReader, PaperReading } from '#src/application/shared/ports/paper-reader.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { failedReading, paperBounds } from './paper-faults.js'
import { outgrown, type PaperAnswer, type PaperRequest, type PaperResult } from './paper-request.js'

export interface PaperProcessOptions {
  /** The file that calls `servePapers`. */
  readonly entry: URL
  /** Flags for Node, such as `--import tsx`; none when absent. */
  readonly execArgv?: readonly string[]
  /** The time limit for a paper; 30 seconds when absent. */
  readonly deadlineMs?: number
}

// buffers are outside the heap; both together are watched by the process itself
const memoryFlags = ['--max-old-space-size=320', '--max-semi-space-size=8', '--v8-pool-size=1']
const idleMs = 15_000
// how long papers may wait for each other
const maxWaitMs = 120_000
// a process that has become this large is not used again: freed memory rarely returns to the system
const maxKeptBytes = 224 * 2 ** 20
// the text of attachments is a third longer than they are
const maxMessageBytes = 100 * 2 ** 20

/** Reads papers one at a time, in a child process that starts with the first and can be killed. */
export class PaperProcess implements PaperReader, AttachmentReader {
  readonly #deadlineMs: number
  readonly #pool: WorkerPool<PaperRequest, PaperAnswer>
  readonly #killAll = () => this.#pool.killAll()

  constructor({ entry, execArgv = [], deadlineMs = paperBounds.milliseconds }: PaperProcessOptions) {
    this.#deadlineMs = deadlineMs
    this.#pool = new WorkerPool({
      start: () => startProcess({ entry, execArgv: [...memoryFlags, ...execArgv], keepsStderr: true, isPlain: true }),
      whenReady: async () => {},
      size: 1,
      idleMs,
      maxWaitMs,
      shouldReplace: ({ residentBytes }) => residentBytes > maxKeptBytes,
    })
    process.once('exit', this.#killAll)
  }

  async read(bytes: Uint8Array, call: PaperCall = {}): Promise<PaperReading> {
    if (bytes.byteLength > paperBounds.bytes) return failedReading('too-large')
    return toReading(await this.#ask({ bytes, wanted: 'paper' }, call))
  }

  async readPart(message: Uint8Array, part: number, call: PaperCall = {}): Promise<PaperReading | null> {
    if (message.byteLength > maxMessageBytes) return failedReading('message-too-large')
    const result = await this.#ask({ bytes: message, wanted: part }, call)
    return result.outcome === 'no-part' ? null : toReading(result)
  }

  /** The first sheet of a spreadsheet as CSV in UTF-8, or a problem that follows the name of its file. */
  async readSheet(
    bytes: Uint8Array,
    call: PaperCall = {},
  ): Promise<{ readonly csv: string } | { readonly problem: string }> {
    if (bytes.byteLength > paperBounds.bytes) return { problem: problemOf(failedReading('too-large')) }
    const result = await this.#ask({ bytes, wanted: 'sheet' }, call)
    return result.outcome === 'csv' ? { csv: result.csv } : { problem: problemOf(result) }
  }

  /** Kills the process, even if busy, and rejects the pending calls. */
  async close(): Promise<void> {
    process.removeListener('exit', this.#killAll)
    await this.#pool.close()
  }

  async #ask(request: PaperRequest, { signal }: PaperCall): Promise<PaperResult> {
    const outcome = await this.#pool.call(request, { signal, deadlineMs: this.#deadlineMs })
    return outcome.kind === 'answered' ? outcome.answer.result : failedReading(faultOf(outcome))
  }
}

/** Throws INTERNAL_ERROR if no process can read anything. */
function faultOf(outcome: NoAnswer): PaperFault {
  switch (outcome.kind) {
    case 'late':
      return 'too-slow'
    case 'aborted':
      return 'stopped'
    case 'not-begun':
      return 'busy'
    case 'died': {
      const { stderrEnd } = outcome.exit
      return stderrEnd.includes(outgrown) || /out of memory/i.test(stderrEnd) ? 'too-much-memory' : 'crashed'
    }
    default:
      throw new AppError('INTERNAL_ERROR', 'The process that reads files could not be used.', {
        cause: causeOf(outcome),
      })
  }
}

function toReading(result: PaperResult): PaperReading {
  return result.outcome === 'read' || result.outcome === 'failed' ? result : failedReading('damaged')
}

function problemOf(result: PaperResult): string {
  const { message, advice } = result.outcome === 'failed' ? result : failedReading('damaged')
  return `is a spreadsheet that cannot be read. ${message} ${advice}`.replace(/\.$/, '')
}
