import { jsonrepair } from 'jsonrepair'
import { parse as parseToml } from 'smol-toml'
import { isObject } from '#src/domain/shared/json.js'
import type { ClientId } from './clients.js'
import { type EntryFormat, entryFormats } from './entry-formats.js'
import { readYamlMap } from './yaml-map.js'

/** A server as a client's file names it: a program to start, or an address. */
export interface ServerEntry {
  readonly name: string
  readonly command: string | null
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly url: string | null
  /** The client leaves it alone. */
  readonly isOff: boolean
  /** False if the client understands more of it than is read here. */
  readonly isRead: boolean
}

/** The servers of the user in the file of a client. Throws SyntaxError if the client cannot read it either. */
export function readServerEntries(client: ClientId, text: string): readonly ServerEntry[] {
  const { syntax, servers } = entryFormats[client]
  const settings = parsers[syntax](text, servers)
  const listed = isObject(settings) ? settings[servers] : null
  if (!isObject(listed)) return []
  return Object.entries(listed).flatMap(([name, entry]) => {
    if (isObject(entry)) return [toEntry(name, entry)]
    return syntax === 'yaml' ? [{ ...toEntry(name, {}), isRead: false }] : []
  })
}

const parsers: Readonly<Record<EntryFormat['syntax'], (text: string, servers: string) => unknown>> = {
  json: (text) => JSON.parse(text.replace(/^\uFEFF/, '')),
  jsonc: parseWithComments,
  toml: (text) => parseToml(text),
  yaml: (text, servers) => ({ [servers]: readYamlMap(text, servers) }),
}

function parseWithComments(text: string): unknown {
  try {
    return JSON.parse(jsonrepair(text))
  } catch (error) {
    throw new SyntaxError('not JSON', { cause: error })
  }
}

function toEntry(name: string, given: Readonly<Record<string, unknown>>): ServerEntry {
  // Cline has an older form with these, and one with these in an object of their own
  const entry = isObject(given.transport) ? { ...given, ...given.transport } : given
  // OpenCode has program and arguments in one list
  const command = Array.isArray(entry.command) ? entry.command : [entry.command ?? entry.cmd]
  const args = Array.isArray(entry.args) ? entry.args : command.slice(1)
  const env = [entry.env, entry.environment, entry.envs].find(isObject) ?? {}
  return {
    name,
    command: toText(command[0]),
    args: args.map(String),
    env: Object.fromEntries(Object.entries(env).map(([variable, value]) => [variable, String(value)])),
    // each has a name of its own for it
    url: [entry.url, entry.httpUrl, entry.serverUrl, entry.uri].map(toText).find((url) => url !== null) ?? null,
    isOff: entry.enabled === false || entry.disabled === true,
    isRead: true,
  }
}

const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
