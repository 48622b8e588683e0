import { closeSync, constants, open, openSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'

const wakingIntervalMs = 50

/**
 * A named pipe as a stream that can be ended at any time. The system opens one when somebody begins to write, and a thread
 * that waits for that ends for nothing else: once `signal` is aborted, we are that writer ourselves, and write nothing.
 */
export async function openPipe(path: string, signal?: AbortSignal): Promise<Readable> {
  let waking: NodeJS.Timeout | undefined
  const wake = () => {
    try {
      closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK))
    } catch {
      // the thread does not wait yet
    }
    waking ??= setInterval(wake, wakingIntervalMs)
  }
  signal?.addEventListener('abort', wake, { once: true })
  // told before anybody listened
  if (signal?.aborted) wake()
  try {
    return new Socket({ fd: await promisify(open)(path, 'r'), readable: true, writable: false })
  } finally {
    signal?.removeEventListener('abort', wake)
    clearInterval(waking)
  }
}
