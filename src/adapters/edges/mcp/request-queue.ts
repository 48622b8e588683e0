import type { JSONRPCRequest, RequestId } from '@modelcontextprotocol/server'

/** How many calls run at once; each may hold an answer that is not yet written. */
const maxCallsAtWork = 32
const maxRequests = 1000
const maxWaitingLength = 64 * 1024 * 1024

interface Waiting {
  readonly request: JSONRPCRequest
  readonly length: number
}

/** Requests between their arrival and their answer. Tool calls wait for their turn; other requests do not. */
export class RequestQueue {
  #waiting: Waiting[] = []
  #waitingLength = 0
  /** The number of active requests per id: one, if the client keeps to the protocol. */
  readonly #atWork = new Map<RequestId, number>()

  /** While it is full, nothing more should be read. */
  get isFull(): boolean {
    return this.#waiting.length + this.#atWork.size >= maxRequests || this.#waitingLength >= maxWaitingLength
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#atWork.size === 0
  }

  /** Queues a request of `length` characters. */
  add(request: JSONRPCRequest, length: number): void {
    this.#waiting.push({ request, length })
    this.#waitingLength += length
  }

  /** Starts and returns the next request; null while none may begin. */
  next(): JSONRPCRequest | null {
    const first = this.#atWork.size < maxCallsAtWork ? this.#waiting.shift() : undefined
    if (first === undefined) return null
    this.#waitingLength -= first.length
    this.begin(first.request.id)
    return first.request
  }

  begin(id: RequestId): void {
    this.#atWork.set(id, (this.#atWork.get(id) ?? 0) + 1)
  }

  /** Marks the request as answered. */
  settle(id: RequestId): void {
    const left = (this.#atWork.get(id) ?? 1) - 1
    if (left > 0) this.#atWork.set(id, left)
    else this.#atWork.delete(id)
  }

  /** Drops the request: it gets no answer. */
  cancel(id: RequestId): void {
    const at = this.#waiting.findIndex(({ request }) => request.id === id)
    if (at < 0) this.settle(id)
    else this.#waitingLength -= this.#waiting.splice(at, 1)[0]?.length ?? 0
  }

  clear(): void {
    this.#waiting = []
    this.#waitingLength = 0
    this.#atWork.clear()
  }
}
