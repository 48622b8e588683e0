import { type Language, languages } from './language.js'
import { readTimeZone } from './time-zone.js'

export const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** What the person chose for this browser; null follows the browser and its system. */
export interface Display {
  readonly language: Language | null
  readonly theme: Theme | null
  /** An IANA name. */
  readonly zone: string | null
}

/** The cookie with the choices. All ports of a host share it, as they share the person. */
export const displayCookie = 'jobworkflow_display'

/** Reads the cookie, or a form with the same names. What is not known counts as not chosen. Source: page-display. */
export function readDisplay(sent: string | undefined): Display {
  const fields = new URLSearchParams(sent?.slice(0, 300))
  return {
    language: oneOf(languages, fields.get('language')),
    theme: oneOf(themes, fields.get('theme')),
    zone: readTimeZone(fields.get('zone') ?? undefined),
  }
}

export function formatDisplay(display: Display): string {
  const chosen = Object.entries(display).filter((field): field is [string, string] => field[1] !== null)
  return new URLSearchParams(chosen).toString()
}

function oneOf<T extends string>(known: readonly T[], sent: string | null): T | null {
  return known.find((each) => each === sent) ?? null
}
