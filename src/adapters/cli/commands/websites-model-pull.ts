import { Command, Option } from 'commander'
import { jsonOption } from '../options.js'
import { ProgressBar } from '../progress-bar.js'
import type { CliServices, ModelFlags } from '../services.js'
import type { Terminal } from '../terminal.js'
import { untilInterrupted } from '../until-interrupted.js'

export function websitesModelPullCommand(services: CliServices, terminal: Terminal): Command {
  return new Command('pull')
    .summary('fetch the local embedding model')
    .description('Fetches the model that embeds pages on this machine. Nothing else of jobworkflow downloads it.')
    .addOption(
      new Option(
        '--model-dir <folder>',
        "where models are kept (env: JOBWORKFLOW_MODEL_DIR; default: the user's cache folder)",
      ),
    )
    .option('--dry-run', 'say what would be fetched, and fetch nothing')
    .addOption(jsonOption())
    .action(async (flags: ModelFlags) => {
      const { describe, pull, hasPackage } = await services.openModel(flags)
      const model = await describe()
      const missing = model.files.filter(({ present }) => !present)
      if (!flags.json) terminal.out(announce(model.name, model.source, missing.length, model.missingBytes))
      if (!flags.dryRun && missing.length > 0) await withProgress(pull, model.missingBytes ?? 0, terminal)
      if (flags.json) terminal.out(JSON.stringify({ ...model, package_installed: hasPackage }))
      else if (!hasPackage) terminal.out(packageHint)
    })
}

const packageHint =
  'Embedding here also needs the package @huggingface/transformers beside jobworkflow: ' +
  '`npm install --global @huggingface/transformers` where jobworkflow is installed globally.'

function announce(name: string, source: string, missing: number, bytes: number | null): string {
  if (missing === 0) return `${name} is there already.`
  const size = bytes === null ? 'of a size that the server does not tell' : `${(bytes / 1e6).toFixed(0)} MB`
  return `${name} from ${source}: ${missing} files, ${size}.`
}

type Pull = (onBytes: (bytes: number, file: string) => void, signal: AbortSignal) => Promise<void>

async function withProgress(pull: Pull, totalBytes: number, terminal: Terminal): Promise<void> {
  const bar = new ProgressBar(terminal, totalBytes)
  try {
    await untilInterrupted((signal) => pull((bytes, file) => bar.show(bytes, file), signal))
  } finally {
    bar.finish()
  }
}
