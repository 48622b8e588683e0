/** What a test may need that not every system has, and why it is not there. */
const needs = {
  modes: { why: 'Windows has no modes of files: who may read one stands in a list', lackedOn: ['win32'] },
  pipes: { why: 'Windows has no pipes and devices among files', lackedOn: ['win32'] },
  anyName: { why: 'Windows takes no such name for a file', lackedOn: ['win32'] },
  movesOverOpenFiles: { why: 'Windows moves no file over one that is open', lackedOn: ['win32'] },
  signals: { why: 'Windows ends a process where other systems send it a signal', lackedOn: ['win32'] },
  twoSpellings: { why: 'two spellings are one file there', lackedOn: ['darwin', 'win32'] },
  proc: { why: 'only Linux tells of processes in /proc', lackedOn: ['darwin', 'win32'] },
  memoryLimits: { why: 'only Linux refuses memory to a process from outside', lackedOn: ['darwin', 'win32'] },
} as const satisfies Readonly<Record<string, { readonly why: string; readonly lackedOn: readonly NodeJS.Platform[] }>>

export type Need = keyof typeof needs

/** As which the tests take this system: another than it is to count what it would leave out. */
const system = process.env.JOBWORKFLOW_TESTS_AS ?? process.platform

/** Whether this system lacks it: `it.skipIf(lacks('modes'))`. */
export function lacks(need: Need): boolean {
  const lackedOn: readonly string[] = needs[need].lackedOn
  return lackedOn.includes(system)
}

/** How many tests each system leaves out, in all: `scripts/check-skips.ts` refuses one more, and one less. */
export const skippedTests: Readonly<Record<string, number>> = { linux: 0, darwin: 13, win32: 47 }
