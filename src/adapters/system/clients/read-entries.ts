import { jsonrepair } from 'jsonrepair'
import { parse as parseToml } from 'smol-toml'
import { isObject } from '#src/domain/shared/json.js'
import type { ClientId } from './clients.js'
import { type EntryFormat, entryFormats } from './entry-formats.js'
import { readYamlMap } from './yaml-map.js'

/** A server in a client's file: a program to start, or a URL. */
export interface ServerEntry {
  readonly name: string
  readonly command: string | null
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly url: string | null
  /** The client has it disabled. */
  readonly isOff: boolean
  /** False if the entry holds something that this reader does not understand. */
  readonly isRead: boolean
}

/** The user's servers in a client's file. Throws SyntaxError if the client could not read the file either. */
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
  // Cline has an older form with these fields, and one with them in a nested object
  const entry = isObject(given.transport) ? { ...given, ...given.transport } : given
  // OpenCode has the program and its arguments in one list
  const command = Array.isArray(entry.command) ? entry.command : [entry.command ?? entry.cmd]
  const args = Array.isArray(entry.args) ? entry.args : command.slice(1)
  const env = [entry.env, entry.environment, entry.envs].find(isObject) ?? {}
  return {
    name,
    command: toText(command[0]),
    args: args.map(String),
    env: Object.fromEntries(Object.entries(env).map(([variable, value]) => [variable, String(value)])),
    // each client has another name for it
    url: [entry.url, entry.httpUrl, entry.serverUrl, entry.uri].map(toText).find((url) => url !== null) ?? null,
    isOff: entry.enabled === false || entry.disabled === true,
    isRead: true,
  }
}

const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
