import type Anthropic from '@anthropic-ai/sdk'
import type { SynthesisAnswer, SynthesisRequest, Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import { synthesisPrompt } from '#src/application/websites/synthesis-prompt.js'

export const defaultAnthropicModel = 'claude-sonnet-5-5'

export interface AnthropicOptions {
  readonly apiKey: string
  /** `defaultAnthropicModel` by default. */
  readonly model?: string
  /** The URL of the API; the official one by default. */
  readonly baseUrl?: string
  /** For the answer, including one retry; 60 seconds by default. */
  readonly timeoutMs?: number
}

/** Writes answers with the Anthropic API. Loads its SDK with the first question. */
export class AnthropicSynthesizer implements Synthesizer {
  readonly #options: Required<AnthropicOptions>

  constructor({ model, baseUrl, timeoutMs, apiKey }: AnthropicOptions) {
    this.#options = {
      apiKey: apiKey.trim(),
      model: model ?? defaultAnthropicModel,
      baseUrl: baseUrl ?? 'https://api.anthropic.com',
      timeoutMs: timeoutMs ?? 60_000,
    }
  }

  async synthesize(request: SynthesisRequest): Promise<SynthesisAnswer> {
    const { timeoutMs, model } = this.#options
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      return toAnswer(await this.#ask(request, AbortSignal.any([request.signal, deadline])))
    } catch (error) {
      if (request.signal.aborted) return { unavailable: 'The request was cancelled.' }
      if (deadline.aborted)
        return { unavailable: `The Anthropic API did not answer within ${timeoutMs / 1000} seconds. Try again.` }
      return { unavailable: explainFailure(error, model) }
    }
  }

  async #ask({ query, excerpts }: SynthesisRequest, signal: AbortSignal): Promise<Anthropic.Message> {
    const { apiKey, model, baseUrl, timeoutMs } = this.#options
    const { Anthropic } = await import('@anthropic-ai/sdk')
    const client = new Anthropic({
      apiKey,
      baseURL: baseUrl,
      maxRetries: 1,
      timeout: timeoutMs,
      logLevel: 'off',
      openTelemetry: false,
      // a redirect would send the key to another server
      fetchOptions: { redirect: 'error' },
    })
    const { system, user, maxTokens } = synthesisPrompt(query, excerpts)
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: user }]
    return client.messages.create({ model, system, messages, max_tokens: maxTokens }, { signal })
  }
}

function toAnswer({ content, stop_reason }: Anthropic.Message): SynthesisAnswer {
  if (stop_reason === 'refusal') return { unavailable: 'The model declined to answer this question.' }
  const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('')
  if (text.trim() === '') return { unavailable: 'The model gave an empty answer.' }
  return stop_reason === 'max_tokens' ? { text, isCut: true } : { text }
}

/** Why the Anthropic API gave no answer, as a sentence. Not the SDK's messages: they quote what the service sent. */
function explainFailure(error: unknown, model: string): string {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  if (typeof status !== 'number')
    return 'The Anthropic API could not be reached. Check the network connection, and try again.'
  if (status === 401 || status === 403)
    return 'The Anthropic API did not accept ANTHROPIC_API_KEY. Set it to a valid key.'
  if (status === 404)
    return `The Anthropic API does not offer the model ${model}. Set JOBWORKFLOW_ANTHROPIC_MODEL to one that it has.`
  if (status === 429) return 'The rate limit of the Anthropic API was reached; try again in a minute.'
  if (status >= 500) return 'The Anthropic API is overloaded or failing; try again in a minute.'
  return `The Anthropic API refused the request (status ${status}).`
}
