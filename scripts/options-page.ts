import type { Option } from 'commander'
import { escapeCell, markdownTable } from '#scripts/kit/report.js'
import { defaults } from '#src/adapters/edges/cli/defaults.js'
import { formatDefault, variablesOf } from '#src/adapters/edges/cli/environment.js'
import { defaultModelHub } from '#src/adapters/models/embedding/local/model-hub.js'
import { defaultAnthropicModel } from '#src/adapters/models/synthesis/anthropic-synthesizer.js'
import { allCommands } from './all-commands.js'

const variablesAlone = [
  ['JOBWORKFLOW_HTTP_TOKEN', '', 'the token that clients of `serve` must send, unless `--token-file` is given'],
  ['JOBWORKFLOW_IMAP_PASSWORD', '', 'the password of a mailbox, for the one account of a command'],
  ['JOBWORKFLOW_EMBEDDINGS_URL', '', 'an OpenAI-compatible endpoint for embeddings'],
  ['JOBWORKFLOW_EMBEDDINGS_MODEL', defaults.embeddingsModel, 'the model to use there'],
  ['JOBWORKFLOW_EMBEDDINGS_API_KEY', '', 'the key to send there'],
  ['JOBWORKFLOW_MODEL_HUB', defaultModelHub, 'where `websites model pull` downloads the local model from'],
  [
    'JOBWORKFLOW_BOARDS_MIRROR',
    '',
    'a server that `jobs fetch`, `jobs find`, `jobs watch` and `sync` ask instead of the boards’ own hosts; the path begins with the name of the host',
  ],
  ['ANTHROPIC_API_KEY', '', 'to write answers, if the client has no model'],
  ['JOBWORKFLOW_ANTHROPIC_MODEL', defaultAnthropicModel, 'the model that writes answers'],
] as const

/** Returns the page of all options, generated from the commands. */
export async function formatOptionsPage(): Promise<string> {
  return [
    '# Options',
    'Generated from the commands by `npm run docs`.',
    'An option overrides its variable, and the variable the default. An empty variable counts as unset. Relative paths are relative to the working directory. Yes-or-no variables take `1`, `true` or `yes`, and `0`, `false` or `no`.',
    markdownTable(['option', 'environment', 'default', 'meaning', 'commands'], (await collectOptions()).map(toRow)),
    '## Variables without an option',
    markdownTable(
      ['environment', 'default', 'meaning'],
      variablesAlone.map(([name, usual, meaning]) => [code(name), usual === '' ? '' : code(usual), meaning]),
    ),
  ].join('\n\n')
}

/**
 * Returns how a sample environment differs from the options: it must list each variable, with its default if there is
 * one.
 */
export async function findSampleFaults(sample: string): Promise<readonly string[]> {
  const values = new Map([...sample.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
  const defaultsOf = new Map<string, string>([
    ...(await collectOptions()).flatMap(({ option }) =>
      variablesOf(option).map((name) => [name, String(option.defaultValue ?? '')] as const),
    ),
    ...variablesAlone.map(([name, usual]) => [name, usual] as const),
  ])
  const missing = [...defaultsOf.keys()].filter((name) => !values.has(name))
  const unknown = [...values.keys()].filter((name) => !defaultsOf.has(name))
  const differing = [...values].filter(([name, value]) => ![undefined, '', value].includes(defaultsOf.get(name)))
  return [
    ...missing.map((name) => `${name} is missing`),
    ...unknown.map((name) => `nothing reads ${name}`),
    ...differing.map(([name, value]) => `the default of ${name} is ${defaultsOf.get(name)}, not ${value}`),
  ]
}

interface UsedOption {
  readonly option: Option
  readonly commands: string[]
}

/** Returns each option once, with the commands that have it. */
async function collectOptions(): Promise<readonly UsedOption[]> {
  const found = new Map<string, UsedOption>()
  for (const { name, command } of await allCommands()) {
    // other programs give the hidden ones
    for (const option of command.options.filter(({ hidden }) => !hidden)) {
      const key = JSON.stringify([option.flags, option.description, option.argChoices, formatDefault(option)])
      const used = found.get(key) ?? { option, commands: [] }
      used.commands.push(name)
      found.set(key, used)
    }
  }
  return [...found.values()]
}

function toRow({ option, commands }: UsedOption): readonly string[] {
  const choices = option.argChoices === undefined ? '' : ` (one of ${option.argChoices.map(code).join(', ')})`
  return [
    code(option.flags),
    variablesOf(option).map(code).join(', '),
    escapeCell(formatDefault(option) ?? ''),
    escapeCell(option.description) + choices,
    commands.map(code).join(', '),
  ]
}

const code = (text: string) => `\`${text}\``
