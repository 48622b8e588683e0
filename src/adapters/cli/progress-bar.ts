import type { Terminal } from './terminal.js'

const width = 24
const redrawMs = 100

/** Draws how far a work of `total` bytes is, and nothing where stderr is no terminal. `total` 0 means unknown. */
export class ProgressBar {
  readonly #terminal: Terminal
  readonly #total: number
  #drawnAt = 0

  constructor(terminal: Terminal, total: number) {
    this.#terminal = terminal
    this.#total = total
  }

  show(done: number, note: string): void {
    const now = performance.now()
    if (now - this.#drawnAt < redrawMs) return
    this.#drawnAt = now
    const share = this.#total === 0 ? null : Math.min(done / this.#total, 1)
    const filled = '█'.repeat(Math.round((share ?? 0) * width)).padEnd(width, '░')
    this.#terminal.draw?.(share === null ? note : `${filled} ${String(Math.round(share * 100)).padStart(3)} %  ${note}`)
  }

  finish(): void {
    this.#terminal.draw?.('')
  }
}
