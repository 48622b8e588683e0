/** Features that a test may need and some systems lack, with the reason. */
const needs = {
  modes: { why: 'Windows has no file modes: access lists say who may read a file', lackedOn: ['win32'] },
  pipes: { why: 'Windows has no pipes and devices in folders', lackedOn: ['win32'] },
  anyName: { why: 'Windows refuses such a file name', lackedOn: ['win32'] },
  movesOverOpenFiles: { why: 'Windows cannot move a file over an open one', lackedOn: ['win32'] },
  signals: { why: 'Windows ends a process instead of sending it a signal', lackedOn: ['win32'] },
  twoSpellings: { why: 'two spellings are one file on this system', lackedOn: ['darwin', 'win32'] },
  proc: { why: 'only Linux lists processes in /proc', lackedOn: ['darwin', 'win32'] },
  memoryLimits: { why: 'only Linux can limit the memory of a running process', lackedOn: ['darwin', 'win32'] },
} as const satisfies Readonly<Record<string, { readonly why: string; readonly lackedOn: readonly NodeJS.Platform[] }>>

export type Need = keyof typeof needs

/** The system that tests assume. Overridden to count what another system would skip. */
const system = process.env.JOBWORKFLOW_TESTS_AS ?? process.platform

/** Returns whether this system lacks it: `it.skipIf(lacks('modes'))`. */
export function lacks(need: Need): boolean {
  const lackedOn: readonly string[] = needs[need].lackedOn
  return lackedOn.includes(system)
}

/** The number of tests that each system skips. `scripts/check-skips.ts` rejects any other number. */
export const skippedTests: Readonly<Record<string, number>> = { linux: 0, darwin: 15, win32: 71 }
