import { onceToldToStop } from '../kit/told-to-stop.js'

/** Runs `work` with a signal that Ctrl-C aborts; a second Ctrl-C ends the program. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const forget = onceToldToStop(() => stop.abort())
  try {
    return await work(stop.signal)
  } finally {
    forget()
  }
}
