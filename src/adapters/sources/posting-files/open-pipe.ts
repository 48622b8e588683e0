import { closeSync, constants, open, openSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'

const wakingIntervalMs = 50

/**
 * Opens a named pipe as a stream that can be stopped at any time. Opening blocks a thread until a writer opens the
 * pipe, and nothing else wakes the thread; so when `signal` is aborted, the pipe is opened here for writing, and
 * nothing is written.
 */
export async function openPipe(path: string, signal?: AbortSignal): Promise<Readable> {
  let waking: NodeJS.Timeout | undefined
  const wake = () => {
    try {
      closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK))
    } catch {
      // the thread is not waiting yet
    }
    waking ??= setInterval(wake, wakingIntervalMs)
  }
  signal?.addEventListener('abort', wake, { once: true })
  // aborted before the listener was added
  if (signal?.aborted) wake()
  try {
    return new Socket({ fd: await promisify(open)(path, 'r'), readable: true, writable: false })
  } finally {
    signal?.removeEventListener('abort', wake)
    clearInterval(waking)
  }
}
