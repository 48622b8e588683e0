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
      if (request.signal.aborted) return { unavailable: 'The request was cancelled.' }
      return { unavailable: this.#explain(error) }
    }
  }

  /** The client's own error message is not repeated: it belongs in the client's log. */
  #explain(error: unknown): string {
    if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
      return `The client's model did not answer within ${this.#timeoutMs / 1000} seconds.`
    const code = error instanceof ProtocolError ? error.code : undefined
    // the protocol's code for a user who declined
    if (code === -1) return 'The client or its user declined the request to its model.'
    if (code === ProtocolErrorCode.MethodNotFound) return 'The connected client does not offer its model.'
    return "The client's model could not answer."
  }
}

function toAnswer({ content, stopReason }: CreateMessageResult): SynthesisAnswer {
  if (content.type !== 'text' || content.text.trim() === '')
    return { unavailable: "The client's model gave an empty answer." }
  return stopReason === 'maxTokens' ? { text: content.text, isCut: true } : { text: content.text }
}
