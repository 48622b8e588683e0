import type { JSONRPCRequest, RequestId } from '@modelcontextprotocol/server'

/** As many calls run at once; each may hold an answer that is not written yet. */
const maxCallsAtWork = 32
const maxRequests = 1000
const maxWaitingLength = 64 * 1024 * 1024

interface Waiting {
  readonly request: JSONRPCRequest
  readonly length: number
}

/** Requests between their arrival and their answer. Calls of tools wait for their turn; what else is asked does not. */
export class RequestQueue {
  #waiting: Waiting[] = []
  #waitingLength = 0
  /** How many requests of this id are at work: one, of a client that keeps to the protocol. */
  readonly #atWork = new Map<RequestId, number>()

  /** Nothing more should be read until something is answered. */
  get isFull(): boolean {
    return this.#waiting.length + this.#atWork.size >= maxRequests || this.#waitingLength >= maxWaitingLength
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#atWork.size === 0
  }

  /** A request that is `length` characters long waits. */
  add(request: JSONRPCRequest, length: number): void {
    this.#waiting.push({ request, length })
    this.#waitingLength += length
  }

  /** The next request whose turn it is, now at work; null while none may begin. */
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

  /** The request is answered. */
  settle(id: RequestId): void {
    const left = (this.#atWork.get(id) ?? 1) - 1
    if (left > 0) this.#atWork.set(id, left)
    else this.#atWork.delete(id)
  }

  /** The request is not answered any more. */
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
