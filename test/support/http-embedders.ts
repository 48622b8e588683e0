import { expect } from 'vitest'
import { HttpEmbedder, type HttpEmbedderOptions } from '#src/adapters/models/embedding/http/http-embedder.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { embeddingServer, type Reply } from './embedding-server.js'
import { toReport } from './reported-failures.js'

export const apiKey = 'sk-very-secret-0123'

/** An embedder that records its waits in milliseconds instead of waiting. */
export function embedderOf(url: string, options: Partial<HttpEmbedderOptions> = {}) {
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  return { embedder: new HttpEmbedder({ url, model: 'tiny', apiKey, sleep, ...options }), waits }
}

/** An embedder in front of a server with these replies. */
export async function serving(replies: readonly Reply[], options: Partial<HttpEmbedderOptions> = {}) {
  const server = await embeddingServer(...replies)
  return { ...server, ...embedderOf(server.url, options) }
}

/** Returns the failure of embedding one text, which must not reveal the key. */
export async function embeddingFailureOf(
  embedder: HttpEmbedder,
  texts: readonly string[] = ['a text'],
): Promise<ReturnType<typeof toReport>> {
  const failure = await embedder.embed(texts, 'passage').then(
    () => expect.fail('it embedded'),
    (error: unknown) => error,
  )
  if (!(failure instanceof AppError)) throw failure
  const answer = toReport(failure)
  expect(answer).toMatchObject({ code: 'EMBEDDING_FAILED', type: 'EmbeddingError' })
  const said = [answer.message, answer.suggestion, JSON.stringify(answer.details), formatCauses(failure)]
  expect(said.join('\n')).not.toContain(apiKey)
  return answer
}

function formatCauses(error: unknown): string {
  return error instanceof Error ? `${error.stack}\n${formatCauses(error.cause)}` : String(error)
}
