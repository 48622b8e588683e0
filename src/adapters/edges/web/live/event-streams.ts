import type { ChangeWatcher } from './change-watcher.js'

export interface StreamLimits {
  /** The most streams that may be open. */
  readonly maxStreams: number
  /** The interval of heartbeats, in milliseconds. */
  readonly heartbeatMs: number
  /**
   * After this many heartbeats a stream ends and the browser reconnects, so that a logged-out browser stops receiving.
   */
  readonly maxBeats: number
}

const defaultLimits: StreamLimits = { maxStreams: 200, heartbeatMs: 20_000, maxBeats: 180 }

/** How long a browser waits before it reconnects, in milliseconds. */
const retryMs = 1000

/** The event streams that tell browsers what changed. */
export class EventStreams {
  readonly #watcher: ChangeWatcher
  readonly #limits: StreamLimits
  #open = 0

  constructor(watcher: ChangeWatcher, limits: Partial<StreamLimits> = {}) {
    this.#watcher = watcher
    this.#limits = { ...defaultLimits, ...limits }
  }

  get size(): number {
    return this.#open
  }

  /**
   * A stream of the current states and then of each change, until `stopping` is aborted or the reader disconnects.
   * Returns null if too many are open. A slow reader gets only the latest states: nothing is buffered for it.
   */
  open(stopping?: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    if (this.#open >= this.#limits.maxStreams) return null
    this.#open++
    const output = new StreamOutput(this.#watcher, this.#limits)
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      this.#open--
      output.end()
      stopping?.removeEventListener('abort', stop)
    }
    let stop = end
    return new ReadableStream({
      start: (controller) => {
        stop = () => {
          if (!isOver) controller.close()
          end()
        }
        if (stopping?.aborted) return stop()
        stopping?.addEventListener('abort', stop)
        controller.enqueue(encode(`retry: ${retryMs}\n\n`))
      },
      pull: async (controller) => {
        const text = await output.next()
        if (isOver) return
        if (text === null) stop()
        else controller.enqueue(encode(text))
      },
      cancel: end,
    })
  }
}

/** The pending output of one stream. */
class StreamOutput {
  readonly #watcher: ChangeWatcher
  readonly #limits: StreamLimits
  readonly #forget: () => void
  readonly #timer: NodeJS.Timeout
  #sent = ''
  #beats = 0
  #isDue = false
  #isOver = false
  #wake = () => {}

  constructor(watcher: ChangeWatcher, limits: StreamLimits) {
    this.#watcher = watcher
    this.#limits = limits
    this.#forget = watcher.listen(() => this.#wake())
    this.#timer = setInterval(() => this.#beat(), limits.heartbeatMs).unref()
  }

  /** Returns null at the end. */
  async next(): Promise<string | null> {
    if (this.#sent === '') await this.#watcher.now()
    while (!this.#isOver && this.#beats < this.#limits.maxBeats) {
      const states = JSON.stringify(this.#watcher.announced)
      if (states !== this.#sent) {
        this.#sent = states
        return `event: states\ndata: ${states}\n\n`
      }
      if (this.#isDue) {
        this.#isDue = false
        return ':\n\n'
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return null
  }

  end(): void {
    this.#isOver = true
    clearInterval(this.#timer)
    this.#forget()
    this.#wake()
  }

  #beat(): void {
    this.#beats++
    this.#isDue = true
    this.#wake()
  }
}

const encoder = new TextEncoder()

function encode(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}
