import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * A connection to Firefox’s own remote protocol: commands of WebDriver as JSON arrays, each after its length in bytes.
 * See https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export class Marionette {
  readonly #socket: Socket
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #received = Buffer.alloc(0)
  #count = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (data) => {
      this.#received = Buffer.concat([this.#received, data])
      for (let message = this.#take(); message !== null; message = this.#take()) this.#accept(message)
    })
    socket.on('close', () => {
      for (const answer of this.#waiting.values()) answer([1, 0, { error: 'closed', message: 'Firefox ended.' }, null])
      this.#waiting.clear()
    })
    socket.on('error', () => {})
  }

  static async to(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new Marionette(socket)
  }

  /** Returns the value of the answer. Throws an Error with what Firefox says. */
  async send(name: string, parameters: object = {}): Promise<unknown> {
    const id = ++this.#count
    const message = Buffer.from(JSON.stringify([0, id, name, parameters]))
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve))
    this.#socket.write(`${message.length}:`)
    this.#socket.write(message)
    const [, , error, value] = await answer
    if (error !== null) throw new Error(`${name}: ${error.error}: ${error.message}`)
    return value
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(): string | null {
    const colon = this.#received.indexOf(':')
    if (colon < 0) return null
    const end = colon + 1 + Number(this.#received.subarray(0, colon).toString())
    if (this.#received.length < end) return null
    const message = this.#received.subarray(colon + 1, end).toString()
    this.#received = this.#received.subarray(end)
    return message
  }

  /** The greeting is an object, and an answer is an array. */
  #accept(message: string): void {
    const answer: unknown = JSON.parse(message)
    if (!isAnswer(answer)) return
    this.#waiting.get(answer[1])?.(answer)
    this.#waiting.delete(answer[1])
  }
}

type Answer = readonly [
  kind: 1,
  id: number,
  error: { readonly error: string; readonly message: string } | null,
  value: unknown,
]

const isAnswer = (message: unknown): message is Answer => Array.isArray(message)
