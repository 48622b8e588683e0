// Generates, below docs/reference: tools.md and tokens.md from the tool definitions, options.md and the table of
// commands.md from the commands, and the tests of each requirement in requirements.md. Below docs: clients.md, the tool
// costs in serve.md, and the tested example in library.md. Also the client lines of the READMEs, and the skills that say
// what prompts say. With --check, fails if a file differs. Checks .env.sample against the options.

import { readFileSync, writeFileSync } from 'node:fs'
import { defaults } from '#src/adapters/edges/cli/defaults.js'
import { writeInstructions } from '#src/adapters/edges/mcp/instructions.js'
import { createTools, toolCatalog, toolNames } from '#src/adapters/edges/mcp/tools/catalog.js'
import { unopenedContexts } from '#src/adapters/edges/mcp/tools/unopened-contexts.js'
import { toPageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { errorCodes } from '#src/domain/shared/app-error.js'
import { formatClientsPage, formatPluginServers, writeClientBlocks } from './clients-page.js'
import { writeCommandsTable } from './commands-page.js'
import { findSampleFaults, formatOptionsPage } from './options-page.js'
import { requirementsPage, writeShownBy } from './requirements.js'
import { formatSkills } from './skills.js'
import { formatTokensPage, writeTokenFigures } from './tokens-page.js'

const listAnswer = (items = 'described above') => `A JSON array as text; its items are ${items}.`

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly propertyNames?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly description?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

const page = toPageBudget(defaults.pageChars, defaults.pageBytes)
const tools = await createTools(unopenedContexts('underscored', page), toolNames)
const descriptions = tools.map(({ description }) => description)
const toolsText = [
  '# Tools',
  'Generated from the tool definitions by `npm run docs`.',
  'These are the names in `jobworkflow mcp`; `jobworkflow db mcp` lists the mail tools with a dot: `db.count_emails`.',
  `A failed call returns only \`error\`: \`code\`, one of ${errorCodes.map((code) => `\`${code}\``).join(', ')}; \`message\`, what went wrong and what to do; \`retryable\`, whether the same call may succeed later. Website tools add \`type\`, \`details\` and \`suggestion\`.`,
  ...tools.map(formatTool),
  '## Instructions',
  'What a server with all tools tells an agent when it connects; with fewer tools it says less.',
  `\`\`\`\n${writeInstructions(toolNames, 'underscored')}\n\`\`\``,
].join('\n\n')

for (const [path, text] of [
  ['docs/reference/tools.md', toolsText],
  ['docs/reference/tokens.md', formatTokensPage(descriptions)],
  ['docs/reference/options.md', await formatOptionsPage()],
  [
    'docs/reference/commands.md',
    (await writeCommandsTable(readFileSync('docs/reference/commands.md', 'utf8'))).trimEnd(),
  ],
  ['docs/serve.md', writeTokenFigures(readFileSync('docs/serve.md', 'utf8'), descriptions).trimEnd()],
  ['docs/clients.md', formatClientsPage()],
  ['plugins/jobworkflow/.mcp.json', formatPluginServers()],
  ...formatSkills(),
  [requirementsPage, writeShownBy(readFileSync(requirementsPage, 'utf8')).trimEnd()],
  ['docs/library.md', writeExample(readFileSync('docs/library.md', 'utf8')).trimEnd()],
  ['README.md', writeClientBlocks(readFileSync('README.md', 'utf8')).trimEnd()],
  ['README.ja.md', writeClientBlocks(readFileSync('README.ja.md', 'utf8')).trimEnd()],
] as const) {
  if (!process.argv.includes('--check')) writeFileSync(path, `${text}\n`)
  else if (readFileSync(path, 'utf8') !== `${text}\n`) {
    process.stderr.write(`${path} is not up to date; run npm run docs\n`)
    process.exitCode = 1
  }
}

for (const fault of await findSampleFaults(readFileSync('.env.sample', 'utf8'))) {
  process.stderr.write(`.env.sample: ${fault}\n`)
  process.exitCode = 1
}

/** Returns the library page with its first example replaced. */
function writeExample(page: string): string {
  const example = readFileSync('examples/triage.ts', 'utf8')
  return page.replace(/(?<=\n```ts\n).*?(?=```\n)/s, () => example)
}

type Tool = (typeof tools)[number]

function formatTool({ description: shown, items }: Tool): string {
  const { name, title, description, inputSchema, outputSchema, annotations } = shown
  const hints = Object.entries(annotations ?? {}).filter(([, value]) => typeof value === 'boolean')
  return [
    `## ${name}`,
    `**${title}.** ${description}`,
    `Served with: ${setsOf(name)}. Annotations: ${hints.map(([hint, value]) => `${hint} ${value}`).join(', ')}.`,
    `### Arguments\n\n${formatFields(inputSchema as Schema, 'None.')}`,
    `### Answer\n\n${formatFields((outputSchema ?? {}) as Schema, listAnswer(items))}`,
  ].join('\n\n')
}

function setsOf(name: string): string {
  return toolCatalog.flatMap((tool) => (tool.name === name ? tool.sets : [])).join(', ')
}

function formatFields(schema: Schema, ifNone: string): string {
  const rows = fieldsOf(schema, '')
  if (rows.length === 0) return ifNone
  return ['| name | type | required | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function fieldsOf(schema: Schema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const required = (schema.required ?? schema.anyOf?.[0]?.required)?.includes(name) ? 'yes' : ''
    const row = `| \`${prefix}${name}\` | ${typeOf(field)} | ${required} | ${meaningOf(field)} |`
    const nested = field.items ?? field
    return [row, ...fieldsOf(nested, `${prefix}${name}${field.items ? '[]' : ''}.`)]
  })
}

function meaningOf({ description, default: fallback }: Schema): string {
  const usual = fallback === undefined ? [] : [`Default: \`${fallback}\`.`]
  return [...(description === undefined ? [] : [description]), ...usual].join(' ')
}

function typeOf(schema: Schema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ')
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.propertyNames !== undefined) return `object of ${typeOf(schema.propertyNames)}`
  const range =
    schema.minimum === undefined
      ? ''
      : ` ${schema.minimum}${schema.maximum === undefined ? ' or more' : `–${schema.maximum}`}`
  return `${schema.type ?? 'any'}${range}${schema.maxItems === undefined ? '' : ` of at most ${schema.maxItems}`}`
}
