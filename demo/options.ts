export interface DemoOptions {
  /** Every promise, and not the first minute alone. */
  readonly all: boolean
  /** Leave the folder for playing. */
  readonly keep: boolean
  readonly postgres: boolean
}

const known = ['--all', '--keep', '--postgres']

/** Throws for what it does not know, and for what does not go together. */
export function readOptions(args: readonly string[]): DemoOptions {
  const unknown = args.find((arg) => !known.includes(arg))
  if (unknown !== undefined)
    throw new Error(`The demo has no option ${JSON.stringify(unknown)}; it has ${known.join(', ')}.`)
  const [all, keep, postgres] = known.map((option) => args.includes(option)) as [boolean, boolean, boolean]
  if (keep && postgres) throw new Error('The PostgreSQL of the demo ends with it: leave out --keep or --postgres.')
  return { all, keep, postgres }
}
