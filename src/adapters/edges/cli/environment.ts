import { type Command, Help, Option } from 'commander'

export type Environment = Readonly<NodeJS.ProcessEnv>

/**
 * An option that a variable of the environment may give in its place. Commander knows such options too, but it reads the
 * environment of the process alone, takes an empty variable for one that is set, and a yes-or-no option for on whatever
 * its variable says.
 */
export class VariableOption extends Option {
  readonly variables: readonly string[]
  /** Whether a home says it where nothing else does. */
  isInHome = false

  #readVariable: (text: string) => unknown = (text) => this.parseArg?.<unknown>(text, undefined) ?? text

  constructor(flags: string, description: string, ...variables: readonly string[]) {
    super(flags, description)
    this.variables = variables
  }

  /** How a variable is read where the option itself takes no value. It is on when one of several variables says so. */
  readVariable(read: (text: string) => boolean): this {
    this.#readVariable = read
    return this
  }

  /** `usual` tells what holds where it is not given. */
  inHome(usual: string): this {
    this.isInHome = true
    return this.default(undefined, usual)
  }

  /** What the variables say; undefined when none is set, which an empty one is not. Throws VALIDATION_ERROR. */
  valueIn(env: Environment): unknown {
    const values = this.variables.flatMap((name) => (env[name] ? [this.#readVariable(env[name])] : []))
    return values.find((value) => value === true) ?? values[0]
  }
}

/** Gives the command what the environment says of options that the command line does not give. Throws VALIDATION_ERROR. */
export function applyEnvironment(command: Command, env: Environment): void {
  for (const option of command.options) {
    const name = option.attributeName()
    if (!(option instanceof VariableOption) || command.getOptionValueSource(name) === 'cli') continue
    const value = option.valueIn(env)
    if (value !== undefined) command.setOptionValueWithSource(name, value, 'env')
  }
}

/** The variables of an option, as help and documentation show them. */
export function variablesOf(option: Option): readonly string[] {
  return option instanceof VariableOption ? option.variables : []
}

/** What the help says of an option, with its variables and its default. */
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

/** Null when it has none. */
export function formatDefault({ defaultValue, defaultValueDescription }: Option): string | null {
  return defaultValueDescription ?? (defaultValue === undefined ? null : String(defaultValue))
}
