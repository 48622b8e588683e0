import {
  type CallToolResult,
  type InputRequiredResult,
  MissingRequiredClientCapabilityError,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { textPart } from './contents.js'
import { inputTools } from './input-tools.js'
import type { Change, Subscriptions } from './subscriptions.js'
import type { WayBack } from './way-back.js'

/** A call of a tool that needs more of the protocol than the product's tools. */
export interface AskingCall {
  readonly args: Readonly<Record<string, unknown>>
  readonly server: Server
  readonly ctx: ServerContext
  readonly wayBack: WayBack
  readonly subscriptions: Subscriptions
}

export type Asking = (call: AskingCall) => Promise<CallToolResult | InputRequiredResult>

const said = (text: string): CallToolResult => ({ content: [textPart(text)] })

/** Asks the person at the client to fill in a form. */
const asksForm =
  (message: string, properties: Record<string, unknown>, required: readonly string[] = []): Asking =>
  async ({ args, server, wayBack }) => {
    const requestedSchema = { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
    const { action, content } = await wayBack.ask(server, 'elicitation/create', {
      message: typeof args.message === 'string' ? args.message : message,
      requestedSchema,
    })
    return said(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`)
  }

const logs: Asking = async ({ ctx }) => {
  for (const step of ['started', 'is under way', 'completed']) await ctx.mcpReq.log('info', `The tool ${step}.`)
  return said('Done.')
}

function announces(change: Change): Asking {
  return async ({ subscriptions }) => {
    await subscriptions.announce(change)
    return said('Done.')
  }
}

/** Tools by name. */
export const askingTools: Readonly<Record<string, Asking>> = {
  ...inputTools,
  test_tool_with_logging: logs,
  test_logging_tool: logs,
  test_sampling: async ({ args, server, wayBack }) => {
    const content = textPart(String(args.prompt))
    const answer = await wayBack.ask(server, 'sampling/createMessage', {
      messages: [{ role: 'user', content }],
      maxTokens: 100,
    })
    return said(`LLM response: ${JSON.stringify(answer.content)}`)
  },
  test_elicitation: asksForm(
    'Who are you?',
    { username: { type: 'string', description: "User's response" }, email: { type: 'string' } },
    ['username', 'email'],
  ),
  test_elicitation_sep1034_defaults: asksForm('Please review the defaults.', {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  }),
  test_elicitation_sep1330_enums: asksForm('Please choose.', {
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: { type: 'string', oneOf: titled('First Option', 'Second Option', 'Third Option') },
    legacyEnum: { type: 'string', enum: ['opt1', 'opt2'], enumNames: ['Option One', 'Option Two'] },
    untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
    titledMulti: { type: 'array', items: { anyOf: titled('First Choice', 'Second Choice', 'Third Choice') } },
  }),
  test_missing_capability: async () => {
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
  },
  test_trigger_tool_change: announces('toolsListChanged'),
  test_trigger_prompt_change: announces('promptsListChanged'),
  test_streaming_elicitation: async () => said('Done.'),
}

function titled(...titles: readonly string[]) {
  return titles.map((title, i) => ({ const: `value${i + 1}`, title }))
}
