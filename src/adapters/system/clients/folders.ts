import { posix, win32 } from 'node:path'
import type { Platform } from './launch.js'

export type Environment = Readonly<Record<string, string | undefined>>

/** The path functions of `platform`, even if this runs on another. */
export function pathsOf(platform: Platform): typeof posix {
  return platform === 'win32' ? win32 : posix
}

/** Where programs keep their files on a machine; each function returns a path below such a folder. */
export interface Places {
  readonly env: Environment
  readonly platform: Platform
  /** Below the folder in the variable, or else below `fallback` in the home folder. */
  own(variable: string | undefined, fallback: string, ...path: readonly string[]): string
  home(...path: readonly string[]): string
  /** For desktop apps. */
  app(...path: readonly string[]): string
  /** For terminal programs, on macOS as on Linux. */
  xdg(...path: readonly string[]): string
}

export function placesOf(env: Environment, platform: Platform): Places {
  const { join } = pathsOf(platform)
  const person = (platform === 'win32' ? env.USERPROFILE || env.HOME : env.HOME) || '~'
  const xdg = env.XDG_CONFIG_HOME || join(person, '.config')
  const apps: Readonly<Record<Platform, string>> = {
    win32: env.APPDATA || join(person, 'AppData', 'Roaming'),
    darwin: join(person, 'Library', 'Application Support'),
    linux: xdg,
  }
  return {
    env,
    platform,
    own: (folder, fallback, ...path) => join(folder || join(person, fallback), ...path),
    home: (...path) => join(person, ...path),
    app: (...path) => join(apps[platform], ...path),
    xdg: (...path) => join(xdg, ...path),
  }
}
