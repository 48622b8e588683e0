import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { AppError } from '#src/domain/shared/app-error.js'

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
export type TlsMode = (typeof modes)[number]

/** Whether and how a connection is encrypted, with the modes of the engine's own clients. */
export interface Tls {
  readonly mode: TlsMode
  /** Options for Node; unused if the mode is `disable`. */
  readonly options: ConnectionOptions
}

/** The URL parameters for TLS. */
export const tlsParameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const

/** Reads the parameters of a URL, or else the corresponding environment variables. Throws VALIDATION_ERROR. */
export function readTls(
  given: (name: (typeof tlsParameters)[number]) => string | undefined,
  env: NodeJS.ProcessEnv,
): Tls {
  const value = (name: (typeof tlsParameters)[number]) => given(name) || env[`PG${name.toUpperCase()}`] || null
  const rootCertificate = value('sslrootcert')
  const mode = checkMode(value('sslmode') ?? 'prefer')
  if (mode === 'disable') return { mode, options: {} }
  const verifies = mode.startsWith('verify') || (mode === 'require' && rootCertificate !== null)
  const ca = rootCertificate === null || rootCertificate === 'system' ? null : readPem('sslrootcert', rootCertificate)
  const [certificate, key] = [value('sslcert'), value('sslkey')]
  return {
    mode,
    options: {
      rejectUnauthorized: verifies,
      ...(ca === null ? {} : { ca }),
      ...(certificate === null ? {} : { cert: readPem('sslcert', certificate) }),
      ...(key === null ? {} : { key: readPem('sslkey', key) }),
      // only `verify-full` compares the host name
      ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
    },
  }
}

function checkMode(text: string): TlsMode {
  const mode = modes.find((each) => each === text)
  if (mode !== undefined) return mode
  throw new AppError('VALIDATION_ERROR', `sslmode must be one of ${modes.join(', ')}.`)
}

function readPem(parameter: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new AppError('VALIDATION_ERROR', `The file given in ${parameter} cannot be read.`, { cause })
  }
}
