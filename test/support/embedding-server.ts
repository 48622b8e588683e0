import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listenOnLoopback } from '#scripts/kit/loopback-server.js'

/** A request that the server received. */
export interface EmbeddingRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly model: string
  readonly input: readonly string[]
}

export type Reply = (request: EmbeddingRequest, response: ServerResponse) => void

export interface EmbeddingServer {
  readonly url: string
  readonly requests: readonly EmbeddingRequest[]
}

/** Answers on loopback until the test ends. */
export async function loopbackServer(listener: RequestListener): Promise<string> {
  const { host, close } = await listenOnLoopback(createServer(listener))
  onTestFinished(close)
  return `http://${host}`
}

/** A server of /v1/embeddings that answers each request with the next reply; the last reply repeats. */
export async function embeddingServer(...replies: readonly Reply[]): Promise<EmbeddingServer> {
  const requests: EmbeddingRequest[] = []
  const origin = await loopbackServer(async (message, response) => {
    const request = await read(message)
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? embeds()
    requests.push(request)
    reply(request, response)
  })
  return { url: `${origin}/v1`, requests }
}

async function read(message: IncomingMessage): Promise<EmbeddingRequest> {
  const { model, input } = JSON.parse(await text(message)) as Pick<EmbeddingRequest, 'model' | 'input'>
  return { path: message.url ?? '', authorization: message.headers.authorization, model, input }
}

/** Counts words by a hash, so that texts with words in common get similar vectors. */
export function countedWords(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  vector[0] = 0.5
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const hash = [...word].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003, 7)
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + 1
  }
  return vector
}

/** Embeds like a well-behaved server. */
export function embeds(dimensions = 16): Reply {
  return ({ input }, response) =>
    sendData(
      response,
      input.map((text, index) => ({ object: 'embedding', index, embedding: countedWords(text, dimensions) })),
    )
}

/** Answers 200 with these entries as `data`. */
export function answers(data: unknown): Reply {
  return (_, response) => sendData(response, data)
}

export function fails(status: number, headers: Record<string, string> = {}, body = '{"error":"no"}'): Reply {
  return (_, response) => response.writeHead(status, headers).end(body)
}

function sendData(response: ServerResponse, data: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }))
}
