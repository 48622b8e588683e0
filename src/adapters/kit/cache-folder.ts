import { homedir } from 'node:os'
import { join } from 'node:path'

type Place = readonly [env: NodeJS.ProcessEnv, platform?: NodeJS.Platform]

/** Where models are kept unless the user names a folder. */
export function defaultModelDir(...place: Place): string {
  return join(cacheFolder(...place), 'models')
}

/** Where Node keeps our code compiled. Not its own place for that, which other users of the machine can write to. */
export function compiledCodeDir(...place: Place): string {
  return join(cacheFolder(...place), 'compiled')
}

/** Our part of the user's own cache folder, by the habits of the system. */
function cacheFolder(...[env, platform = process.platform]: Place): string {
  return join(userCacheFolder(env, platform), 'jobworkflow')
}

function userCacheFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  return env.XDG_CACHE_HOME || join(homedir(), '.cache')
}
