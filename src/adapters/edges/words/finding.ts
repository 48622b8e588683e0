/** A text in both languages. */
export interface TextPair {
  /** The whole text. */
  readonly en: string
  readonly ja: string
  /** What follows the Japanese, because it exists only in English: mostly the message of a failure. */
  readonly onlyEnglish?: string
}

/** A text that is the same in both, such as a path. */
export function sameText(text: string): TextPair {
  return { en: text, ja: text }
}

/** A text with an end that exists only in English. */
export function endingInEnglish({ en, ja }: TextPair, onlyEnglish: string): TextPair {
  return { en: en + onlyEnglish, ja, onlyEnglish }
}

/** The result of one check, and what to do about it. */
export interface Finding {
  /** The part that was checked, in a word or two. */
  readonly part: string
  /** `absent`: not there yet; `warning`: works, but should be known; `fault`: will not work. */
  readonly state: 'ok' | 'absent' | 'warning' | 'fault'
  readonly text: TextPair
  readonly remedy: TextPair | null
}

/** A finding as the command line shows it. */
export interface EnglishFinding extends Pick<Finding, 'part' | 'state'> {
  readonly text: string
  readonly remedy: string | null
}

export function inEnglish({ part, state, text, remedy }: Finding): EnglishFinding {
  return { part, state, text: text.en, remedy: remedy?.en ?? null }
}

export const findingStates: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok',
  absent: 'not yet',
  warning: 'note',
  fault: 'fault',
}

export const noProblems = 'No problems found.'

/** For findings that are sound, but of which some should be known. */
export const onlyNotes = 'Nothing is broken, but read the notes.'

/** For a count above 0, which is formatted by the caller. */
export function problemCount(count: string, isOne: boolean): string {
  return isOne ? '1 problem found.' : `${count} problems found.`
}
