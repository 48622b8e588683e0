import { fileURLToPath } from 'node:url'
import { createTools, toolCatalog } from '#src/adapters/edges/mcp/tools/catalog.js'
import { formatSignature } from '#src/adapters/edges/mcp/tools/tool-signature.js'
import { unboundedPage as page } from '#src/adapters/kit/answers/page-budget.js'
import { ownFile } from '#src/adapters/kit/own-files.js'

const notServed = () => Promise.reject(new Error('Help serves nothing.'))

/** The tools of `db mcp`, one line each. Source: mail-command. */
export async function mailToolsHelp(): Promise<string> {
  const names = toolCatalog.flatMap(({ name, sets }) => (sets.includes('mail') ? [name] : []))
  const tools = await createTools(
    {
      jobs: { openJobs: notServed, page },
      websites: { openWebsites: notServed, page },
      mail: { openMail: notServed, maxLimit: 0, page, toolNames: 'dotted' },
      hunt: { openHunt: notServed, page },
    },
    names,
  )
  const docs = fileURLToPath(ownFile('../docs/reference/tools.md', import.meta.url))
  return `
Tools, with arguments (? = optional) and answers:
${tools.map((tool) => `  ${formatSignature(tool)}`).join('\n')}

What each means: ${docs}`
}
