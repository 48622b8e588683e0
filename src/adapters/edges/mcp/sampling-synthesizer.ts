import {
  type CreateMessageResult,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
} from '@modelcontextprotocol/server'
import type { SynthesisAnswer, SynthesisRequest, Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import { synthesisPrompt } from '#src/application/websites/synthesis-prompt.js'
import type { RequestSampling } from './define-tool.js'

/** Writes answers with the model of the connected client, which may ask its user first. */
export class SamplingSynthesizer implements Synthesizer {
  readonly #requestSampling: RequestSampling
  readonly #timeoutMs: number

  constructor(requestSampling: RequestSampling, timeoutMs = 60_000) {
    this.#requestSampling = requestSampling
    this.#timeoutMs = timeoutMs
  }

  async synthesize(request: SynthesisRequest): Promise<SynthesisAnswer> {
    const { system, user, maxTokens } = synthesisPrompt(request.query, request.excerpts)
    const params = {
      systemPrompt: system,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: user } }],
      maxTokens,
    }
    try {
      const options = { signal: request.signal, timeout: this.#timeoutMs }
      return toAnswer(await this.#requestSampling(params, options))
    } catch (error) {
      if (request.signal.aborted) return { unavailable: 'The answer was not waited for.' }
      return { unavailable: this.#explain(error) }
    }
  }

  /** What the client says of its failure is for its own log. */
  #explain(error: unknown): string {
    if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
      return `The client's model did not answer within ${this.#timeoutMs / 1000} seconds.`
    const code = error instanceof ProtocolError ? error.code : undefined
    // what the protocol has for a user who said no
    if (code === -1) return 'The client, or its user, declined to answer with its model.'
    if (code === ProtocolErrorCode.MethodNotFound) return 'The connected client does not lend its model.'
    return 'The client could not answer with its model.'
  }
}

function toAnswer({ content, stopReason }: CreateMessageResult): SynthesisAnswer {
  if (content.type !== 'text' || content.text.trim() === '')
    return { unavailable: "The client's model gave an empty answer." }
  return stopReason === 'maxTokens' ? { text: content.text, isCut: true } : { text: content.text }
}
