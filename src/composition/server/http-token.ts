import { resolve } from 'node:path'
import type { HttpFlags } from '#src/adapters/edges/cli/flags.js'
import type { TokenPlace } from '#src/adapters/edges/web/web-parts.js'
import { checkToken, readHomeToken, readTokenFile } from '#src/adapters/system/token-file.js'
import { type Config, initCommand } from '#src/composition/config.js'

export const tokenVariable = 'JOBWORKFLOW_HTTP_TOKEN'

/** The token that clients must send, and where it is stored: an absolute path, or the name of a variable. */
export interface HttpToken {
  readonly value: string
  readonly place: TokenPlace
}

/** The token of a server. Returns null only if nothing names one; a configured one is required. Throws VALIDATION_ERROR. */
export function readToken(
  flags: Pick<HttpFlags, 'tokenFile' | 'home'>,
  env: NodeJS.ProcessEnv,
  { workingDirectory, home }: Pick<Config, 'workingDirectory' | 'home'>,
): HttpToken | null {
  if (flags.tokenFile !== undefined) {
    const file = resolve(workingDirectory, flags.tokenFile)
    return {
      value: readTokenFile(file, 'give a file of your own with --token-file'),
      place: { kind: 'file', name: file },
    }
  }
  const token = env[tokenVariable]
  if (token !== undefined)
    return { value: checkToken(token, tokenVariable), place: { kind: 'variable', name: tokenVariable } }
  if (home === null) return null
  return { value: readHomeToken(home.token, initCommand(flags)), place: { kind: 'home', name: home.token } }
}
