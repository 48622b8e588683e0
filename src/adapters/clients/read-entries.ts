import { jsonrepair } from 'jsonrepair'
import { parse as parseToml } from 'smol-toml'
import type { ClientId } from './clients.js'

/** A server as a client's file names it: a program to start, or an address. */
export interface ServerEntry {
  readonly name: string
  readonly command: string | null
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly url: string | null
}

/** The servers of the user in the file of a client. Throws SyntaxError where the client cannot read it either. */
export function readServerEntries(client: ClientId, text: string): readonly ServerEntry[] {
  const servers = client === 'codex' ? parseToml(text).mcp_servers : listed(client, text)
  if (!isObject(servers)) return []
  return Object.entries(servers).flatMap(([name, entry]) => (isObject(entry) ? [toEntry(name, entry)] : []))
}

function listed(client: ClientId, text: string): unknown {
  const settings: unknown = client === 'vscode' ? parseWithComments(text) : JSON.parse(text.replace(/^\uFEFF/, ''))
  if (!isObject(settings)) return null
  return settings[client === 'vscode' ? 'servers' : 'mcpServers']
}

function parseWithComments(text: string): unknown {
  try {
    return JSON.parse(jsonrepair(text))
  } catch (error) {
    throw new SyntaxError('not JSON', { cause: error })
  }
}

function toEntry(name: string, entry: Readonly<Record<string, unknown>>): ServerEntry {
  const env = isObject(entry.env) ? Object.entries(entry.env) : []
  return {
    name,
    command: toText(entry.command),
    args: Array.isArray(entry.args) ? entry.args.map(String) : [],
    env: Object.fromEntries(env.map(([variable, value]) => [variable, String(value)])),
    // Gemini CLI and Windsurf have names of their own for it
    url: toText(entry.url) ?? toText(entry.httpUrl) ?? toText(entry.serverUrl),
  }
}

const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
