import type { GuideLanguage } from '#src/adapters/edges/mcp/prompts/guides/guide.js'
import type { Prompt } from '#src/adapters/edges/mcp/prompts/prompt.js'
import { createTools, type ToolContexts, type ToolName } from '#src/adapters/edges/mcp/tools/catalog.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type { Tool } from './define-tool.js'
import { writeInstructions } from './instructions.js'

export interface ServerParts {
  readonly version: string
  /** Sent to the agent when it connects. */
  readonly instructions: string
  /** Called when tools are first requested, so that a connection opens before they are loaded. */
  readonly loadTools: () => Promise<readonly Tool[]>
  /** Called when prompts are first requested. Without it the server announces only tools. */
  readonly loadPrompts?: () => Promise<readonly Prompt[]>
  readonly logger: Logger
  /** Keep error messages out of the log: they may quote what a client sent. */
  readonly hidesMessages?: boolean
}

/** What a client of a server finds, on any transport. */
export type Offer = Pick<ServerParts, 'instructions' | 'loadPrompts' | 'loadTools'>

/** The offer of a server with these tools; prompts are in `language`, unless they are asked for another one. */
export function createOffer(
  toolNames: readonly ToolName[],
  contexts: ToolContexts,
  language: GuideLanguage = 'en',
): Offer {
  return {
    instructions: writeInstructions(toolNames, contexts.mail.toolNames),
    loadPrompts: async () => {
      const { choosePrompts } = await import('#src/adapters/edges/mcp/prompts/catalog.js')
      return choosePrompts(toolNames, contexts.mail.toolNames, language)
    },
    loadTools: () => createTools(contexts, toolNames),
  }
}

/** The server's description of itself in a handshake. */
export function introduce({ version, loadPrompts }: Pick<ServerParts, 'version' | 'loadPrompts'>) {
  return {
    serverInfo: { name: 'jobworkflow', title: 'jobworkflow', version },
    capabilities: { tools: {}, ...(loadPrompts === undefined ? {} : { prompts: {} }) },
  }
}
