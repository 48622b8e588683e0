import { codeOf } from './errors.js'

/** Whether Windows refused to move or remove a file because a program has it open. */
export function isHeld(error: unknown, platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'win32' && ['EBUSY', 'EPERM', 'EACCES'].includes(codeOf(error))
}

// the pauses of SQLite on Windows: ten retries, each pause 25 ms longer than the last, 1.4 s in all
const maxAttempts = 11
const pauseStepMs = 25

export interface RetryOptions {
  readonly platform?: NodeJS.Platform
  /** Blocks the thread for `ms` milliseconds. */
  readonly pause?: (ms: number) => void
}

/**
 * Moves or removes a file; retries for a bounded time while another program holds it, as a virus scanner on Windows
 * does with each new file. Throws the error of the last attempt.
 */
export function retryWhileHeld<T>(work: () => T, { platform, pause = block }: RetryOptions = {}): T {
  for (let attempt = 1; ; attempt++) {
    try {
      return work()
    } catch (error) {
      if (attempt === maxAttempts || !isHeld(error, platform)) throw error
      pause(attempt * pauseStepMs)
    }
  }
}

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
