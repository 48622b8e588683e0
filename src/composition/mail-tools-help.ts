import { fileURLToPath } from 'node:url'
import { createTools, toolCatalog } from '../adapters/mcp/tools/catalog.js'
import { formatSignature } from '../adapters/mcp/tools/tool-signature.js'

const notServed = () => Promise.reject(new Error('Help serves nothing.'))

/** What `db mcp` serves, a line for each tool. Source: mail-command. */
export async function mailToolsHelp(): Promise<string> {
  const names = toolCatalog.flatMap(({ name, sets }) => (sets.includes('mail') ? [name] : []))
  const tools = await createTools(
    {
      jobs: { openJobs: notServed, pageChars: null },
      websites: { openWebsites: notServed },
      mail: { openMail: notServed, maxLimit: 0, pageChars: null, toolNames: 'dotted' },
      hunt: { openHunt: notServed, pageChars: null },
    },
    names,
  )
  const page = fileURLToPath(new URL('../docs/tools.md', import.meta.url))
  return `
Tools, with what they take (? may be left out) and answer:
${tools.map((tool) => `  ${formatSignature(tool)}`).join('\n')}

What each of these means: ${page}`
}
