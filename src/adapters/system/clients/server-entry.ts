import type { ClientId } from './clients.js'
import { entryFormats, type JsonObject, tokenVariable } from './entry-formats.js'
import { formatJson, type Json } from './json-text.js'
import type { Launch, RunningServer } from './launch.js'
import { quoteToml, quoteYaml } from './quoting.js'

/** The name of the server in every client. */
export const serverName = 'jobworkflow'

/** The text for a client's file: JSON, or lines of TOML or YAML. */
export interface FileText {
  readonly format: 'json' | 'toml' | 'yaml'
  readonly text: string
}

/** Clients that truncate answers which others keep whole, and how many bytes of a page they keep. */
const pageBytes: Partial<Record<ClientId, string>> = { codex: '11000', 'copilot-cli': '20000' }

/** The launch for this client, with its page size. */
export function launchFor(client: ClientId, { command, args }: Launch): Launch {
  const bytes = pageBytes[client]
  return { command, args: bytes === undefined ? args : [...args, '--page-bytes', bytes] }
}

/** The entry for a server that the client starts, as its file stores it. */
export function stdioEntry(client: ClientId, launch: Launch): JsonObject {
  return entryFormats[client].stdio(launchFor(client, launch))
}

export function stdioFile(client: ClientId, launch: Launch): FileText {
  return toFile(client, stdioEntry(client, launch))
}

/** The same for a running server; null if the client's file only supports programs. */
export function httpFile(client: ClientId, { url, token }: RunningServer): FileText | null {
  const entry = entryFormats[client].http(url)
  if (entry === null) return null
  if (token === null) return toFile(client, entry)
  if (client === 'codex') return toFile(client, { ...entry, bearer_token_env_var: tokenVariable })
  const headers = { headers: { Authorization: `Bearer ${entryFormats[client].token}` } }
  // goose looks up the variables of a header in env_keys
  const keys: JsonObject = client === 'goose' ? { env_keys: [tokenVariable] } : {}
  return toFile(client, { ...entry, ...headers, ...keys }, client === 'vscode' ? { inputs: [tokenInput] } : {})
}

const tokenInput = {
  type: 'promptString',
  id: `${serverName}-token`,
  description: 'The token of jobworkflow',
  password: true,
}

function toFile(client: ClientId, entry: JsonObject, more: JsonObject = {}): FileText {
  const { syntax, servers } = entryFormats[client]
  if (syntax === 'toml') return { format: 'toml', text: tomlTable(`${servers}.${serverName}`, entry) }
  if (syntax === 'yaml') return { format: 'yaml', text: yamlEntry(servers, entry) }
  return { format: 'json', text: formatJson({ [servers]: { [serverName]: entry }, ...more }) }
}

function tomlTable(name: string, entry: JsonObject): string {
  const toText = (value: Json): string =>
    Array.isArray(value) ? `[${value.map(toText).join(', ')}]` : quoteToml(String(value))
  return [`[${name}]`, ...Object.entries(entry).map(([key, value]) => `${key} = ${toText(value)}`)].join('\n')
}

function yamlEntry(servers: string, entry: JsonObject): string {
  const values = { enabled: true, name: serverName, ...entry, timeout: 300 }
  return [`${servers}:`, `  ${serverName}:`, ...yamlLines(values, '    ')].join('\n')
}

function yamlLines(values: JsonObject, indent: string): readonly string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (typeof value === 'object' && !Array.isArray(value))
      return [`${indent}${key}:`, ...yamlLines(value as JsonObject, `${indent}  `)]
    return [`${indent}${key}: ${yamlValue(value)}`]
  })
}

function yamlValue(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(yamlValue).join(', ')}]`
  // a bare text such as no or 1 would have another type
  return typeof value === 'string' ? quoteYaml(value) : String(value)
}
