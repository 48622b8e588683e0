import { Command } from 'commander'
import { interrupted } from '#src/adapters/edges/cli/failure.js'
import type { WebsiteFlags } from '#src/adapters/edges/cli/flags.js'
import { jsonOption, modelDirOption } from '#src/adapters/edges/cli/options.js'
import { withProgress } from '#src/adapters/edges/cli/progress.js'
import type { CommandParts, ModelServices } from '#src/adapters/edges/cli/services.js'
import { formatCount, formatSize, formatTable, type Terminal } from '#src/adapters/edges/cli/terminal.js'

interface Flags extends WebsiteFlags {
  readonly dryRun?: boolean
}

export function websitesModelPullCommand({ services, terminal, endWith }: CommandParts): Command {
  return new Command('pull')
    .summary('fetch the local embedding model')
    .description('Downloads the model that embeds pages on this machine. No other command downloads it.')
    .addOption(modelDirOption())
    .option('--dry-run', 'show what would be fetched, and fetch nothing')
    .addOption(jsonOption())
    .action(async (flags: Flags) => {
      const model = await services.openModel(flags)
      const before = await model.describe()
      if (!flags.json) terminal.out(formatPlan(before))
      const pulls = !flags.dryRun && before.files.some(({ present }) => !present)
      if (pulls && !(await pullFiles(model, before.missingBytes ?? 0, terminal))) endWith(interrupted)
      const after = pulls ? await model.describe() : before
      terminal.out(flags.json ? descriptionToJson(after, model.hasPackage) : formatResult(after, model.hasPackage))
    })
}

type Description = Awaited<ReturnType<ModelServices['describe']>>

function descriptionToJson({ name, source, folder, files, missingBytes }: Description, hasPackage: boolean): string {
  const described = files.map(({ name, bytes, present }) => ({ name, bytes, present }))
  return JSON.stringify({
    name,
    source,
    folder,
    files: described,
    missing_bytes: missingBytes,
    package_installed: hasPackage,
  })
}

function formatPlan({ name, source, files }: Description): string {
  const rows = files.map((file) => [file.name, formatSize(file.bytes), file.present ? 'present' : 'missing'])
  return `${name} from ${source}\n${formatTable(['File', 'Size', 'State'], rows)}`
}

function formatResult({ folder, files, missingBytes }: Description, hasPackage: boolean): string {
  const missing = files.filter(({ present }) => !present).length
  const state =
    missing === 0
      ? `All files are in ${folder}.`
      : `To fetch: ${formatCount(missing, 'file')}, ${formatSize(missingBytes)}.`
  return hasPackage ? state : `${state}\n${packageHint}`
}

const packageHint =
  'Embedding here also needs the package @huggingface/transformers next to jobworkflow: ' +
  '`npm install --global @huggingface/transformers` if jobworkflow is installed globally.'

/** Returns false if interrupted; files downloaded until then are kept. */
function pullFiles({ pull }: ModelServices, totalBytes: number, terminal: Terminal): Promise<boolean> {
  return withProgress(terminal, async (bar, signal) => {
    try {
      await pull((bytes, file) => bar.show(bytes, totalBytes, file), signal)
      return true
    } catch (error) {
      if (signal.aborted) return false
      throw error
    }
  })
}
