import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import {
  type AnthropicOptions,
  AnthropicSynthesizer,
  defaultAnthropicModel,
} from '#src/adapters/models/synthesis/anthropic-synthesizer.js'
import {
  aSynthesisRequest,
  type ModelBehaviour,
  modelAnswer,
  synthesizerContract,
} from '#test/contracts/synthesizer.contract.js'
import { loopbackServer } from '#test/support/embedding-server.js'

const apiKey = 'sk-ant-very-secret-0123'

interface Asked {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: {
    readonly model: string
    readonly system: string
    readonly max_tokens: number
    readonly messages: readonly { readonly content: string }[]
  }
}

type Reply = (response: ServerResponse) => void

const message = (content: readonly unknown[], stop_reason = 'end_turn') =>
  JSON.stringify({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: defaultAnthropicModel,
    content,
    stop_reason,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  })

const answers = (content: readonly unknown[], stopReason?: string): Reply => {
  const headers = { 'content-type': 'application/json' }
  return (response) => response.writeHead(200, headers).end(message(content, stopReason))
}

/**
 * An API error that quotes the key, to check that it is not passed on. `retry-after-ms` keeps the SDK's pause short.
 */
const fails = (status: number, type: string): Reply => {
  const body = JSON.stringify({ type: 'error', error: { type, message: `no: ${apiKey}` } })
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' }).end(body)
}

async function serving(reply: Reply, options: Partial<AnthropicOptions> = {}) {
  const asked: Asked[] = []
  const baseUrl = await loopbackServer(async (request, response) => {
    asked.push({ path: request.url, headers: request.headers, body: (await json(request)) as Asked['body'] })
    reply(response)
  })
  return { asked, baseUrl, synthesizer: new AnthropicSynthesizer({ apiKey, baseUrl, ...options }) }
}

const text = (value: string) => ({ type: 'text', text: value })

const behaviours: Record<ModelBehaviour, Reply> = {
  answers: answers([text(modelAnswer)]),
  'answers in part': answers([text(modelAnswer)], 'max_tokens'),
  'answers nothing': answers([]),
  fails: fails(500, 'api_error'),
  'is silent': () => {},
}

synthesizerContract('AnthropicSynthesizer', async (behaviour) => {
  const { asked, synthesizer } = await serving(
    behaviours[behaviour],
    behaviour === 'is silent' ? { timeoutMs: 200 } : {},
  )
  return {
    synthesizer,
    told: () =>
      asked.map(({ body }) => ({
        system: body.system,
        user: body.messages[0]?.content ?? '',
        maxTokens: body.max_tokens,
      })),
  }
})

describe('the Anthropic API', () => {
  it('is asked with the key only in its header, and with the chosen model', async () => {
    const { asked, synthesizer } = await serving(behaviours.answers, { model: 'claude-haiku-5-5' })
    await synthesizer.synthesize(aSynthesisRequest())
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      path: '/v1/messages',
      headers: { authorization: `Bearer ${apiKey}` },
      body: { model: 'claude-haiku-5-5' },
    })
    expect(JSON.stringify(asked[0]?.body)).not.toContain(apiKey)
  })

  it.each([
    [401, 'authentication_error', 'ANTHROPIC_API_KEY'],
    [403, 'permission_error', 'ANTHROPIC_API_KEY'],
    [404, 'not_found_error', `the model ${defaultAnthropicModel}`],
    [400, 'invalid_request_error', 'status 400'],
    [429, 'rate_limit_error', 'rate limit'],
    [500, 'api_error', 'failing'],
    [529, 'overloaded_error', 'overloaded'],
  ])('with status %d is reported in a sentence, without what it sent', async (status, type, words) => {
    const { synthesizer } = await serving(fails(status, type))
    const answer = await synthesizer.synthesize(aSynthesisRequest())
    expect(answer).toEqual({ unavailable: expect.stringContaining(words) })
    expect(JSON.stringify(answer)).not.toContain(apiKey)
  })

  it('is asked once more if it is overloaded', async () => {
    const replies = [fails(529, 'overloaded_error'), behaviours.answers]
    const { asked, synthesizer } = await serving((response) => replies.shift()?.(response))
    expect(await synthesizer.synthesize(aSynthesisRequest())).toEqual({ text: modelAnswer })
    expect(asked).toHaveLength(2)
  })

  it('has a deadline, which the failure names', async () => {
    const { synthesizer } = await serving(behaviours['is silent'], { timeoutMs: 200 })
    expect(await synthesizer.synthesize(aSynthesisRequest())).toEqual({
      unavailable: 'The Anthropic API did not answer within 0.2 seconds. Try again.',
    })
  })

  it.each([
    ['declines', [text('I would')], 'refusal', 'declined'],
    ['thinks until it is cut', [{ type: 'thinking', thinking: 'hm', signature: '' }], 'max_tokens', 'empty'],
    ['says blanks', [text(' \n')], 'end_turn', 'empty'],
  ])('gives no answer if it %s', async (_, content, stopReason, words) => {
    const { synthesizer } = await serving(answers(content, stopReason))
    expect(await synthesizer.synthesize(aSynthesisRequest())).toEqual({ unavailable: expect.stringContaining(words) })
  })

  it('may answer in several blocks, which are joined', async () => {
    const { synthesizer } = await serving(
      answers([text('Eight '), { type: 'thinking', thinking: 'hm', signature: '' }, text('million.')]),
    )
    expect(await synthesizer.synthesize(aSynthesisRequest())).toEqual({ text: 'Eight million.' })
  })

  it('gives no answer if it redirects or sends no JSON', async () => {
    const elsewhere = await serving(behaviours.answers)
    const redirects: Reply = (response) =>
      response.writeHead(307, { location: `${elsewhere.baseUrl}/v1/messages` }).end()
    for (const reply of [redirects, (response: ServerResponse) => response.end('<html>')]) {
      const { synthesizer } = await serving(reply)
      expect(await synthesizer.synthesize(aSynthesisRequest())).toEqual({ unavailable: expect.any(String) })
    }
    expect(elsewhere.asked).toEqual([])
  })

  it('if unreachable, or for an invalid key, is reported in a sentence without the key', async () => {
    for (const options of [{ baseUrl: 'http://127.0.0.1:1' }, { apiKey: `${apiKey}\n${apiKey}` }]) {
      const { synthesizer } = await serving(behaviours.answers, options)
      expect(await synthesizer.synthesize(aSynthesisRequest())).toEqual({
        unavailable: 'The Anthropic API could not be reached. Check the network connection, and try again.',
      })
    }
  })

  it('is not waited for after the caller gave up', async () => {
    const caller = new AbortController()
    const { synthesizer } = await serving(() => caller.abort())
    expect(await synthesizer.synthesize(aSynthesisRequest({ signal: caller.signal }))).toEqual({
      unavailable: 'The request was cancelled.',
    })
  })
})
