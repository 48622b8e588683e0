import { posix, win32 } from 'node:path'
import type { Platform } from './launch.js'

export type Environment = Readonly<Record<string, string | undefined>>

/** The paths of the platform, whichever one this runs on. */
export function pathsOf(platform: Platform): typeof posix {
  return platform === 'win32' ? win32 : posix
}

/** Where programs keep what is theirs on a machine; each function makes a path below such a folder. */
export interface Places {
  readonly env: Environment
  readonly platform: Platform
  /** Below the folder of a variable, or one below the person's own. */
  own(variable: string | undefined, fallback: string, ...path: readonly string[]): string
  home(...path: readonly string[]): string
  /** Of programs with windows. */
  app(...path: readonly string[]): string
  /** Of programs of a terminal, on macOS as on Linux. */
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
