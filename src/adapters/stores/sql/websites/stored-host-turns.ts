import { setTimeout as sleep } from 'node:timers/promises'
import type { HostTurn, HostTurns } from '#src/application/websites/ports/host-turns.js'

/** Of a turn that is wanted. */
export interface TurnRequest {
  readonly host: string
  /** Opaque; each who takes turns has one of its own. */
  readonly holder: string
  readonly pauseMs: number
}

/** Where the turns of hosts are kept. Each method throws AppError. */
export interface TurnTable {
  /**
   * Gives the turn to the holder, unless another has it, and says how many milliseconds of the pause are left; null when
   * another has it. Without `keep` it ends `holdMs` after the pause.
   */
  take(turn: TurnRequest): Promise<number | null>
  /** Makes the turn last for `holdMs` from now. */
  keep(turn: TurnRequest): Promise<void>
  /** Ends it now, where the holder has it. */
  end(turn: TurnRequest): Promise<void>
}

/** A turn that nobody keeps ends after this time: its holder is gone. */
export const holdMs = 30_000
const keepEveryMs = 10_000
// between two looks at a turn that another has: within a pause, that costs no time
const minLookMs = 10
const maxLookMs = 250

/** The turns of hosts as one process takes them from a table that it shares with others. */
export class StoredHostTurns implements HostTurns {
  readonly #table: TurnTable
  readonly #holder: string

  constructor(table: TurnTable, holder: string) {
    this.#table = table
    this.#holder = holder
  }

  async take(host: string, pauseMs: number, signal: AbortSignal): Promise<HostTurn> {
    const request = { host, holder: this.#holder, pauseMs }
    const leftMs = await this.#claim(request, signal)
    const turn = this.#hold(request)
    try {
      await pass(leftMs, signal)
      return turn
    } catch (error) {
      await turn.end()
      throw error
    }
  }

  async #claim(request: TurnRequest, signal: AbortSignal): Promise<number> {
    const lookMs = Math.min(Math.max(request.pauseMs / 4, minLookMs), maxLookMs)
    for (;;) {
      signal.throwIfAborted()
      const leftMs = await this.#table.take(request)
      if (leftMs !== null) return leftMs
      await pass(lookMs, signal)
    }
  }

  #hold(request: TurnRequest): HostTurn {
    // what is not kept or ended, because the store is away, ends by itself
    const timer = setInterval(() => void this.#table.keep(request).catch(() => {}), keepEveryMs)
    timer.unref()
    let ending: Promise<void> | null = null
    return {
      end: () => {
        clearInterval(timer)
        ending ??= this.#table.end(request).catch(() => {})
        return ending
      },
    }
  }
}

async function pass(ms: number, signal: AbortSignal): Promise<void> {
  try {
    if (ms > 0) await sleep(ms, undefined, { signal })
    signal.throwIfAborted()
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}
