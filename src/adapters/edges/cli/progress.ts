import { onceToldToStop } from '#src/adapters/kit/told-to-stop.js'
import type { Terminal } from './terminal.js'

const width = 24
const redrawMs = 100

/** Draws how far a work is, and nothing where stderr is no terminal. */
export class ProgressBar {
  readonly #terminal: Terminal
  #drawnAt = 0

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** `total` 0 is one that is not known. */
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

/** Runs `work` with a bar that shows how far it is, and a signal that Ctrl-C aborts; a second Ctrl-C ends the program. */
export async function withProgress<T>(
  terminal: Terminal,
  work: (bar: ProgressBar, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const bar = new ProgressBar(terminal)
  const stop = new AbortController()
  const forget = onceToldToStop(() => stop.abort())
  try {
    return await work(bar, stop.signal)
  } finally {
    forget()
    bar.finish()
  }
}
