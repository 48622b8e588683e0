import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ModelAnswer, ModelRequest } from './model-messages.js'

/** How it went with a text: an answer, or the end of the process before it had one. */
export type ModelOutcome = ModelAnswer | { readonly outcome: 'ended'; readonly cause: unknown }

export interface ModelProcessOptions {
  /** The file that calls `serveModel` with the folder of models, its first argument. */
  readonly entry: URL
  readonly modelDir: string
  /** A process without work ends after this. */
  readonly idleMs: number
}

/** A child process with the model, started when first needed and anew after it ended. One text at a time. */
export class ModelProcess {
  readonly #options: ModelProcessOptions
  #child: ChildProcess | null = null
  #idleTimer: NodeJS.Timeout | undefined

  constructor(options: ModelProcessOptions) {
    this.#options = options
  }

  /** Never throws. After a failure the next text finds a new process: what it lacked may be there by then. */
  async run(request: ModelRequest): Promise<ModelOutcome> {
    clearTimeout(this.#idleTimer)
    const outcome = await this.#ask(request).catch((cause: unknown) => ({ outcome: 'ended', cause }) as const)
    if (outcome.outcome === 'embedded') this.#rest()
    else await this.close()
    return outcome
  }

  /** Ends the process at once, whatever it is doing. */
  async close(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const child = this.#child
    this.#child = null
    if (child !== null) await end(child)
  }

  /** Throws what the system says when there is no room for another process. */
  async #ask(request: ModelRequest): Promise<ModelOutcome> {
    const child = this.#child ?? this.#start()
    hold(child)
    return answerOf(child, request)
  }

  #start(): ChildProcess {
    const { entry, modelDir } = this.#options
    // NODE_OPTIONS is meant for the server: an inspector's port, a larger heap
    const { NODE_OPTIONS: _, ...env } = process.env
    const child = fork(fileURLToPath(entry), [modelDir], {
      execArgv: [],
      env,
      serialization: 'advanced',
      // stdout belongs to the protocol of the server
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('error', () => {})
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    this.#child = child
    return child
  }

  /** A process at rest does not keep its parent alive, nor the model in memory for long. */
  #rest(): void {
    // one that is being closed must keep its parent until it has ended
    if (this.#child === null) return
    release(this.#child)
    this.#idleTimer = setTimeout(() => void this.close(), this.#options.idleMs)
    this.#idleTimer.unref()
  }
}

function answerOf(child: ChildProcess, request: ModelRequest): Promise<ModelOutcome> {
  return new Promise((resolve) => {
    const settle = (outcome: ModelOutcome) => {
      child.off('message', answer).off('exit', exit).off('error', fail)
      resolve(outcome)
    }
    const answer = (message: unknown) => settle(message as ModelAnswer)
    const exit = (code: number | null, signal: string | null) => fail(new Error(`It ended with ${signal ?? code}.`))
    const fail = (cause: unknown) => settle({ outcome: 'ended', cause })
    child.on('message', answer).on('exit', exit).on('error', fail)
    child.send(request)
  })
}

async function end(child: ChildProcess): Promise<void> {
  const isGone = child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  if (isGone) return
  // whoever waits until it is gone must not be left by an empty event loop
  hold(child)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}
