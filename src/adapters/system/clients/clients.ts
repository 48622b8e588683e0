import {
  appFolder,
  clineExtension,
  clineFile,
  clineFolder,
  codexFolder,
  copilotFolder,
  type Environment,
  gooseFolder,
  homeOf,
  joinPath,
  opencodeFolder,
  zedFolder,
} from './folders.js'
import type { Platform } from './launch.js'

export const clientIds = [
  'claude-code',
  'claude-desktop',
  'gemini-cli',
  'codex',
  'opencode',
  'qwen-code',
  'copilot-cli',
  'cursor',
  'vscode',
  'windsurf',
  'zed',
  'cline',
  'goose',
  'other',
] as const
export type ClientId = (typeof clientIds)[number]

/** A program that people talk to a model with, and what it leaves on a machine. */
export interface Client {
  readonly id: ClientId
  readonly name: string
  /** Names of its command, the usual first; empty where it has none. */
  readonly commands: readonly string[]
  /** The file that its servers stand in, of the user and not of a project; null where that is unknown. */
  configFile(env: Environment, platform: Platform): string | null
  /** Other files that it may have its servers in, beside the first or in place of it. */
  otherFiles?(env: Environment, platform: Platform): readonly string[]
  /** Folders and files that are there when it is used. */
  traces(env: Environment, platform: Platform): readonly string[]
}

export const clients: readonly Client[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    commands: ['claude'],
    configFile: (env, platform) => joinPath(platform, env.CLAUDE_CONFIG_DIR || homeOf(env, platform), '.claude.json'),
    traces: (env, platform) => [
      ...(env.CLAUDE_CONFIG_DIR ? [env.CLAUDE_CONFIG_DIR] : []),
      joinPath(platform, homeOf(env, platform), '.claude'),
      joinPath(platform, homeOf(env, platform), '.claude.json'),
    ],
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    commands: [],
    configFile: (env, platform) => joinPath(platform, appFolder(env, platform), 'Claude', 'claude_desktop_config.json'),
    traces: (env, platform) => [
      joinPath(platform, appFolder(env, platform), 'Claude'),
      ...(platform === 'darwin' ? ['/Applications/Claude.app'] : []),
    ],
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    commands: ['gemini'],
    configFile: (env, platform) => joinPath(platform, homeOf(env, platform), '.gemini', 'settings.json'),
    traces: (env, platform) => [joinPath(platform, homeOf(env, platform), '.gemini')],
  },
  {
    id: 'codex',
    name: 'Codex',
    commands: ['codex'],
    configFile: (env, platform) => joinPath(platform, codexFolder(env, platform), 'config.toml'),
    traces: (env, platform) => [codexFolder(env, platform)],
  },
  {
    id: 'opencode',
    name: 'OpenCode',
    commands: ['opencode'],
    configFile: (env, platform) => joinPath(platform, opencodeFolder(env, platform), 'opencode.json'),
    otherFiles: (env, platform) => [joinPath(platform, opencodeFolder(env, platform), 'opencode.jsonc')],
    traces: (env, platform) => [opencodeFolder(env, platform)],
  },
  {
    id: 'qwen-code',
    name: 'Qwen Code',
    commands: ['qwen'],
    configFile: (env, platform) => joinPath(platform, homeOf(env, platform), '.qwen', 'settings.json'),
    traces: (env, platform) => [joinPath(platform, homeOf(env, platform), '.qwen')],
  },
  {
    id: 'copilot-cli',
    name: 'Copilot CLI',
    // AWS has a program of the same name
    commands: [],
    configFile: (env, platform) => joinPath(platform, copilotFolder(env, platform), 'mcp-config.json'),
    traces: (env, platform) => [copilotFolder(env, platform)],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    commands: ['cursor', 'cursor-agent'],
    configFile: (env, platform) => joinPath(platform, homeOf(env, platform), '.cursor', 'mcp.json'),
    traces: (env, platform) => [
      joinPath(platform, homeOf(env, platform), '.cursor'),
      ...(platform === 'darwin' ? ['/Applications/Cursor.app'] : []),
    ],
  },
  {
    id: 'vscode',
    name: 'VS Code',
    commands: ['code'],
    configFile: (env, platform) => joinPath(platform, appFolder(env, platform), 'Code', 'User', 'mcp.json'),
    traces: (env, platform) => [
      joinPath(platform, appFolder(env, platform), 'Code', 'User'),
      ...(platform === 'darwin' ? ['/Applications/Visual Studio Code.app'] : []),
    ],
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    commands: ['windsurf'],
    configFile: (env, platform) => joinPath(platform, homeOf(env, platform), '.codeium', 'windsurf', 'mcp_config.json'),
    traces: (env, platform) => [joinPath(platform, homeOf(env, platform), '.codeium', 'windsurf')],
  },
  {
    id: 'zed',
    name: 'Zed',
    // ZFS has a daemon that is named zed, so that Linux distributions call this one zeditor
    commands: ['zeditor'],
    configFile: (env, platform) => joinPath(platform, zedFolder(env, platform), 'settings.json'),
    traces: (env, platform) => [zedFolder(env, platform), ...(platform === 'darwin' ? ['/Applications/Zed.app'] : [])],
  },
  {
    id: 'cline',
    name: 'Cline',
    commands: ['cline'],
    configFile: (env, platform) =>
      env.CLINE_MCP_SETTINGS_PATH || joinPath(platform, clineFolder(env, platform), 'settings', clineFile),
    // where its extension of VS Code kept them before it shared the file of its command
    otherFiles: (env, platform) => [joinPath(platform, clineExtension(env, platform), 'settings', clineFile)],
    traces: (env, platform) => [clineFolder(env, platform), clineExtension(env, platform)],
  },
  {
    id: 'goose',
    name: 'goose',
    // a program that migrates databases has the same name
    commands: [],
    configFile: (env, platform) => joinPath(platform, gooseFolder(env, platform), 'config.yaml'),
    traces: (env, platform) => [gooseFolder(env, platform)],
  },
  { id: 'other', name: 'Other clients', commands: [], configFile: () => null, traces: () => [] },
]

export function clientOf(id: ClientId): Client {
  const client = clients.find((candidate) => candidate.id === id)
  if (client === undefined) throw new RangeError(`no client ${id}`)
  return client
}
