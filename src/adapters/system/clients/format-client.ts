import { type ClientId, clientOf } from './clients.js'
import { tokenPlaceholder, tokenVariable } from './entry-formats.js'
import { type Environment, placesOf } from './folders.js'
import type { Launch, Platform, RunningServer } from './launch.js'
import { formatLine, type Shell } from './quoting.js'
import { type FileText, httpFile, launchFor, serverName, stdioEntry, stdioFile } from './server-entry.js'
import { formatLineWithToken } from './token-line.js'

/** How a person adds the server to a client: by running the line, or by putting the text into the file. */
export interface ClientSetup {
  readonly client: ClientId
  readonly name: string
  /** null if the client has no command for it, or the shell cannot pass on its words */
  readonly line: string | null
  /** null if its file does not support such a server */
  readonly file: ClientFile | null
  /** What a person must do so that the client has the token; null if nothing. */
  readonly token: TokenStep | null
  /** Parts of the launch that the client would replace as variables, if those are set. */
  readonly replaced: readonly string[]
}

export interface ClientFile extends FileText {
  /** null if it is unknown which file the client reads */
  readonly path: string | null
}

/** Set the environment variable before the client starts, or replace the word in the text. */
export type TokenStep = { readonly variable: string } | { readonly placeholder: string }

/** The machine that the lines and paths are for. */
export interface Machine {
  readonly env: Environment
  readonly platform: Platform
  /** the usual shell of the platform by default */
  readonly shell?: Shell
}

/** The set-up for a server that the client starts as a program. */
export function formatClientStdio(client: ClientId, launch: Launch, machine: Machine): ClientSetup {
  const { command, args } = launchFor(client, launch)
  const file = stdioFile(client, launch)
  return {
    client,
    name: clientOf(client).name,
    line: orNull(() => stdioLine(client, launch, machine)),
    file: { ...file, path: pathOf(client, machine) },
    token: null,
    replaced: [command, ...args].flatMap((word) => word.match(variablePatterns[client] ?? /(?!)/g) ?? []),
  }
}

/**
 * The set-up for a server that is running already. The text only names the token's file or a variable, never the token.
 */
export function formatClientHttp(client: ClientId, server: RunningServer, machine: Machine): ClientSetup {
  const file = httpFile(client, server)
  const line = orNull(() => httpLine(client, server, shellOf(machine)))
  return {
    client,
    name: clientOf(client).name,
    line,
    file: file && { ...file, path: pathOf(client, machine) },
    token: server.token && tokenStep(line ?? file?.text ?? ''),
    replaced: [],
  }
}

function tokenStep(text: string): TokenStep | null {
  if (text.includes(tokenVariable)) return { variable: tokenVariable }
  return text.includes(`Bearer ${tokenPlaceholder}`) ? { placeholder: tokenPlaceholder } : null
}

/** The variables that each client replaces in its settings. */
const variablePatterns: Partial<Record<ClientId, RegExp>> = {
  'claude-code': /\$\{[^{}]*\}/g,
  'gemini-cli': /\$(?:\w+|\{[^{}]*\})/g,
  opencode: /\{(?:env|file):[^{}]+\}/g,
  'qwen-code': /\$(?:\w+|\{[^{}]*\})/g,
  cursor: /\$\{[^{}]*\}/g,
  vscode: /\$\{[^{}]*\}/g,
  windsurf: /\$\{[^{}]*\}/g,
}

/** The words before those that start the server. */
const stdioWords: Partial<Record<ClientId, readonly string[]>> = {
  'claude-code': ['claude', 'mcp', 'add', '--scope', 'user', serverName, '--'],
  'gemini-cli': ['gemini', 'mcp', 'add', '--scope', 'user', serverName],
  codex: ['codex', 'mcp', 'add', serverName, '--'],
  opencode: ['opencode', 'mcp', 'add', serverName, '--'],
  'qwen-code': ['qwen', 'mcp', 'add', '--scope', 'user', serverName],
  'copilot-cli': ['copilot', 'mcp', 'add', serverName, '--'],
}

function stdioLine(client: ClientId, launch: Launch, machine: Machine): string | null {
  const words = stdioWords[client]
  const { command, args } = launchFor(client, launch)
  if (words !== undefined) return formatLine([...words, command, ...args], shellOf(machine))
  // on Windows the command is a script, which loses the quotes of JSON
  if (client !== 'vscode' || machine.platform === 'win32') return null
  const json = JSON.stringify({ name: serverName, ...stdioEntry(client, launch) })
  return formatLine(['code', '--add-mcp', json], shellOf(machine))
}

/** The words before the URL, and the separator after the name of a header. */
const httpWords: Partial<Record<ClientId, readonly [words: readonly string[], separator: string]>> = {
  'claude-code': [['claude', 'mcp', 'add', '--scope', 'user', '--transport', 'http', serverName], ': '],
  'gemini-cli': [['gemini', 'mcp', 'add', '--scope', 'user', '--transport', 'http', serverName], ': '],
  opencode: [['opencode', 'mcp', 'add', serverName, '--url'], '='],
  'qwen-code': [['qwen', 'mcp', 'add', '--scope', 'user', '--transport', 'http', serverName], ': '],
  'copilot-cli': [['copilot', 'mcp', 'add', '--transport', 'http', serverName], ': '],
}

function httpLine(client: ClientId, { url, token }: RunningServer, shell: Shell): string | null {
  if (client === 'codex') {
    const named = token === null ? [] : ['--bearer-token-env-var', tokenVariable]
    return formatLine(['codex', 'mcp', 'add', serverName, '--url', url, ...named], shell)
  }
  const [words, separator] = httpWords[client] ?? []
  if (words === undefined || separator === undefined) return null
  if (token === null) return formatLine([...words, url], shell)
  // a line must not contain the token
  return token.file === null ? null : formatLineWithToken([...words, url], { file: token.file, separator }, shell)
}

function pathOf(client: ClientId, { env, platform }: Machine): string | null {
  return clientOf(client).configFile(placesOf(env, platform))
}

function shellOf({ platform, shell }: Machine): Shell {
  return shell ?? (platform === 'win32' ? 'powershell' : 'posix')
}

/** Returns null if the shell cannot express the line. */
function orNull(line: () => string | null): string | null {
  try {
    return line()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
