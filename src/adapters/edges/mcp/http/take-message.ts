import type { Exchange } from './connections.js'
import type { HandleMessage } from './handle-message.js'
import { checkBodyHeaders, expectedBytes, parseBody, readRequestBody } from './read-body.js'
import { busy, stopping } from './refusal.js'
import { Semaphore } from './semaphore.js'

const maxCallsAtWork = 200
// the same as over stdin
const maxWaiting = 1000
/** The total size of request bodies that are being read, queued or processed. */
const maxBytesInFlight = 256 * 1024 * 1024
/** Bodies up to this size do not count towards the total. */
const smallBodyBytes = 64 * 1024

/** Accepts messages of authorized clients and limits concurrent bodies and calls. */
export class MessageTaker {
  readonly #handleMessage: HandleMessage
  readonly #isClosing: () => boolean
  readonly #calls = new Semaphore({ total: maxCallsAtWork, maxWaiting })
  readonly #bytes = new Semaphore({ total: maxBytesInFlight, maxWaiting })

  constructor(handleMessage: HandleMessage, isClosing: () => boolean) {
    this.#handleMessage = handleMessage
    this.#isClosing = isClosing
  }

  /** Throws Refusal. */
  async take(exchange: Exchange): Promise<void> {
    const { headersDistinct } = exchange.request
    checkBodyHeaders(headersDistinct)
    const length = expectedBytes(headersDistinct)
    const release = length <= smallBodyBytes ? () => {} : await this.#bytes.acquire(length, exchange.receiving.signal)
    if (release === null) throw this.#isClosing() ? stopping() : busy()
    try {
      const body = await receiveBody(exchange)
      // the body turned out to be small
      if (body.length <= smallBodyBytes) release()
      await this.#answer(exchange, parseBody(body))
    } finally {
      release()
    }
  }

  async #answer({ request, response, gone: { signal } }: Exchange, body: object): Promise<void> {
    // only calls are limited
    const release = isCall(body) ? await this.#calls.acquire(1, signal) : () => {}
    if (release === null) throw busy()
    try {
      await this.#handleMessage({ request, response, body, signal })
    } finally {
      release()
    }
  }
}

async function receiveBody({ request, response, awaitsContinue, receiving }: Exchange): Promise<Buffer> {
  if (awaitsContinue) response.writeContinue()
  const body = await readRequestBody(request, receiving.signal)
  if (body === null) throw stopping()
  return body
}

function isCall(message: object): boolean {
  return 'method' in message && message.method === 'tools/call'
}
