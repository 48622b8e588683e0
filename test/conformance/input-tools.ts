import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Asking } from './asking-tools.js'
import { textPart } from './contents.js'
import { openState, sealState } from './sealed-state.js'

type Requests = NonNullable<InputRequiredResult['inputRequests']>

const form = (message: string, field: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  })
const confirmation = inputRequired.elicit({
  message: 'Please confirm',
  requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
})
const sampling = (text: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: textPart(text) }], maxTokens: 100 })

const done = (ctx: ServerContext): CallToolResult => ({
  content: [textPart(`state-ok ${JSON.stringify(ctx.mcpReq.inputResponses)}`)],
})

export function hasAll(ctx: ServerContext, requests: Requests): boolean {
  return Object.keys(requests).every((key) => inputResponse(ctx.mcpReq.inputResponses, key).kind !== 'missing')
}

/** Asks until all requests are answered. With a state, the state must come back unchanged. */
const asksFor =
  (requests: Requests, state?: string): Asking =>
  async ({ ctx }) => {
    const echoed = ctx.mcpReq.requestState()
    if (echoed !== undefined && openState(echoed) !== state) throw damagedState()
    const isAnswered = hasAll(ctx, requests) && (state === undefined || echoed !== undefined)
    if (isAnswered) return done(ctx)
    return inputRequired({
      inputRequests: requests,
      ...(state === undefined ? {} : { requestState: sealState(state) }),
    })
  }

const damagedState = () => new ProtocolError(ProtocolErrorCode.InvalidParams, 'The state is not as it was sent.')

const rounds: readonly Requests[] = [
  { step1: form('Step 1: What is your name?', 'name') },
  { step2: form('Step 2: What is your favorite color?', 'color') },
]

const asksTwice: Asking = async ({ ctx }) => {
  const echoed = ctx.mcpReq.requestState()
  const round = echoed === undefined ? 0 : Number(openState(echoed) ?? Number.NaN)
  if (Number.isNaN(round)) throw damagedState()
  const asked = rounds[round - 1]
  const next = asked === undefined || hasAll(ctx, asked) ? round : round - 1
  const inputRequests = rounds[next]
  if (inputRequests === undefined) return done(ctx)
  return inputRequired({ inputRequests, requestState: sealState(String(next + 1)) })
}

const asksWhatIsDeclared: Asking = async ({ ctx }) => {
  const envelope: Readonly<Record<string, unknown>> = { ...ctx.mcpReq.envelope }
  const declared = Object.keys(envelope[CLIENT_CAPABILITIES_META_KEY] ?? {})
  const inputRequests: Requests = {
    ...(declared.includes('sampling') ? { summary: sampling('Summarize.') } : {}),
    ...(declared.includes('elicitation') ? { user_name: form('What is your name?', 'name') } : {}),
  }
  if (hasAll(ctx, inputRequests)) return done(ctx)
  return inputRequired({ inputRequests })
}

/** Tools of 2026-07-28 that answer with the input they still need, by name. */
export const inputTools: Readonly<Record<string, Asking>> = {
  test_input_required_result_elicitation: asksFor({ user_name: form('What is your name?', 'name') }),
  test_input_required_result_sampling: asksFor({ capital_question: sampling('What is the capital of France?') }),
  test_input_required_result_list_roots: asksFor({ client_roots: inputRequired.listRoots() }),
  test_input_required_result_request_state: asksFor({ confirm: confirmation }, 'confirm'),
  test_input_required_result_tampered_state: asksFor({ confirm: confirmation }, 'tamper'),
  test_input_required_result_multiple_inputs: asksFor(
    {
      user_name: form('What is your name?', 'name'),
      greeting: sampling('Generate a greeting'),
      client_roots: inputRequired.listRoots(),
    },
    'all',
  ),
  test_input_required_result_multi_round: asksTwice,
  test_input_required_result_capabilities: asksWhatIsDeclared,
}
