import { createTools, toolCatalog } from '#src/adapters/edges/mcp/tools/catalog.js'
import { formatSignature } from '#src/adapters/edges/mcp/tools/tool-signature.js'
import { unopenedContexts } from '#src/adapters/edges/mcp/tools/unopened-contexts.js'
import { ownDoc } from '#src/adapters/kit/own-files.js'

/** The tools of `db mcp`, one line each. Source: mail-command. */
export async function mailToolsHelp(): Promise<string> {
  const names = toolCatalog.flatMap(({ name, sets }) => (sets.includes('mail') ? [name] : []))
  const tools = await createTools(unopenedContexts('dotted'), names)
  return `
Tools, with arguments (? = optional) and answers:
${tools.map((tool) => `  ${formatSignature(tool)}`).join('\n')}

What each means: ${ownDoc('reference/tools.md')}`
}
