import { AppError } from '../../../../../domain/shared/app-error.js'

/** A query that is not run; `message` says which rule it broke and what to write instead. */
export function rejection(message: string): AppError {
  return new AppError('QUERY_REJECTED', message)
}

const longestShownName = 60

/** A name out of the query, short enough to show. */
export function shown(name: string): string {
  return `"${name.length > longestShownName ? `${name.slice(0, longestShownName)}…` : name}"`
}

/** SQLite folds the case of ASCII only: `toLowerCase` would take the Kelvin sign for a k. */
export function foldCase(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
