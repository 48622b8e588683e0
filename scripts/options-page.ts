import type { Command, Option } from 'commander'
import { defaults } from '../src/adapters/cli/defaults.js'
import { variablesOf } from '../src/adapters/cli/environment.js'
import { formatDefault } from '../src/adapters/cli/format-option.js'
import { createProgram } from '../src/adapters/cli/program.js'
import type { CliServices } from '../src/adapters/cli/services.js'
import { defaultModelHub } from '../src/adapters/embedding/local/model-hub.js'
import { markdownTable } from './kit/report.js'

const variablesAlone = [
  ['JOBWORKFLOW_HTTP_TOKEN', '', 'the token that clients of `serve` must send, where `--token-file` names no file'],
  ['JOBWORKFLOW_EMBEDDINGS_URL', '', 'an OpenAI-compatible endpoint for embeddings'],
  ['JOBWORKFLOW_EMBEDDINGS_MODEL', defaults.embeddingsModel, 'the model to ask there'],
  ['JOBWORKFLOW_EMBEDDINGS_API_KEY', '', 'the key to send there'],
  ['JOBWORKFLOW_MODEL_HUB', defaultModelHub, 'where `websites model pull` fetches the local model from'],
  ['ANTHROPIC_API_KEY', '', 'for syntheses, where the client has no model of its own'],
  ['JOBWORKFLOW_ANTHROPIC_MODEL', '', 'the model that writes them'],
] as const

/** The page of all options, from the commands themselves. */
export function formatOptionsPage(): string {
  const services = { version: '0.0.0' } as CliServices
  const terminal = { out: () => {}, err: () => {}, draw: null }
  const program = createProgram([], services, terminal, () => {})
  return [
    '# Options',
    'Generated from the commands by `npm run docs`.',
    'An option comes before its variable, the variable before the default; an empty variable is none. Relative paths are relative to the working directory. A yes-or-no variable is `1`, `true` or `yes`, or `0`, `false` or `no`.',
    markdownTable(['option', 'environment', 'default', 'meaning', 'commands'], collectOptions(program).map(toRow)),
    '## Variables without an option',
    markdownTable(
      ['environment', 'default', 'meaning'],
      variablesAlone.map(([name, usual, meaning]) => [code(name), usual === '' ? '' : code(usual), meaning]),
    ),
  ].join('\n\n')
}

interface UsedOption {
  readonly option: Option
  readonly commands: string[]
}

/** Each option once, with the commands that have it. */
function collectOptions(program: Command): readonly UsedOption[] {
  const found = new Map<string, UsedOption>()
  for (const { name, command } of commandsBelow(program, '')) {
    for (const option of command.options) {
      const key = `${option.flags} ${option.description}`
      const used = found.get(key) ?? { option, commands: [] }
      used.commands.push(name)
      found.set(key, used)
    }
  }
  return [...found.values()]
}

interface NamedCommand {
  readonly name: string
  readonly command: Command
}

function commandsBelow(parent: Command, prefix: string): readonly NamedCommand[] {
  return parent.commands.flatMap((command) => {
    const name = `${prefix}${command.name()}`
    return [{ name, command }, ...commandsBelow(command, `${name} `)]
  })
}

function toRow({ option, commands }: UsedOption): readonly string[] {
  const choices = option.argChoices === undefined ? '' : `: ${option.argChoices.map(code).join(', ')}`
  return [
    code(option.flags),
    variablesOf(option).map(code).join(', '),
    escapeCell(formatDefault(option) ?? ''),
    escapeCell(option.description) + choices,
    commands.map(code).join(', '),
  ]
}

const code = (text: string) => `\`${text}\``

/** A bracket would begin an element. */
const escapeCell = (text: string) => text.replaceAll('<', '\\<').replaceAll('|', '\\|')
