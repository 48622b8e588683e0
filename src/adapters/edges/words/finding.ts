/** The result of one check, and what to do about it. */
export interface Finding {
  /** The part that was checked, in a word or two. */
  readonly part: string
  /** `absent`: not there yet; `warning`: works, but should be known; `fault`: will not work. */
  readonly state: 'ok' | 'absent' | 'warning' | 'fault'
  readonly text: string
  readonly remedy: string | null
}

export const findingStates: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok',
  absent: 'not yet',
  warning: 'note',
  fault: 'fault',
}

export const noProblems = 'No problems found.'

/** For a count above 0, which is formatted by the caller. */
export function problemCount(count: string, isOne: boolean): string {
  return isOne ? '1 problem found.' : `${count} problems found.`
}
