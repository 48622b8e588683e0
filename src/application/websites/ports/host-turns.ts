/** The right to ask a host. */
export interface HostTurn {
  /** Lets the next one ask. It never rejects, and does nothing when called again. */
  end(): Promise<void>
}

/** Whose turn it is to ask a host, among all who use one store, on whatever machine. */
export interface HostTurns {
  /**
   * Waits until nobody else has the turn of `host` and `pauseMs` have passed since its last turn ended, whoever had it. The
   * turn lasts until it is ended; one whose holder is gone ends by itself, within 30 s. A caller asks for one turn of a
   * host at a time. Throws the reason of `signal` when it is aborted meanwhile; DB_ERROR.
   */
  take(host: string, pauseMs: number, signal: AbortSignal): Promise<HostTurn>
}

/** Where nobody else asks: each turn is free. */
export const unsharedTurns: HostTurns = {
  take: async () => ({ end: async () => {} }),
}
