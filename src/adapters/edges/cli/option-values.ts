import { isJobId } from '#src/domain/jobs/job.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** No option needs more, and in milliseconds it is more than a week. */
const maxWholeNumber = 999_999_999

/** A whole number that an option or its variable gives, from 1 unless another `min` is named. Throws VALIDATION_ERROR. */
export function readWholeNumber(
  name: string,
  text: string,
  { min = 1, max }: { readonly min?: number; readonly max?: number } = {},
): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= (max ?? maxWholeNumber)) return value
  const range = max === undefined ? `from ${min}` : `from ${min} to ${max}`
  throw new AppError('VALIDATION_ERROR', `${name} must be a whole number ${range}, not "${text.slice(0, 100)}".`)
}

/** One of `choices`. Throws VALIDATION_ERROR. */
export function readChoice<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === text)
  if (choice !== undefined) return choice
  const allowed = choices.join(', ').replace(/, (?=[^,]*$)/, ' or ')
  throw new AppError('VALIDATION_ERROR', `${name} must be ${allowed}, not "${text}".`)
}

export const isYes = (text: string) => /^(1|true|yes)$/i.test(text)

/** Yes or no. Throws VALIDATION_ERROR. */
export function readYesOrNo(name: string, text: string): boolean {
  if (isYes(text)) return true
  if (/^(0|false|no)$/i.test(text)) return false
  throw new AppError('VALIDATION_ERROR', `${name} must be 1, true, yes, 0, false or no, not "${text}".`)
}

/** The id of a page. Throws VALIDATION_ERROR. */
export function readSourceId(text: string): number {
  return readWholeNumber('The id of a page', text)
}

/** The id of a job. Throws VALIDATION_ERROR. */
export function readJobId(text: string): number {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (isJobId(id)) return id
  throw new AppError('VALIDATION_ERROR', `The id of a job must be a whole number from 1, not "${text.slice(0, 100)}".`)
}

const collecting =
  (valuesIn: (text: string) => readonly string[]) =>
  (text: string, others: readonly string[] = []) => [...others, ...valuesIn(text)]

/** The values of an option that may be repeated. */
export const collect = collecting((text) => [text])

/** The same, where a value may also be a list, with commas or spaces. */
export const collectLists = collecting((text) => text.split(/[\s,]+/).filter((part) => part !== ''))

/** The same, where a value may also be a list with commas, and what is between them may hold spaces. */
export const collectCommas = collecting((text) => text.split(',').map((part) => part.trim()))
