import { analyse, type Report } from 'scslre'
import type { Pattern } from './find-patterns.js'

const kinds: Readonly<Record<Report['type'], string>> = {
  Trade: 'two quantifiers may take the same characters',
  Self: 'a quantifier repeats what it repeats',
  Move: 'every place of the text is tried, each up to the end of the same run: anchor it, or look behind',
}

/** Returns what makes the pattern slower than linear in the length of a text; empty if nothing does. */
export function faultsOf({ forms }: Pattern): readonly string[] {
  if (forms === null) return ['it is made from what is no constant']
  const faults = forms.flatMap((form) =>
    analyse(form).reports.map(({ type, character }) => faultOf(type, character.pick)),
  )
  return [...new Set(faults)]
}

function faultOf(type: Report['type'], character: string): string {
  return `${kinds[type]} (try many of ${JSON.stringify(character)})`
}
