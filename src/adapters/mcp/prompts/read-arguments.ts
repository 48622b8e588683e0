import { AppError } from '../../../domain/shared/app-error.js'
import type { PromptArguments, PromptDescription } from './prompt.js'

const maxLength = 4000
const shown = 60

/** The arguments without what surrounds them, and without empty ones. Throws VALIDATION_ERROR for unknown and endless ones. */
export function readArguments(prompt: PromptDescription, args: Readonly<Record<string, string>>): PromptArguments {
  const known = (prompt.arguments ?? []).map(({ name }) => name)
  const read = Object.entries(args).map(([name, value]) => {
    if (!known.includes(name))
      throw invalidArgument(`${prompt.name} has no argument "${name.slice(0, shown)}". ${list(known)}`)
    if (value.length > maxLength) throw invalidArgument(`${name} is longer than ${maxLength} characters.`)
    return [name, value.trim()] as const
  })
  return Object.fromEntries(read.filter(([, value]) => value !== ''))
}

export function invalidArgument(message: string): AppError {
  return new AppError('VALIDATION_ERROR', message)
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'It takes none.' : `It takes ${names.join(', ')}.`
}
