import { defaults } from '#src/adapters/edges/cli/defaults.js'
import { choosePrompts } from '#src/adapters/edges/mcp/prompts/catalog.js'
import { createTools, type ToolName, toolCatalog } from '#src/adapters/edges/mcp/tools/catalog.js'
import { unopenedContexts } from '#src/adapters/edges/mcp/tools/unopened-contexts.js'
import { toPageBudget } from '#src/adapters/kit/answers/page-budget.js'

/** What package.json says about the product. */
export interface Product {
  readonly version: string
  readonly description: string
  readonly license: string
  readonly keywords?: readonly string[]
}

const page = toPageBudget(defaults.pageChars, defaults.pageBytes)

/**
 * Returns the manifest of the bundle (MCPB 0.3): what a client shows before installation, and how the server is
 * started.
 */
export async function writeManifest({ version, description, license, keywords }: Product) {
  const served = toolCatalog.filter(({ sets }) => !sets.every((set) => set === 'data')).map(({ name }) => name)
  return {
    manifest_version: '0.3',
    name: 'jobworkflow',
    display_name: 'jobworkflow',
    version,
    description,
    author: { name: 'the jobworkflow authors' },
    // the page's icon as 512 by 512 pixels: clients accept only PNG
    icon: 'icon.png',
    license,
    ...(keywords === undefined ? {} : { keywords }),
    server: {
      type: 'node',
      entry_point: 'server/dist/main.js',
      mcp_config: {
        command: '/bin/sh',
        args: [`\${__dirname}/start.sh`, homeVariable],
        // without `call`, cmd strips the first and last quote if folders have spaces
        platform_overrides: {
          win32: { command: 'cmd', args: ['/d', '/c', 'call', `\${__dirname}\\start.cmd`, homeVariable] },
        },
      },
    },
    tools: await listTools(served),
    // mail tools are served once there is an archive
    tools_generated: true,
    prompts: listPrompts(served),
    prompts_generated: true,
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=22.14' } },
    user_config: {
      home: {
        type: 'directory',
        title: 'Home folder',
        description:
          'The folder for jobs, pages and mail. Default: the one that `jobworkflow init` creates in the data folder of your account.',
        required: false,
      },
    },
  }
}

const homeVariable = `\${user_config.home}`

async function listTools(served: readonly ToolName[]) {
  const tools = await createTools(unopenedContexts('underscored', page), served)
  return tools.map(({ description }) => ({ name: description.name, description: description.title }))
}

/** Returns prompts as the server writes them, with placeholders for argument values. */
function listPrompts(served: readonly ToolName[]) {
  return choosePrompts(served, 'underscored').map(({ description: { name, description }, write }) => {
    const given = argumentsOf[name] ?? {}
    // arguments are validated when read, so a valid value is used first and then replaced
    const text = Object.entries(given).reduce(
      (written, [argument, sound]) => written.replaceAll(sound, `\${arguments.${argument}}`),
      write(given),
    )
    return { name, description, arguments: Object.keys(given), text }
  })
}

const argumentsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  triage_new_jobs: { criteria: 'CRITERIA' },
  research_job: { url: 'https://url.example/' },
}
