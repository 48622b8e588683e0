import { Help, type Option } from 'commander'
import { variablesOf } from './environment.js'

/** What the help says of an option, with its variables and its default. */
export function formatOption(option: Option): string {
  if (option.argChoices !== undefined) return new Help().optionDescription(option)
  const variables = formatVariables(option)
  const usual = formatDefault(option)
  const facts = [...(variables === null ? [] : [`env: ${variables}`]), ...(usual === null ? [] : [`default: ${usual}`])]
  return facts.length === 0 ? option.description : `${option.description} (${facts.join('; ')})`
}

/** Null when it has none. */
export function formatVariables(option: Option): string | null {
  const names = variablesOf(option).map((name) => (option.isBoolean() ? `${name}=1` : name))
  return names.length === 0 ? null : names.join(' or ')
}

/** Null when it has none. */
export function formatDefault({ defaultValue, defaultValueDescription }: Option): string | null {
  return defaultValueDescription ?? (defaultValue === undefined ? null : String(defaultValue))
}
