import { dirname, resolve } from 'node:path'
import { defaults } from '../adapters/cli/defaults.js'
import type { HttpFlags } from '../adapters/cli/services.js'
import { canonicalHost, canonicalOrigin, isLoopback } from '../adapters/mcp/http/host-name.js'
import { checkToken, readTokenFile } from '../adapters/system/token-file.js'
import { AppError } from '../domain/shared/app-error.js'
import { settingOf } from './read-setting.js'

/** How messages are served over HTTP. */
export interface HttpConfig {
  /** A name or an address, without brackets. */
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** As URLs write them. */
  readonly allowedHosts: readonly string[]
  /** As browsers send them. */
  readonly allowedOrigins: readonly string[]
  /** Null when none is asked for. */
  readonly token: string | null
  /** Absolute paths of the folders in which clients may name databases. */
  readonly dbFolders: readonly string[]
}

const maxPort = 65_535
const tokenVariable = 'JOBWORKFLOW_HTTP_TOKEN'

/** What the flags name, and the folder of the jobs database. Throws VALIDATION_ERROR. */
export function readHttpConfig(
  flags: HttpFlags,
  env: NodeJS.ProcessEnv,
  paths: { readonly workingDirectory: string; readonly jobsDb: string },
): HttpConfig {
  const host = readName('--host', flags.host ?? defaults.httpHost)
  const token = readToken(flags.tokenFile, env, paths.workingDirectory)
  if (token === null && !isLoopback(host)) throw tokenIsMissing(host)
  return {
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: checkPort(flags.port ?? defaults.httpPort),
    allowedHosts: (flags.allowedHost ?? []).map((name) => readName('--allowed-host', name)),
    allowedOrigins: (flags.allowedOrigin ?? []).map(readOrigin),
    token,
    dbFolders: [dirname(paths.jobsDb), ...(flags.dbFolder ?? []).map((path) => resolve(paths.workingDirectory, path))],
  }
}

/** What to do before a server leaves this machine. */
export function tokenIsMissing(host: string): AppError {
  return new AppError(
    'VALIDATION_ERROR',
    `On ${host}, other machines can reach this server, so it needs a token: name a file that holds one with --token-file, or set ` +
      `${tokenVariable} (at least 32 characters, such as \`openssl rand -hex 32\` makes), or leave --host out for ${defaults.httpHost}.`,
  )
}

function checkPort(port: number): number {
  if (port <= maxPort) return port
  throw new AppError('VALIDATION_ERROR', `--port (or JOBWORKFLOW_HTTP_PORT) must be at most ${maxPort}, not ${port}.`)
}

function readName(flag: string, text: string): string {
  const name = canonicalHost(text)
  if (name !== null) return name
  throw new AppError('VALIDATION_ERROR', `${flag} must be a name or an address without a port, not "${text}".`)
}

function readOrigin(text: string): string {
  const origin = canonicalOrigin(text)
  if (origin !== null) return origin
  throw new AppError(
    'VALIDATION_ERROR',
    `--allowed-origin must be the origin of a page, such as https://app.example, not "${text}".`,
  )
}

function readToken(file: string | undefined, env: NodeJS.ProcessEnv, workingDirectory: string): string | null {
  if (file !== undefined) {
    return readTokenFile(resolve(workingDirectory, file), 'name one that is there with --token-file')
  }
  const token = settingOf(env, tokenVariable)
  return token === null ? null : checkToken(token, tokenVariable)
}
