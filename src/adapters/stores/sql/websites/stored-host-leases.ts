import { setTimeout as sleep } from 'node:timers/promises'
import type { HostLease, HostLeases } from '#src/application/websites/ports/host-leases.js'

/** A request for a host's lease. */
export interface HostLeaseRequest {
  readonly host: string
  /** Opaque and unique per holder. */
  readonly holder: string
  readonly pauseMs: number
}

/** The table of hosts' leases. Each method throws AppError. */
export interface HostLeaseTable {
  /**
   * Gives the lease to the holder unless another has it. Returns the rest of the pause in milliseconds, or null if
   * another has the lease. Without `keep` the lease ends `holdMs` after the pause.
   */
  take(lease: HostLeaseRequest): Promise<number | null>
  /** Extends the lease to `holdMs` from now. */
  keep(lease: HostLeaseRequest): Promise<void>
  /** Ends the lease now, if the holder has it. */
  end(lease: HostLeaseRequest): Promise<void>
}

/** A lease that is not extended ends after this time: its holder is gone. */
export const holdMs = 30_000
const keepEveryMs = 10_000
// interval for polling a lease that another has: below the pause, so that polling does not delay a lease
const minLookMs = 10
const maxLookMs = 250

/** One process's access to the leases of hosts, in a table shared with other processes. */
export class StoredHostLeases implements HostLeases {
  readonly #table: HostLeaseTable
  readonly #holder: string

  constructor(table: HostLeaseTable, holder: string) {
    this.#table = table
    this.#holder = holder
  }

  async take(host: string, pauseMs: number, signal: AbortSignal): Promise<HostLease> {
    const request = { host, holder: this.#holder, pauseMs }
    const leftMs = await this.#claim(request, signal)
    const lease = this.#hold(request)
    try {
      await pass(leftMs, signal)
      return lease
    } catch (error) {
      await lease.end()
      throw error
    }
  }

  async #claim(request: HostLeaseRequest, signal: AbortSignal): Promise<number> {
    const lookMs = Math.min(Math.max(request.pauseMs / 4, minLookMs), maxLookMs)
    for (;;) {
      signal.throwIfAborted()
      const leftMs = await this.#table.take(request)
      if (leftMs !== null) return leftMs
      await pass(lookMs, signal)
    }
  }

  #hold(request: HostLeaseRequest): HostLease {
    // a lease that cannot be extended or ended because the store is away expires by itself
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
