import type { Places } from './folders.js'

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
  configFile(places: Places): string | null
  /** Other files that it may have its servers in, beside the first or in place of it. */
  otherFiles?(places: Places): readonly string[]
  /** Folders and files that are there when it is used. */
  traces(places: Places): readonly string[]
}

/** Where a program with windows is on macOS. */
const macApp = ({ platform }: Places, name: string) => (platform === 'darwin' ? [`/Applications/${name}.app`] : [])

function zed({ platform, app, home, xdg }: Places, ...path: readonly string[]): string {
  if (platform === 'win32') return app('Zed', ...path)
  // on macOS it does not ask the variable
  return platform === 'darwin' ? home('.config', 'zed', ...path) : xdg('zed', ...path)
}

function goose({ platform, app, xdg }: Places, ...path: readonly string[]): string {
  return platform === 'win32' ? app('Block', 'goose', 'config', ...path) : xdg('goose', ...path)
}

const clineFile = 'cline_mcp_settings.json'

function cline({ env, own }: Places, ...path: readonly string[]): string {
  const folder = own(env.CLINE_DIR, '.cline', 'data')
  return own(env.CLINE_DATA_DIR || folder, '', ...path)
}

function clineExtension({ app }: Places, ...path: readonly string[]): string {
  return app('Code', 'User', 'globalStorage', 'saoudrizwan.claude-dev', ...path)
}

export const clients: readonly Client[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    commands: ['claude'],
    configFile: ({ env, own }) => own(env.CLAUDE_CONFIG_DIR, '', '.claude.json'),
    traces: ({ env, home }) => [
      ...(env.CLAUDE_CONFIG_DIR ? [env.CLAUDE_CONFIG_DIR] : []),
      home('.claude'),
      home('.claude.json'),
    ],
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    commands: [],
    configFile: ({ app }) => app('Claude', 'claude_desktop_config.json'),
    traces: (places) => [places.app('Claude'), ...macApp(places, 'Claude')],
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    commands: ['gemini'],
    configFile: ({ home }) => home('.gemini', 'settings.json'),
    traces: ({ home }) => [home('.gemini')],
  },
  {
    id: 'codex',
    name: 'Codex',
    commands: ['codex'],
    configFile: ({ env, own }) => own(env.CODEX_HOME, '.codex', 'config.toml'),
    traces: ({ env, own }) => [own(env.CODEX_HOME, '.codex')],
  },
  {
    id: 'opencode',
    name: 'OpenCode',
    commands: ['opencode'],
    configFile: ({ xdg }) => xdg('opencode', 'opencode.json'),
    otherFiles: ({ xdg }) => [xdg('opencode', 'opencode.jsonc')],
    traces: ({ xdg }) => [xdg('opencode')],
  },
  {
    id: 'qwen-code',
    name: 'Qwen Code',
    commands: ['qwen'],
    configFile: ({ home }) => home('.qwen', 'settings.json'),
    traces: ({ home }) => [home('.qwen')],
  },
  {
    id: 'copilot-cli',
    name: 'Copilot CLI',
    // AWS has a program of the same name
    commands: [],
    configFile: ({ env, own }) => own(env.COPILOT_HOME, '.copilot', 'mcp-config.json'),
    traces: ({ env, own }) => [own(env.COPILOT_HOME, '.copilot')],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    commands: ['cursor', 'cursor-agent'],
    configFile: ({ home }) => home('.cursor', 'mcp.json'),
    traces: (places) => [places.home('.cursor'), ...macApp(places, 'Cursor')],
  },
  {
    id: 'vscode',
    name: 'VS Code',
    commands: ['code'],
    configFile: ({ app }) => app('Code', 'User', 'mcp.json'),
    traces: (places) => [places.app('Code', 'User'), ...macApp(places, 'Visual Studio Code')],
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    commands: ['windsurf'],
    configFile: ({ home }) => home('.codeium', 'windsurf', 'mcp_config.json'),
    traces: ({ home }) => [home('.codeium', 'windsurf')],
  },
  {
    id: 'zed',
    name: 'Zed',
    // ZFS has a daemon that is named zed, so that Linux distributions call this one zeditor
    commands: ['zeditor'],
    configFile: (places) => zed(places, 'settings.json'),
    traces: (places) => [zed(places), ...macApp(places, 'Zed')],
  },
  {
    id: 'cline',
    name: 'Cline',
    commands: ['cline'],
    configFile: (places) => places.env.CLINE_MCP_SETTINGS_PATH || cline(places, 'settings', clineFile),
    // where its extension of VS Code kept them before it shared the file of its command
    otherFiles: (places) => [clineExtension(places, 'settings', clineFile)],
    traces: (places) => [cline(places), clineExtension(places)],
  },
  {
    id: 'goose',
    name: 'goose',
    // a program that migrates databases has the same name
    commands: [],
    configFile: (places) => goose(places, 'config.yaml'),
    traces: (places) => [goose(places)],
  },
  { id: 'other', name: 'Other clients', commands: [], configFile: () => null, traces: () => [] },
]

export function clientOf(id: ClientId): Client {
  const client = clients.find((candidate) => candidate.id === id)
  if (client === undefined) throw new RangeError(`no client ${id}`)
  return client
}
