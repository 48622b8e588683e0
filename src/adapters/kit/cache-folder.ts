import { homedir } from 'node:os'
import { join } from 'node:path'

type Place = readonly [env: NodeJS.ProcessEnv, platform?: NodeJS.Platform]

/** The folder of models unless the user names another. */
export function defaultModelDir(...place: Place): string {
  return join(cacheFolder(...place), 'models')
}

/** The folder of Node's compile cache. Not Node's default folder, which other users of the machine can write to. */
export function compiledCodeDir(...place: Place): string {
  return join(cacheFolder(...place), 'compiled')
}

/** The file that says which boards were asked lately, without a home. */
export function askedBoardsFile(...place: Place): string {
  return join(cacheFolder(...place), 'asked-boards.tsv')
}

/** Our subfolder of the user's cache folder, by the conventions of the system. */
function cacheFolder(...[env, platform = process.platform]: Place): string {
  return join(userCacheFolder(env, platform), 'jobworkflow')
}

function userCacheFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  return env.XDG_CACHE_HOME || join(homedir(), '.cache')
}
