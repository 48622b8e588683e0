import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  type CreateMessageRequestParams,
  CreateMessageRequestSchema,
  type CreateMessageResult,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { InMemoryTransport, Server } from '@modelcontextprotocol/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SamplingSynthesizer } from '#src/adapters/edges/mcp/sampling-synthesizer.js'
import {
  aSynthesisRequest,
  type ModelBehaviour,
  modelAnswer,
  synthesizerContract,
} from '#test/contracts/synthesizer.contract.js'

type Sample = (params: CreateMessageRequestParams) => CreateMessageResult | Promise<CreateMessageResult>

/** A client that offers sampling, connected to a synthesizer. */
async function connected(sample: Sample, timeoutMs?: number) {
  const asked: CreateMessageRequestParams[] = []
  const info = { name: 'test', version: '1' }
  const client = new Client(info, { capabilities: { sampling: {} } })
  client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => {
    asked.push(params)
    return sample(params)
  })
  const server = new Server(info, { capabilities: {} })
  const [atClient, atServer] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(atServer), client.connect(atClient)])
  onTestFinished(() => client.close())
  return { client, asked, synthesizer: new SamplingSynthesizer(server.createMessage.bind(server), timeoutMs) }
}

const says =
  (text: string, stopReason = 'endTurn'): Sample =>
  () => ({ role: 'assistant', model: 'test', content: { type: 'text', text }, stopReason })
const isSilent: Sample = () => new Promise(() => {})
const throws =
  (error: Error): Sample =>
  () => {
    throw error
  }

const behaviours: Record<ModelBehaviour, Sample> = {
  answers: says(modelAnswer),
  'answers in part': says(modelAnswer, 'maxTokens'),
  'answers nothing': says(' '),
  fails: throws(new Error('out of tokens')),
  'is silent': isSilent,
}

synthesizerContract('SamplingSynthesizer', async (behaviour) => {
  const { asked, synthesizer } = await connected(behaviours[behaviour], behaviour === 'is silent' ? 200 : undefined)
  return {
    synthesizer,
    told: () =>
      asked.map(({ systemPrompt = '', messages, maxTokens }) => {
        const content = messages[0]?.content
        return { system: systemPrompt, user: content !== undefined && 'text' in content ? content.text : '', maxTokens }
      }),
  }
})

const unavailable = async (sample: Sample, timeoutMs?: number) => {
  const { synthesizer } = await connected(sample, timeoutMs)
  return synthesizer.synthesize(aSynthesisRequest())
}

describe("the client's model", () => {
  it('is unavailable for one call if the user declined it', async () => {
    expect(await unavailable(throws(new McpError(-1, 'User rejected sampling request')))).toEqual({
      unavailable: 'The client or its user declined the request to its model.',
    })
  })

  it("fails without showing the client's reason", async () => {
    expect(await unavailable(throws(new Error('quota of account 42 exceeded')))).toEqual({
      unavailable: "The client's model could not answer.",
    })
  })

  it('has a deadline, which the failure names', async () => {
    expect(await unavailable(isSilent, 200)).toEqual({
      unavailable: "The client's model did not answer within 0.2 seconds.",
    })
  })

  it('gives no answer if it answers with an image', async () => {
    const image: Sample = () => ({
      role: 'assistant',
      model: 'test',
      content: { type: 'image', data: 'AA==', mimeType: 'image/png' },
    })
    expect(await unavailable(image)).toEqual({ unavailable: "The client's model gave an empty answer." })
  })

  it('is not waited for after the caller gave up', async () => {
    const caller = new AbortController()
    const { synthesizer } = await connected(() => {
      caller.abort()
      return isSilent({ messages: [], maxTokens: 1 })
    })
    expect(await synthesizer.synthesize(aSynthesisRequest({ signal: caller.signal }))).toEqual({
      unavailable: 'The request was cancelled.',
    })
  })

  it('fails when the client disconnects', async () => {
    const { client, synthesizer } = await connected(() => {
      void client.close()
      return isSilent({ messages: [], maxTokens: 1 })
    })
    expect(await synthesizer.synthesize(aSynthesisRequest())).toEqual({
      unavailable: "The client's model could not answer.",
    })
  })
})
