import { AppError } from '../../domain/shared/app-error.js'

/** A whole number from `min` that an option or its variable gives. Throws VALIDATION_ERROR. */
export function readWholeSetting(name: string, text: string, min: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min) return value
  throw new AppError('VALIDATION_ERROR', `${name} must be a whole number from ${min}, not "${text}".`)
}

/** One of `choices`. Throws VALIDATION_ERROR. */
export function readChoice<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === text)
  if (choice !== undefined) return choice
  const allowed = choices.join(', ').replace(/, (?=[^,]*$)/, ' or ')
  throw new AppError('VALIDATION_ERROR', `${name} must be ${allowed}, not "${text}".`)
}

/** Yes or no. Throws VALIDATION_ERROR. */
export function readYesOrNo(name: string, text: string): boolean {
  if (/^(1|true|yes)$/i.test(text)) return true
  if (/^(0|false|no)$/i.test(text)) return false
  throw new AppError('VALIDATION_ERROR', `${name} must be 1, true, yes, 0, false or no, not "${text}".`)
}

/** The id of a page. Throws VALIDATION_ERROR. */
export function readSourceId(text: string): number {
  return readWholeOption('The id of a page', text)
}

/** A whole number from 1 to `max`. Throws VALIDATION_ERROR. */
export function readWholeOption(name: string, text: string, max?: number): number {
  const value = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN
  if (value <= (max ?? value)) return value
  const range = max === undefined ? 'from 1' : `from 1 to ${max}`
  throw new AppError('VALIDATION_ERROR', `${name} must be a whole number ${range}, not "${text.slice(0, 100)}".`)
}

/** The values of an option that may be repeated. */
export const collect = (value: string, others: readonly string[] = []) => [...others, value]

/** The same, where a value may also be a list, with commas or spaces. */
export const collectLists = (value: string, others: readonly string[] = []) => [
  ...others,
  ...value.split(/[\s,]+/).filter((part) => part !== ''),
]
