import { onShutdownSignal } from '#src/adapters/kit/shutdown-signal.js'
import type { Terminal } from './terminal.js'

const width = 24
const redrawMs = 100

/** Draws a progress bar on stderr; draws nothing if stderr is not a terminal. */
export class ProgressBar {
  readonly #terminal: Terminal
  #drawnAt = 0

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** A `total` of 0 means unknown. */
  show(done: number, total: number, note: string): void {
    const now = performance.now()
    if (now - this.#drawnAt < redrawMs) return
    this.#drawnAt = now
    const share = total === 0 ? null : Math.min(done / total, 1)
    const filled = '█'.repeat(Math.round((share ?? 0) * width)).padEnd(width, '░')
    this.#terminal.draw?.(share === null ? note : `${filled} ${String(Math.round(share * 100)).padStart(3)} %  ${note}`)
  }

  finish(): void {
    this.#terminal.draw?.('')
  }
}

/** Runs `work` with a progress bar and a signal that Ctrl-C aborts; a second Ctrl-C ends the program. */
export async function withProgress<T>(
  terminal: Terminal,
  work: (bar: ProgressBar, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const bar = new ProgressBar(terminal)
  const stop = new AbortController()
  const forget = onShutdownSignal(() => stop.abort())
  try {
    return await work(bar, stop.signal)
  } finally {
    forget()
    bar.finish()
  }
}
