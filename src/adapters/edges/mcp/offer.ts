import type { Prompt } from '#src/adapters/edges/mcp/prompts/prompt.js'
import { createTools, type ToolContexts, type ToolName } from '#src/adapters/edges/mcp/tools/catalog.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type { Tool } from './define-tool.js'
import { writeInstructions } from './instructions.js'

export interface ServerParts {
  readonly version: string
  /** Read by the agent when it connects. */
  readonly instructions: string
  /** Called when tools are first asked for, so that a connection opens before anything of theirs is loaded. */
  readonly loadTools: () => Promise<readonly Tool[]>
  /** Called when prompts are first asked for. Without it the server does not announce that it has any: it has tools alone. */
  readonly loadPrompts?: () => Promise<readonly Prompt[]>
  readonly logger: Logger
  /** Leave out of the log what failures say, which may quote what a client sent. */
  readonly hidesMessages?: boolean
}

/** What a client of a server finds, over whatever transport. */
export type Offer = Pick<ServerParts, 'instructions' | 'loadPrompts' | 'loadTools'>

/** The offer of a server of these tools. */
export function createOffer(toolNames: readonly ToolName[], contexts: ToolContexts): Offer {
  return {
    instructions: writeInstructions(toolNames, contexts.mail.toolNames),
    loadPrompts: async () => {
      const { choosePrompts } = await import('#src/adapters/edges/mcp/prompts/catalog.js')
      return choosePrompts(toolNames, contexts.mail.toolNames)
    },
    loadTools: () => createTools(contexts, toolNames),
  }
}

/** What a server says of itself when it is greeted. */
export function introduce({ version, loadPrompts }: Pick<ServerParts, 'version' | 'loadPrompts'>) {
  return {
    serverInfo: { name: 'jobworkflow', title: 'jobworkflow', version },
    capabilities: { tools: {}, ...(loadPrompts === undefined ? {} : { prompts: {} }) },
  }
}
