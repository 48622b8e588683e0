import type { States } from './page-changes.js'

const name = 'jobworkflow-live'
const [minWaitMs, maxWaitMs] = [2000, 60_000]
// a restart of the server takes less
const maxSilentMs = 5000

/** Receives what the server tells, and null if it has told nothing for a while because there is no connection. */
type OnStates = (states: States | null) => void

/**
 * The server's event stream for this tab. Browsers allow six connections per host, so one tab listens and tells the
 * others; when it closes, the next one takes over. Locks only exist on localhost and https; without them, each visible
 * tab listens itself.
 */
export class TabStream {
  readonly #onStates: OnStates
  #channel: BroadcastChannel | null = null
  #left = new AbortController()
  #latest: States | null = null

  constructor(onStates: OnStates) {
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
      // the listening tab answers
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

  #tell(states: States | null): void {
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

/** Listens to the server and reconnects; returns a function that stops it. */
function listen(onStates: OnStates): () => void {
  let source: EventSource
  let timer: number | undefined
  let silence: number | undefined
  let waitMs = minWaitMs
  const open = () => {
    source = new EventSource('/events')
    source.addEventListener('states', ({ data }) => {
      waitMs = minWaitMs
      clearTimeout(silence)
      silence = undefined
      onStates(JSON.parse(data))
    })
    // a browser reconnects by itself when a stream ends, but not after a failed answer
    source.addEventListener('error', () => {
      silence ??= setTimeout(() => onStates(null), maxSilentMs)
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, waitMs)
      waitMs = Math.min(waitMs * 2, maxWaitMs)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    clearTimeout(silence)
    source.close()
  }
}
