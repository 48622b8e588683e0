import { Argument } from 'commander'
import { isJobId } from '#src/domain/jobs/job.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { readInterval } from '#src/domain/sync/interval.js'

/** More than any option needs; in milliseconds it is more than eleven days. */
const maxWholeNumber = 999_999_999

/** Parses a whole number from an option or its variable; the default minimum is 1. Throws VALIDATION_ERROR. */
export function readWholeNumber(
  name: string,
  text: string,
  { min = 1, max }: { readonly min?: number; readonly max?: number } = {},
): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= (max ?? maxWholeNumber)) return value
  throw new AppError('VALIDATION_ERROR', `${name} must be ${numberWords(min, max)}, not "${text.slice(0, 100)}".`)
}

function numberWords(min: number, max: number | undefined): string {
  if (max !== undefined) return `a whole number from ${min} to ${max}`
  return min === 1 ? 'a positive whole number' : `a whole number of at least ${min}`
}

/** One of `choices`. Throws VALIDATION_ERROR. */
export function readChoice<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === text)
  if (choice !== undefined) return choice
  const allowed = choices.join(', ').replace(/, (?=[^,]*$)/, ' or ')
  throw new AppError('VALIDATION_ERROR', `${name} must be ${allowed}, not "${text}".`)
}

/** The `<kind>` of a command: one of `kinds`. */
export function kindArgument(description: string, kinds: readonly string[]): Argument {
  return new Argument('<kind>', description).choices(kinds).argParser((text) => readChoice('The kind', text, kinds))
}

/** Parses an interval such as `15m`, `2h` or `1d`; returns milliseconds. Throws VALIDATION_ERROR. */
export function readIntervalOption(name: string, text: string): number {
  const ms = readInterval(text)
  if (ms !== null) return ms
  throw new AppError(
    'VALIDATION_ERROR',
    `${name} must be from 1m to 30d, such as 15m, 2h or 1d, not "${text.slice(0, 100)}".`,
  )
}

export const isYes = (text: string) => /^(1|true|yes)$/i.test(text)

/** Parses yes or no. Throws VALIDATION_ERROR. */
export function readYesOrNo(name: string, text: string): boolean {
  if (isYes(text)) return true
  if (/^(0|false|no)$/i.test(text)) return false
  throw new AppError('VALIDATION_ERROR', `${name} must be 1, true, yes, 0, false or no, not "${text}".`)
}

/** Parses the id of a page. Throws VALIDATION_ERROR. */
export function readSourceId(text: string): number {
  return readWholeNumber('The id of a page', text)
}

/** Parses the id of a job. Throws VALIDATION_ERROR. */
export function readJobId(text: string): number {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (isJobId(id)) return id
  throw new AppError(
    'VALIDATION_ERROR',
    `The id of a job must be a positive whole number, not "${text.slice(0, 100)}".`,
  )
}

const collecting =
  (valuesIn: (text: string) => readonly string[]) =>
  (text: string, others: readonly string[] = []) => [...others, ...valuesIn(text)]

function partsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '')
}

/** Collects the values of a repeatable option. */
export const collect = collecting((text) => [text])

/** Like `collect`, but a value may be a list separated by commas or spaces. */
export const collectLists = collecting(partsOf)

/** Collects email addresses like `collectLists`. Throws VALIDATION_ERROR. */
export const collectAddresses = (name: string) =>
  collecting((text) => {
    const addresses = partsOf(text)
    const wrong = addresses.find((address) => !/^[^@]+@[^@]+$/.test(address))
    if (wrong === undefined) return addresses
    throw new AppError(
      'VALIDATION_ERROR',
      `${name} must be an email address, such as name@example.com, not "${wrong.slice(0, 100)}".`,
    )
  })

/** Like `collect`, but a value may be a list separated by commas; its items may contain spaces. */
export const collectCommas = collecting((text) => text.split(',').map((part) => part.trim()))

const units: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 }

/** A day that exists, as YYYY-MM-DD. Throws VALIDATION_ERROR. */
export function readDay(name: string, text: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return text
  throw new AppError('VALIDATION_ERROR', `${name} must be a day, such as 2026-01-31.`)
}

/** Parses a size such as `20M`, in bytes. Throws VALIDATION_ERROR. */
export function readByteSize(name: string, text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,9})([KMG]?)B?$/i.exec(text.trim()) ?? []
  const bytes = Number(digits) * (units[unit.toUpperCase()] ?? 1)
  if (bytes > 0) return bytes
  throw new AppError('VALIDATION_ERROR', `${name} must be a size such as 500K, 20M or 1G, not "${text.slice(0, 100)}".`)
}
