import { AppError } from '../domain/shared/app-error.js'

/** A whole number from `least`, given by a flag or its variable. Throws VALIDATION_ERROR. */
export function readWhole(flag: string, text: string, least: number, variable = variableOf(flag)): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least) return value
  throw new AppError(
    'VALIDATION_ERROR',
    `${flag} (or ${variable}) must be a whole number from ${least}, not "${text}".`,
  )
}

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

/** One of `choices`, given by a flag, or by its variable where it has one. Throws VALIDATION_ERROR. */
export function readChoice<Choice extends string>(
  flag: string,
  text: string,
  choices: readonly Choice[],
  variable?: string,
): Choice {
  const choice = choices.find((candidate) => candidate === text)
  if (choice !== undefined) return choice
  const name = variable === undefined ? flag : `${flag} (or ${variable})`
  const allowed = choices.join(', ').replace(/, (?=[^,]*$)/, ' or ')
  throw new AppError('VALIDATION_ERROR', `${name} must be ${allowed}, not "${text}".`)
}

/** Yes or no, given by a variable; null when it is not set. Throws VALIDATION_ERROR. */
export function readYesOrNo(env: NodeJS.ProcessEnv, variable: string): boolean | null {
  const text = settingOf(env, variable)
  if (text === null) return null
  if (/^(1|true|yes)$/i.test(text)) return true
  if (/^(0|false|no)$/i.test(text)) return false
  throw new AppError('VALIDATION_ERROR', `${variable} must be 1, true, yes, 0, false or no, not "${text}".`)
}

function variableOf(flag: string): string {
  return `JOBWORKFLOW_${flag.slice(2).toUpperCase().replaceAll('-', '_')}`
}
