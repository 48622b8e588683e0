/** Waits. Time in which the machine sleeps may not count. */
export interface Timer {
  /** Returns after `ms` milliseconds, or at once when the signal is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}
