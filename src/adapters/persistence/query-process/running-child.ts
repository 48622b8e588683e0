import type { ChildProcess } from 'node:child_process'
import { AppError } from '../../../domain/shared/app-error.js'
import { explainDeath } from './explain-death.js'
import { type LaunchOptions, launch, limitResources } from './launch.js'
import { fromWire, type Ready, type Reply, type Request } from './messages.js'

// an idle child larger than this share of its bound is replaced: freed memory rarely goes back to the system
const keptShare = 0.8
// well below the bound on processor time, so that no call meets it by the fault of earlier ones
const longestServiceMs = 300_000
const startTimeoutMs = 20_000
const keptStderr = 2000

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: AppError) => void
  readonly since: number
}

/** One child process as its parent sees it: it answers one request at a time. */
export class RunningChild {
  /** Settles when it can take requests. Throws INTERNAL_ERROR when it cannot start. */
  readonly ready: Promise<void>
  /** Settles when the process is gone. */
  readonly gone: Promise<void>
  readonly #child: ChildProcess
  readonly #maxResidentBytes: number
  #pending: Pending | null = null
  #stderr = ''
  #state: 'starting' | 'idle' | 'busy' | 'gone' = 'starting'
  #busyMs = 0
  #wornOut = false
  #isKilled = false

  constructor(options: LaunchOptions) {
    this.#maxResidentBytes = options.maxResidentBytes
    this.#child = launch(options)
    this.#child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.#stderr = (this.#stderr + text).slice(-keptStderr)
    })
    this.gone = new Promise((resolve) => this.#onGone(resolve))
    this.ready = this.#start()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get starting(): boolean {
    return this.#state === 'starting'
  }

  get idle(): boolean {
    return this.#state === 'idle' && !this.#wornOut
  }

  /** Whether it has grown or worked so much that a new one should take its place. */
  get wornOut(): boolean {
    return this.#wornOut
  }

  /** What the handler returned. Throws the handler's AppError, or why the child died. Only for an idle child. */
  request(request: Request): Promise<unknown> {
    this.#state = 'busy'
    this.#hold()
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject, since: performance.now() }
      this.#send(request)
    })
  }

  /** Ends the process at once, whatever it is doing. */
  kill(): void {
    // whoever waits until it is gone must not be left by an empty event loop, also where it was only starting
    this.#hold()
    this.#isKilled = true
    this.#child.kill('SIGKILL')
  }

  #send(request: Request): void {
    try {
      // a child that died is reported by its exit
      this.#child.send(request, () => {})
    } catch (cause) {
      this.#settle((pending) =>
        pending.reject(new AppError('INTERNAL_ERROR', 'The arguments cannot be sent to the query process.', { cause })),
      )
    }
  }

  async #start(): Promise<void> {
    const timer = setTimeout(() => this.kill(), startTimeoutMs)
    try {
      const { residentBytes } = await this.#firstMessage()
      if (this.pid !== undefined) await limitResources(this.pid, residentBytes, this.#maxResidentBytes)
    } finally {
      clearTimeout(timer)
    }
    this.#child.on('message', (reply: Reply) => this.#onReply(reply))
    if (this.#state === 'starting') this.#state = 'idle'
    this.#release()
  }

  #firstMessage(): Promise<Ready> {
    return new Promise((resolve, reject) => {
      this.#child.once('message', (message) => resolve(message as Ready))
      this.gone.then(() => {
        const cause = new Error(`It ended before it was ready. Its last words: ${this.#stderr}`)
        reject(new AppError('INTERNAL_ERROR', 'The query process cannot start; the log has the cause.', { cause }))
      })
    })
  }

  #onReply(reply: Reply): void {
    this.#wornOut ||= reply.residentBytes > this.#maxResidentBytes * keptShare
    this.#settle((pending) => {
      if (reply.kind === 'result') pending.resolve(reply.value)
      else pending.reject(fromWire(reply.error))
    })
  }

  #settle(by: (pending: Pending) => void): void {
    const pending = this.#pending
    if (pending === null) return
    this.#pending = null
    this.#busyMs += performance.now() - pending.since
    this.#wornOut ||= this.#busyMs > longestServiceMs
    if (this.#state === 'busy') this.#state = 'idle'
    this.#release()
    by(pending)
  }

  #onGone(resolve: () => void): void {
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      this.#state = 'gone'
      this.#settle((pending) => pending.reject(explainDeath(code, signal, this.#stderr)))
      resolve()
    }
    this.#child.once('exit', end)
    // no such program, or no memory to fork
    this.#child.once('error', (error) => {
      this.#stderr ||= error.message
      if (this.pid === undefined) end(null, null)
    })
  }

  #hold(): void {
    this.#child.ref()
    this.#child.channel?.ref()
  }

  /** An idle child does not keep its parent alive. */
  #release(): void {
    if (this.#isKilled) return
    this.#child.unref()
    this.#child.channel?.unref()
    const { stderr } = this.#child
    if (stderr !== null && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref()
  }
}
