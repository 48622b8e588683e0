import { expect } from 'vitest'
import { HttpEmbedder, type HttpEmbedderOptions } from '../../src/adapters/embedding/http/http-embedder.js'
import { WebsiteError } from '../../src/domain/websites/website-error.js'
import { embeddingServer, type Reply } from './embedding-server.js'

export const apiKey = 'sk-very-secret-0123'

/** An embedder that does not wait, and the milliseconds that it would have waited. */
export function embedderOf(url: string, options: Partial<HttpEmbedderOptions> = {}) {
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  return { embedder: new HttpEmbedder({ url, model: 'tiny', apiKey, sleep, ...options }), waits }
}

/** An embedder before a server that answers so. */
export async function serving(replies: readonly Reply[], options: Partial<HttpEmbedderOptions> = {}) {
  const server = await embeddingServer(...replies)
  return { ...server, ...embedderOf(server.url, options) }
}

/** How embedding one text fails: it must be said without the key. */
export async function failureOf(embedder: HttpEmbedder, texts: readonly string[] = ['a text']): Promise<WebsiteError> {
  const failure = await embedder.embed(texts, 'passage').then(
    () => expect.fail('it embedded'),
    (error: unknown) => error,
  )
  if (!(failure instanceof WebsiteError)) throw failure
  expect(failure).toMatchObject({ code: 'EMBEDDING_FAILED', type: 'EmbeddingError' })
  const told = [failure.message, failure.suggestion, JSON.stringify(failure.details), describeCauses(failure)]
  expect(told.join('\n')).not.toContain(apiKey)
  return failure
}

function describeCauses(error: unknown): string {
  return error instanceof Error ? `${error.stack}\n${describeCauses(error.cause)}` : String(error)
}
