import type { States } from './page-changes.js'

const name = 'jobworkflow-live'
const [minWaitMs, maxWaitMs] = [2000, 60_000]

/**
 * What the server tells, for this tab. A browser opens six connections to a host, so that one of its tabs listens and tells the others; when it
 * closes, the next one does. Without locks, which browsers have for pages of this machine and of https alone, each tab that is seen listens.
 */
export class TabStream {
  readonly #onStates: (states: States) => void
  #channel: BroadcastChannel | null = null
  #left = new AbortController()
  #latest: States | null = null

  constructor(onStates: (states: States) => void) {
    this.#onStates = onStates
  }

  join(): void {
    this.#left = new AbortController()
    const { signal } = this.#left
    if (navigator.locks === undefined) this.#listenWhileSeen(signal)
    else this.#listenForAll(signal)
  }

  leave(): void {
    this.#left.abort()
    this.#channel?.close()
    this.#channel = null
  }

  #listenForAll(signal: AbortSignal): void {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => {
      if (data !== 'joined') this.#onStates(data)
      // whoever listens answers
      else if (this.#latest !== null) channel.postMessage(this.#latest)
    })
    channel.postMessage('joined')
    this.#channel = channel
    navigator.locks.request(name, { signal }, () => this.#listenUntil(signal)).catch(() => {})
  }

  #listenUntil(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const close = listen((states) => this.#tell(states))
      signal.addEventListener('abort', () => {
        close()
        this.#latest = null
        resolve()
      })
    })
  }

  #tell(states: States): void {
    this.#latest = states
    this.#channel?.postMessage(states)
    this.#onStates(states)
  }

  #listenWhileSeen(signal: AbortSignal): void {
    let close: (() => void) | null = null
    const follow = () => {
      if (!document.hidden && !signal.aborted) close ??= listen((states) => this.#onStates(states))
      else {
        close?.()
        close = null
      }
    }
    document.addEventListener('visibilitychange', follow, { signal })
    signal.addEventListener('abort', follow)
    follow()
  }
}

/** Listens to the server, again and again; gives back what ends it. */
function listen(onStates: (states: States) => void): () => void {
  let source: EventSource
  let timer: number | undefined
  let waitMs = minWaitMs
  const open = () => {
    source = new EventSource('/events')
    source.addEventListener('states', ({ data }) => {
      waitMs = minWaitMs
      onStates(JSON.parse(data))
    })
    // a browser asks again by itself after a stream that ends, and not after an answer that is none
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, waitMs)
      waitMs = Math.min(waitMs * 2, maxWaitMs)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
