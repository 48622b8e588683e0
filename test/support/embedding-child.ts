import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { LocalEmbedder, type LocalEmbedderOptions } from '#src/adapters/models/embedding/local/local-embedder.js'
import { bundledModule } from './bundled-module.js'
import { tinyModelDir } from './embedding-model.js'
import { temporaryFolder } from './temporary-folder.js'

/** The child process of the local model, in a folder without packages. */
export function embeddingChildIn(folder: string): URL {
  return bundledModule(folder, "import './src/composition/entries/embedding-child.js'")
}

/** An embedder with the tiny model and the packages of the project; closed when the test ends. */
export function aLocalEmbedder(options: Partial<LocalEmbedderOptions> = {}): LocalEmbedder {
  const { modelDir = tinyModelDir(), entry = embeddingChildIn(folderWithPackages()), ...others } = options
  const embedder = new LocalEmbedder({ modelDir, entry, ...others })
  onTestFinished(() => embedder.close())
  return embedder
}

function folderWithPackages(): string {
  const folder = temporaryFolder()
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}
