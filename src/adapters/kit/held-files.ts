import { codeOf } from './errors.js'

/** Whether Windows refused to move or remove a file, as it does while any program has it open. */
export function isHeld(error: unknown, platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'win32' && ['EBUSY', 'EPERM', 'EACCES'].includes(codeOf(error))
}

// as SQLite waits there: ten attempts, each 25 ms later than the last, 1.4 s in all
const maxAttempts = 11
const pauseStepMs = 25

export interface RetryOptions {
  readonly platform?: NodeJS.Platform
  /** Blocks the thread for so many milliseconds. */
  readonly pause?: (ms: number) => void
}

/**
 * Moves or removes a file, again for a bounded time where a program holds it that will soon let go: on Windows a virus
 * scanner opens each new file. Throws what the last attempt throws.
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
