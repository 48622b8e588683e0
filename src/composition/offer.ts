import type { ServerParts } from '../adapters/mcp/create-server.js'
import { writeInstructions } from '../adapters/mcp/instructions.js'
import { choosePrompts } from '../adapters/mcp/prompts/index.js'
import { chooseTools, createTools, type ToolContexts, type ToolName } from '../adapters/mcp/tools/catalog.js'
import type { Config } from './config.js'
import type { Container } from './container.js'
import { served } from './server-container.js'

type Offer = Pick<ServerParts, 'instructions' | 'prompts' | 'loadTools'>

/** What a server of these tools offers, over whatever transport. */
export function createOffer(toolNames: readonly ToolName[], contexts: ToolContexts): Offer {
  return {
    instructions: writeInstructions(toolNames, contexts.mail.toolNames),
    prompts: choosePrompts(toolNames, contexts.mail.toolNames),
    loadTools: () => createTools(contexts, toolNames),
  }
}

/** What a server of this configuration offers. */
export function configuredOffer(
  config: Config,
  container: Container,
): Offer & { readonly toolNames: readonly ToolName[] } {
  const toolNames = chooseTools(config.toolChoice, { hasArchive: config.mailArchive !== null })
  return { toolNames, ...createOffer(toolNames, toolContexts(config, container)) }
}

/** Nothing of a context is loaded before one of its tools is called. */
function toolContexts(config: Config, container: Container): ToolContexts {
  const jobs = container.resolve(served.jobs)
  const mail = container.resolve(served.mail)
  const websites = container.resolve(served.websites)
  return {
    jobs: {
      openJobs: async (dbPath) => (await jobs.load()).open(dbPath),
      pageChars: config.pageChars,
    },
    websites: { openWebsites: () => websites.load(), pageChars: config.pageChars },
    mail: {
      openMail: async (call) => (await mail.load()).open(call),
      maxLimit: config.mailMaxLimit,
      pageChars: config.pageChars,
      toolNames: config.toolNames ?? 'underscored',
    },
  }
}
