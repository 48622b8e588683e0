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

/** A program in which people talk to a model, and the files it leaves on a machine. */
export interface Client {
  readonly id: ClientId
  readonly name: string
  /** Names of its command, the usual one first; empty if it has none. */
  readonly commands: readonly string[]
  /** The user's (not the project's) file that lists its servers; null if unknown. */
  configFile(places: Places): string | null
  /** Other files that may list its servers, besides the first or instead of it. */
  otherFiles?(places: Places): readonly string[]
  /** Folders and files that exist if it is used. */
  traces(places: Places): readonly string[]
}

/** Where desktop apps are on macOS. */
const macApp = ({ platform }: Places, name: string) => (platform === 'darwin' ? [`/Applications/${name}.app`] : [])

function zed({ platform, app, home, xdg }: Places, ...path: readonly string[]): string {
  if (platform === 'win32') return app('Zed', ...path)
  // on macOS it ignores the variable
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
    // Linux distributions call it zeditor, because ZFS has a daemon named zed
    commands: ['zeditor'],
    configFile: (places) => zed(places, 'settings.json'),
    traces: (places) => [zed(places), ...macApp(places, 'Zed')],
  },
  {
    id: 'cline',
    name: 'Cline',
    commands: ['cline'],
    configFile: (places) => places.env.CLINE_MCP_SETTINGS_PATH || cline(places, 'settings', clineFile),
    // where its VS Code extension kept them before it shared the file of the command
    otherFiles: (places) => [clineExtension(places, 'settings', clineFile)],
    traces: (places) => [cline(places), clineExtension(places)],
  },
  {
    id: 'goose',
    name: 'goose',
    // a database migration tool has the same name
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
