import type { Command, Option } from 'commander'
import { readYesOrNo } from './option-values.js'

const quietVariables = ['JOBWORKFLOW_QUIET', 'NITTYMAIL_QUIET'] as const

/** The variables of an option, as help and documentation show them. */
export function variablesOf({ envVar }: Option): readonly string[] {
  if (envVar === undefined) return []
  return envVar === quietVariables[0] ? quietVariables : [envVar]
}

/**
 * Makes the environment what commander takes it for: to it a variable that is there is set, also an empty one, and an
 * option has one variable.
 */
export function normalizeEnvironment(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === '' && /^(JOBWORKFLOW|NITTYMAIL)_/.test(name)) delete env[name]
  }
  const isQuiet = quietVariables.some((name) => /^(1|true|yes)$/i.test(env[name] ?? ''))
  for (const name of quietVariables) delete env[name]
  if (isQuiet) env[quietVariables[0]] = 'yes'
}

/** To commander a yes-or-no option is on when its variable is there, whatever it says. Throws VALIDATION_ERROR. */
export function applyYesOrNo(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName()
    if (!option.isBoolean() || option.envVar === undefined || command.getOptionValueSource(name) !== 'env') continue
    const isOn = readYesOrNo(option.envVar, process.env[option.envVar] ?? '')
    command.setOptionValueWithSource(name, isOn, 'env')
  }
}
