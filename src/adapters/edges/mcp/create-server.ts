import { setImmediate as turn } from 'node:timers/promises'
import {
  type CallToolResult,
  type GetPromptRequest,
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Prompt } from '#src/adapters/edges/mcp/prompts/prompt.js'
import { listedToolName, toolCatalog } from '#src/adapters/edges/mcp/tools/catalog.js'
import { toolNameStyles } from '#src/adapters/edges/mcp/tools/mail/tool-names.js'
import { withCodes } from '#src/adapters/kit/errors.js'
import { once } from '#src/adapters/kit/once.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import { type AppError, type ErrorCode as AppErrorCode, toAppError } from '#src/domain/shared/app-error.js'
import { callContext, clientName } from './call-context.js'
import { CheckedServer, checkedParams } from './checked-server.js'
import type { CallContext, Tool } from './define-tool.js'
import { introduce, type ServerParts } from './offer.js'
import { supportedRevisions } from './protocol.js'

/** Creates a server for one connection or one request. */
export type CreateServer = () => Server

// the lists do not change while the process runs
const cacheHint = { ttlMs: 60_000, cacheScope: 'private' } as const

/** Creates MCP servers with the same lists and the same error handling. They share what is loaded. */
export function createServerFactory(parts: ServerParts): CreateServer {
  const { instructions, loadPrompts, logger } = parts
  const { serverInfo, capabilities } = introduce(parts)
  const tools = once(parts.loadTools)
  const prompts = loadPrompts && once(loadPrompts)
  const ownTurn = turns()
  return () => {
    const server = new CheckedServer(serverInfo, {
      capabilities,
      instructions,
      supportedProtocolVersions: [...supportedRevisions],
      cacheHints: { 'tools/list': cacheHint, 'prompts/list': cacheHint, 'server/discover': cacheHint },
    })
    // the SDK quotes whole messages of the client, such as a sampling answer that came too late
    server.onerror = ({ message }) => logger.error(message.replace(/: \{[\s\S]*$/, '.'))
    const listTools = guarded(logger, async () => ({ tools: (await tools()).map(({ description }) => description) }))
    server.setRequestHandler('tools/list', checkedParams(), () => listTools())
    // the SDK's own handler reports null or non-object arguments as an internal error
    server.fallbackRequestHandler = guarded(logger, async (request: JSONRPCRequest, ctx: ServerContext) => {
      const { method, params } = request
      if (method !== 'tools/call') throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found')
      const tool = findTool(await tools(), params?.name)
      await ownTurn()
      // a cancelled call gets no answer; the signal's own reason may be that the connection is gone
      if (ctx.mcpReq.signal.aborted) throw new DOMException('The call was cancelled.', 'AbortError')
      return callTool({ tool, request, server, ctx, parts })
    })
    if (prompts !== undefined) servePrompts(server, prompts, logger)
    return server
  }
}

/** Replaces errors that are not protocol errors: their messages may name files of this machine. */
function guarded<Args extends readonly unknown[], Result>(
  logger: Logger,
  answer: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await answer(...args)
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      // a cancelled request gets no answer
      const isAborted = error instanceof DOMException && error.name === 'AbortError'
      if (!isAborted) logger.error('A request could not be answered.', error)
      throw new ProtocolError(ProtocolErrorCode.InternalError, toAppError(error).message)
    }
  }
}

/** Gives each caller its own turn of the event loop: storage is synchronous, and answers go out between two calls. */
function turns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => turn())
    return last
  }
}

function findTool(tools: readonly Tool[], name: unknown): Tool {
  if (typeof name !== 'string')
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The tool name is missing or not text.')
  const found = tools.find(({ description, aliases = [] }) => description.name === name || aliases.includes(name))
  if (found === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}${notServed(name)}`)
  return found
}

/** Explains why a tool of this program is unknown here; '' for any other name. */
function notServed(name: string): string {
  const isOurs = toolCatalog.some(({ name: listed }) =>
    toolNameStyles.some((style) => listedToolName(listed, style) === name),
  )
  return isOurs
    ? '. This server does not serve it: see --toolsets, --tools and --read-only; some tools need a mail archive.'
    : ''
}

interface Call {
  readonly tool: Tool
  readonly request: JSONRPCRequest
  readonly server: Server
  readonly ctx: ServerContext
  readonly parts: ServerParts
}

/** Logs the name, the outcome, the duration and the client; never arguments or results. */
async function callTool({ tool, request, server, ctx, parts }: Call): Promise<CallToolResult> {
  const start = performance.now()
  const client = clientName(ctx)
  const summary = (outcome: string) =>
    `${tool.description.name}: ${outcome} in ${(performance.now() - start).toFixed(0)} ms${client === null ? '' : ` for ${client}`}`
  try {
    const context: CallContext = callContext(server, ctx)
    const result = await tool.call(request.params?.arguments, context)
    parts.logger.info(summary('answered'))
    return result
  } catch (error) {
    const failure = toAppError(error)
    logFailure(summary(failure.code), failure, parts)
    return tool.answerError(failure)
  }
}

// the messages of these errors quote what the client sent
const clientMistakes: ReadonlySet<AppErrorCode> = new Set(['VALIDATION_ERROR', 'NOT_FOUND', 'QUERY_REJECTED'])

/** The stack of an expected failure is not logged: it reveals the folders of this machine and helps nobody. */
function logFailure(summary: string, { code, message, cause }: AppError, { logger, hidesMessages }: ServerParts): void {
  const text = hidesMessages ? summary : `${summary}: ${message}`
  if (clientMistakes.has(code)) logger.info(summary)
  else if (code === 'INTERNAL_ERROR') logger.error(text, cause)
  else logger.error(withCodes(text, cause))
}

function servePrompts(server: Server, prompts: () => Promise<readonly Prompt[]>, logger: Logger): void {
  const listPrompts = guarded(logger, async () => ({
    prompts: (await prompts()).map(({ description }) => description),
  }))
  server.setRequestHandler('prompts/list', checkedParams(), () => listPrompts())
  const getPrompt = guarded(logger, async (params: GetPromptRequest['params']) => {
    const prompt = (await prompts()).find(({ description }) => description.name === params.name)
    if (prompt === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${params.name.slice(0, 100)}`)
    const text = writePrompt(prompt, params.arguments ?? {})
    return {
      description: prompt.description.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    }
  })
  server.setRequestHandler('prompts/get', checkedParams<GetPromptRequest['params']>(), (params) => getPrompt(params))
}

/** A prompt result cannot carry an error about an argument, so it becomes a protocol error. */
function writePrompt(prompt: Prompt, args: Readonly<Record<string, string>>): string {
  try {
    return prompt.write(args)
  } catch (error) {
    const { code, message } = toAppError(error)
    throw code === 'VALIDATION_ERROR' ? new ProtocolError(ProtocolErrorCode.InvalidParams, message) : error
  }
}
