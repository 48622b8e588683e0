import { AppError } from '../domain/shared/app-error.js'

/** The value of a variable; an empty one is none. */
export function settingOf(env: NodeJS.ProcessEnv, name: string): string | null {
  return env[name] || null
}

/** The address of a server, given by a variable; null when it is not set. Throws VALIDATION_ERROR. */
export function readAddress(env: NodeJS.ProcessEnv, variable: string): string | null {
  const text = settingOf(env, variable)
  if (text === null || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text
  throw new AppError('VALIDATION_ERROR', `${variable} must be an HTTP or HTTPS address, not "${text}".`)
}
