import { type Command, Help, Option } from 'commander'

export type Environment = Readonly<NodeJS.ProcessEnv>

/**
 * An option that can also be set by an environment variable. Commander has such options too, but it only reads the
 * environment of the process, treats an empty variable as set, and turns a boolean option on whatever the variable
 * says.
 */
export class VariableOption extends Option {
  readonly variables: readonly string[]
  /** Whether the home folder supplies the value if nothing else does. */
  isInHome = false

  #readVariable: (text: string) => unknown = (text) => this.parseArg?.<unknown>(text, undefined) ?? text

  constructor(flags: string, description: string, ...variables: readonly string[]) {
    super(flags, description)
    this.variables = variables
  }

  /** Sets how the variable is parsed if the option takes no value. With several variables, it is on if any says so. */
  readVariable(read: (text: string) => boolean): this {
    this.#readVariable = read
    return this
  }

  /** `usual` describes the default in the help. */
  inHome(usual: string): this {
    this.isInHome = true
    return this.default(undefined, usual)
  }

  /**
   * The value from the variables; undefined if none is set. An empty variable counts as not set. Throws
   * VALIDATION_ERROR.
   */
  valueIn(env: Environment): unknown {
    const values = this.variables.flatMap((name) => (env[name] ? [this.#readVariable(env[name])] : []))
    return values.find((value) => value === true) ?? values[0]
  }
}

/** Applies environment variables to options that the command line leaves out. Throws VALIDATION_ERROR. */
export function applyEnvironment(command: Command, env: Environment): void {
  for (const option of command.options) {
    const name = option.attributeName()
    if (!(option instanceof VariableOption) || command.getOptionValueSource(name) === 'cli') continue
    const value = option.valueIn(env)
    if (value !== undefined) command.setOptionValueWithSource(name, value, 'env')
  }
}

/** The variables of an option, for help and documentation. */
export function variablesOf(option: Option): readonly string[] {
  return option instanceof VariableOption ? option.variables : []
}

/** The help text of an option, with its variables and its default. */
export function formatOption(option: Option): string {
  if (option.argChoices !== undefined) return new Help().optionDescription(option)
  const variables = variablesOf(option).map((name) => (option.isBoolean() ? `${name}=1` : name))
  const usual = formatDefault(option)
  const facts = [
    ...(variables.length === 0 ? [] : [`env: ${variables.join(' or ')}`]),
    ...(usual === null ? [] : [`default: ${usual}`]),
  ]
  return facts.length === 0 ? option.description : `${option.description} (${facts.join('; ')})`
}

/** Returns null if it has no default. */
export function formatDefault({ defaultValue, defaultValueDescription }: Option): string | null {
  return defaultValueDescription ?? (defaultValue === undefined ? null : String(defaultValue))
}
