import { setImmediate as turn } from 'node:timers/promises'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Logger } from '../../application/shared/ports/logger.js'
import { type AppError, type ErrorCode as AppErrorCode, toAppError } from '../../domain/shared/app-error.js'
import { callContext } from './call-context.js'
import type { CallContext, Tool } from './define-tool.js'
import type { Prompt } from './prompts/prompt.js'

export interface ServerParts {
  readonly version: string
  /** Read by the agent when it connects. */
  readonly instructions: string
  /** Called when tools are first asked for, so that a connection opens before anything of theirs is loaded. */
  readonly loadTools: () => Promise<readonly Tool[]>
  readonly prompts: readonly Prompt[]
  readonly logger: Logger
  /** Called when a client has been greeted. */
  readonly onInitialized?: () => void
}

/** The MCP server: what it lists, and one way for every call to fail. */
export function createServer(parts: ServerParts): Server {
  const { version, instructions, prompts, logger } = parts
  const server = new Server(
    { name: 'jobworkflow', title: 'jobworkflow', version },
    { capabilities: { tools: {}, prompts: {} }, instructions },
  )
  let loading: Promise<readonly Tool[]> | undefined
  const tools = () => {
    loading ??= parts.loadTools()
    return loading
  }
  const ownTurn = turns()
  // the SDK quotes whole messages of the client, such as an answer of its model that came too late
  server.onerror = ({ message }) => logger.error(message.replace(/: \{[\s\S]*$/, '.'))
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: (await tools()).map(({ description }) => description),
  }))
  // the SDK's own handler of calls refuses arguments that are null, or no object, as an internal error in words of its own
  server.fallbackRequestHandler = async ({ method, params }, extra) => {
    if (method !== 'tools/call') throw protocolError(ErrorCode.MethodNotFound, 'Method not found')
    const tool = findTool(await tools(), params?.name)
    await ownTurn()
    // nobody waits for it any more
    if (extra.signal.aborted) throw protocolError(ErrorCode.ConnectionClosed, 'The call was cancelled.')
    return callTool(tool, params?.arguments, callContext(server, extra), logger)
  }
  servePrompts(server, prompts)
  server.oninitialized = () => parts.onInitialized?.()
  return server
}

/** One turn of the event loop for each who asks: storage works synchronously, and between two calls answers go out. */
function turns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => turn())
    return last
  }
}

/** A failure of the protocol. Not the SDK's McpError: that puts the code into the message, and its client does so again. */
function protocolError(code: ErrorCode, message: string): Error {
  return Object.assign(new Error(message), { code })
}

function findTool(tools: readonly Tool[], name: unknown): Tool {
  if (typeof name !== 'string') throw protocolError(ErrorCode.InvalidParams, 'The name of a tool is missing.')
  const found = tools.find(({ description, aliases = [] }) => description.name === name || aliases.includes(name))
  if (found === undefined) throw protocolError(ErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`)
  return found
}

/** Logs the name, the outcome and the duration; never an argument or a result. */
async function callTool(tool: Tool, args: unknown, call: CallContext, logger: Logger): Promise<CallToolResult> {
  const { name } = tool.description
  const start = performance.now()
  const duration = () => `${(performance.now() - start).toFixed(0)} ms`
  try {
    const result = await tool.call(args, call)
    logger.info(`${name}: answered in ${duration()}`)
    return result
  } catch (error) {
    const failure = toAppError(error)
    logFailure(`${name}: ${failure.code} in ${duration()}`, failure, logger)
    return tool.answerError(failure)
  }
}

// their messages quote what the client sent
const clientMistakes: ReadonlySet<AppErrorCode> = new Set(['VALIDATION_ERROR', 'NOT_FOUND', 'QUERY_REJECTED'])

function logFailure(summary: string, { code, message, cause }: AppError, logger: Logger): void {
  if (clientMistakes.has(code)) logger.info(summary)
  else logger.error(`${summary}: ${message}`, cause)
}

function servePrompts(server: Server, prompts: readonly Prompt[]): void {
  server.setRequestHandler(ListPromptsRequestSchema, async () => ({
    prompts: prompts.map(({ description }) => description),
  }))
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }) => {
    const prompt = prompts.find(({ description }) => description.name === params.name)
    if (prompt === undefined)
      throw protocolError(ErrorCode.InvalidParams, `Unknown prompt: ${params.name.slice(0, 100)}`)
    return {
      messages: [
        { role: 'user' as const, content: { type: 'text' as const, text: prompt.write(params.arguments ?? {}) } },
      ],
    }
  })
}
