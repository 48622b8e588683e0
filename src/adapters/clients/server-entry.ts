import type { ClientId } from './clients.js'
import { formatJson, type Json } from './json-text.js'
import type { HttpServer, Launch } from './launch.js'
import { quoteToml } from './quoting.js'

/** What the server is called in every client. */
export const serverName = 'jobworkflow'

/** The variable that a client's file takes the token from: files of clients cannot name a file, and hold no token of ours. */
export const tokenVariable = 'JOBWORKFLOW_HTTP_TOKEN'

/** What stands in the file of a client: JSON, or TOML as lines. */
export interface FileText {
  readonly format: 'json' | 'toml'
  readonly text: string
}

/** The arguments of the server in this client: Codex shows its model about 12,000 bytes of an answer. */
export function launchFor(client: ClientId, { command, args }: Launch): Launch {
  return { command, args: client === 'codex' ? [...args, '--page-bytes', '11000'] : args }
}

/** The server itself, as this client's JSON has it under its name. */
export function stdioEntry(client: ClientId, launch: Launch): { readonly [name: string]: Json } {
  const { command, args } = launchFor(client, launch)
  const hasType = client === 'claude-code' || client === 'vscode'
  return hasType ? { type: 'stdio', command, args } : { command, args }
}

/** The same of a server that runs already; null where the client's file takes programs alone. */
export function httpEntry(client: ClientId, { url, tokenFile }: HttpServer): { readonly [name: string]: Json } | null {
  const headers: Record<string, Json> =
    tokenFile === null ? {} : { headers: { Authorization: `Bearer ${tokenIn[client]}` } }
  switch (client) {
    case 'claude-desktop':
      return null
    case 'windsurf':
      return { serverUrl: url, ...headers }
    case 'cursor':
      return { url, ...headers }
    default:
      return { type: 'http', url, ...headers }
  }
}

const tokenInput = `${serverName}-token`

/** How each file refers to the token. */
const tokenIn: Readonly<Record<ClientId, string>> = {
  'claude-code': `\${${tokenVariable}}`,
  'claude-desktop': '',
  'gemini-cli': `$${tokenVariable}`,
  codex: '',
  cursor: `\${env:${tokenVariable}}`,
  vscode: `\${input:${tokenInput}}`,
  windsurf: `\${env:${tokenVariable}}`,
  other: 'TOKEN',
}

export function stdioFile(client: ClientId, launch: Launch): FileText {
  if (client !== 'codex') return jsonFile(client, stdioEntry(client, launch))
  const { command, args } = launchFor(client, launch)
  return tomlFile([`command = ${quoteToml(command)}`, `args = [${args.map(quoteToml).join(', ')}]`])
}

export function httpFile(client: ClientId, server: HttpServer): FileText | null {
  if (client === 'codex') {
    const token = server.tokenFile === null ? [] : [`bearer_token_env_var = ${quoteToml(tokenVariable)}`]
    return tomlFile([`url = ${quoteToml(server.url)}`, ...token])
  }
  const entry = httpEntry(client, server)
  if (entry === null) return null
  const asks = client === 'vscode' && server.tokenFile !== null
  const input = { type: 'promptString', id: tokenInput, description: 'The token of jobworkflow', password: true }
  return jsonFile(client, entry, asks ? { inputs: [input] } : {})
}

function jsonFile(client: ClientId, entry: Json, more: { readonly [name: string]: Json } = {}): FileText {
  const servers = client === 'vscode' ? 'servers' : 'mcpServers'
  return { format: 'json', text: formatJson({ [servers]: { [serverName]: entry }, ...more }) }
}

function tomlFile(lines: readonly string[]): FileText {
  return { format: 'toml', text: [`[mcp_servers.${serverName}]`, ...lines].join('\n') }
}
