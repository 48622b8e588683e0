import type { ChangeWatcher } from './change-watcher.js'

export interface StreamLimits {
  /** As many may be open. */
  readonly maxStreams: number
  /** So often a stream says that it is there, in milliseconds. */
  readonly heartbeatMs: number
  /** After as many heartbeats a stream ends, and its browser asks anew: who is logged out is told nothing for ever. */
  readonly maxBeats: number
}

const defaultLimits: StreamLimits = { maxStreams: 200, heartbeatMs: 20_000, maxBeats: 180 }

/** After this a browser whose stream ended asks again, in milliseconds. */
const retryMs = 1000

/** The streams by which browsers are told what changed. */
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
   * What is told now, and again after each change, until `stopping` is aborted or nobody reads any more. Null where too many are open.
   * A reader that is slow is told what holds in the end: nothing is kept for it.
   */
  open(stopping?: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    if (this.#open >= this.#limits.maxStreams) return null
    this.#open++
    const told = new Told(this.#watcher, this.#limits)
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      this.#open--
      told.end()
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
        const text = await told.next()
        if (isOver) return
        if (text === null) stop()
        else controller.enqueue(encode(text))
      },
      cancel: end,
    })
  }
}

/** What is still to be written to one stream. */
class Told {
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

  /** Null at the end. */
  async next(): Promise<string | null> {
    if (this.#sent === '') await this.#watcher.now()
    while (!this.#isOver && this.#beats < this.#limits.maxBeats) {
      const states = JSON.stringify(this.#watcher.told)
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
