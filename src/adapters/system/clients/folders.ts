import { posix, win32 } from 'node:path'
import type { Platform } from './launch.js'

export type Environment = Readonly<Record<string, string | undefined>>

/** The paths of the platform, whichever one this runs on. */
export function pathsOf(platform: Platform): typeof posix {
  return platform === 'win32' ? win32 : posix
}

export function homeOf(env: Environment, platform: Platform): string {
  return (platform === 'win32' ? env.USERPROFILE || env.HOME : env.HOME) || '~'
}

/** Where programs with windows keep their settings. */
export function appFolder(env: Environment, platform: Platform): string {
  const home = homeOf(env, platform)
  if (platform === 'win32') return env.APPDATA || joinPath(platform, home, 'AppData', 'Roaming')
  if (platform === 'darwin') return joinPath(platform, home, 'Library', 'Application Support')
  return env.XDG_CONFIG_HOME || joinPath(platform, home, '.config')
}

/** Where programs of a terminal keep their settings, on macOS as on Linux. */
export function xdgFolder(env: Environment, platform: Platform): string {
  return env.XDG_CONFIG_HOME || joinPath(platform, homeOf(env, platform), '.config')
}

export function opencodeFolder(env: Environment, platform: Platform): string {
  return joinPath(platform, xdgFolder(env, platform), 'opencode')
}

export function copilotFolder(env: Environment, platform: Platform): string {
  return env.COPILOT_HOME || joinPath(platform, homeOf(env, platform), '.copilot')
}

export function zedFolder(env: Environment, platform: Platform): string {
  if (platform === 'win32') return joinPath(platform, appFolder(env, platform), 'Zed')
  // on macOS it does not ask the variable
  if (platform === 'darwin') return joinPath(platform, homeOf(env, platform), '.config', 'zed')
  return joinPath(platform, xdgFolder(env, platform), 'zed')
}

export const clineFile = 'cline_mcp_settings.json'

export function clineFolder(env: Environment, platform: Platform): string {
  const folder = env.CLINE_DIR || joinPath(platform, homeOf(env, platform), '.cline')
  return env.CLINE_DATA_DIR || joinPath(platform, folder, 'data')
}

export function clineExtension(env: Environment, platform: Platform): string {
  return joinPath(platform, appFolder(env, platform), 'Code', 'User', 'globalStorage', 'saoudrizwan.claude-dev')
}

export function gooseFolder(env: Environment, platform: Platform): string {
  if (platform === 'win32') return joinPath(platform, appFolder(env, platform), 'Block', 'goose', 'config')
  return joinPath(platform, xdgFolder(env, platform), 'goose')
}

export function codexFolder(env: Environment, platform: Platform): string {
  return env.CODEX_HOME || joinPath(platform, homeOf(env, platform), '.codex')
}

export function joinPath(platform: Platform, ...parts: readonly string[]): string {
  return pathsOf(platform).join(...parts)
}
