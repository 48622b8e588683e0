export interface DemoOptions {
  /** Shows every promise instead of only the first minute. */
  readonly all: boolean
  /** Keeps the folder for experiments. */
  readonly keep: boolean
  readonly postgres: boolean
}

const known = ['--all', '--keep', '--postgres']

/** Throws for unknown options and invalid combinations. */
export function readOptions(args: readonly string[]): DemoOptions {
  const unknown = args.find((arg) => !known.includes(arg))
  if (unknown !== undefined)
    throw new Error(`The demo has no option ${JSON.stringify(unknown)}; it has ${known.join(', ')}.`)
  const [all, keep, postgres] = known.map((option) => args.includes(option)) as [boolean, boolean, boolean]
  if (keep && postgres)
    throw new Error('--keep and --postgres cannot be combined: the PostgreSQL server stops when the demo ends.')
  return { all, keep, postgres }
}
