/** The right to send requests to a host. */
export interface HostLease {
  /** Ends the lease. Never rejects; further calls do nothing. */
  end(): Promise<void>
}

/** Coordinates requests to a host among all users of one store, on any machine. */
export interface HostLeases {
  /**
   * Waits until nobody else has the lease of `host` and `pauseMs` have passed since the last lease ended. The lease lasts
   * until `end` is called; if its holder disappears, it ends by itself within 30 s. A caller may have one lease per host
   * at a time. Throws the reason of `signal` if it is aborted meanwhile, and DB_ERROR.
   */
  take(host: string, pauseMs: number, signal: AbortSignal): Promise<HostLease>
}

/** For a single user: each lease is free. */
export const unsharedLeases: HostLeases = {
  take: async () => ({ end: async () => {} }),
}
