import { posix, win32 } from 'node:path'
import type { Platform } from './launch.js'

export const clientIds = [
  'claude-code',
  'claude-desktop',
  'gemini-cli',
  'codex',
  'cursor',
  'vscode',
  'windsurf',
  'other',
] as const
export type ClientId = (typeof clientIds)[number]

export type Environment = Readonly<Record<string, string | undefined>>

/** A program that people talk to a model with, and what it leaves on a machine. */
export interface Client {
  readonly id: ClientId
  readonly name: string
  /** Names of its command, the usual first; empty where it has none. */
  readonly commands: readonly string[]
  /** The file that its servers stand in, of the user and not of a project; null where that is unknown. */
  configFile(env: Environment, platform: Platform): string | null
  /** Folders and files that are there when it is used. */
  traces(env: Environment, platform: Platform): readonly string[]
}

export const clients: readonly Client[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    commands: ['claude'],
    configFile: (env, platform) => within(platform, env.CLAUDE_CONFIG_DIR || homeOf(env, platform), '.claude.json'),
    traces: (env, platform) => [
      ...(env.CLAUDE_CONFIG_DIR ? [env.CLAUDE_CONFIG_DIR] : []),
      within(platform, homeOf(env, platform), '.claude'),
      within(platform, homeOf(env, platform), '.claude.json'),
    ],
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    commands: [],
    configFile: (env, platform) => within(platform, appFolder(env, platform), 'Claude', 'claude_desktop_config.json'),
    traces: (env, platform) => [
      within(platform, appFolder(env, platform), 'Claude'),
      ...(platform === 'darwin' ? ['/Applications/Claude.app'] : []),
    ],
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    commands: ['gemini'],
    configFile: (env, platform) => within(platform, homeOf(env, platform), '.gemini', 'settings.json'),
    traces: (env, platform) => [within(platform, homeOf(env, platform), '.gemini')],
  },
  {
    id: 'codex',
    name: 'Codex',
    commands: ['codex'],
    configFile: (env, platform) => within(platform, codexFolder(env, platform), 'config.toml'),
    traces: (env, platform) => [codexFolder(env, platform)],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    commands: ['cursor', 'cursor-agent'],
    configFile: (env, platform) => within(platform, homeOf(env, platform), '.cursor', 'mcp.json'),
    traces: (env, platform) => [
      within(platform, homeOf(env, platform), '.cursor'),
      ...(platform === 'darwin' ? ['/Applications/Cursor.app'] : []),
    ],
  },
  {
    id: 'vscode',
    name: 'VS Code',
    commands: ['code'],
    configFile: (env, platform) => within(platform, appFolder(env, platform), 'Code', 'User', 'mcp.json'),
    traces: (env, platform) => [
      within(platform, appFolder(env, platform), 'Code', 'User'),
      ...(platform === 'darwin' ? ['/Applications/Visual Studio Code.app'] : []),
    ],
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    commands: ['windsurf'],
    configFile: (env, platform) => within(platform, homeOf(env, platform), '.codeium', 'windsurf', 'mcp_config.json'),
    traces: (env, platform) => [within(platform, homeOf(env, platform), '.codeium', 'windsurf')],
  },
  { id: 'other', name: 'Other clients', commands: [], configFile: () => null, traces: () => [] },
]

export function clientOf(id: ClientId): Client {
  const client = clients.find((candidate) => candidate.id === id)
  if (client === undefined) throw new RangeError(`no client ${id}`)
  return client
}

/** The paths of the platform, whichever one this runs on. */
export function pathsOf(platform: Platform): typeof posix {
  return platform === 'win32' ? win32 : posix
}

export function homeOf(env: Environment, platform: Platform): string {
  return (platform === 'win32' ? env.USERPROFILE || env.HOME : env.HOME) || '~'
}

/** Where programs with windows keep their settings. */
function appFolder(env: Environment, platform: Platform): string {
  const home = homeOf(env, platform)
  if (platform === 'win32') return env.APPDATA || within(platform, home, 'AppData', 'Roaming')
  if (platform === 'darwin') return within(platform, home, 'Library', 'Application Support')
  return env.XDG_CONFIG_HOME || within(platform, home, '.config')
}

function codexFolder(env: Environment, platform: Platform): string {
  return env.CODEX_HOME || within(platform, homeOf(env, platform), '.codex')
}

function within(platform: Platform, ...parts: readonly string[]): string {
  return pathsOf(platform).join(...parts)
}
