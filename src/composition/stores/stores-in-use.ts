import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { defaults } from '#src/adapters/edges/cli/defaults.js'
import type { ServeFlags } from '#src/adapters/edges/cli/flags.js'
import type { TextPair } from '#src/adapters/edges/words/finding.js'
import { optionFor, type Store, type StoresInUse } from '#src/adapters/edges/words/store-commands.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import type { Config } from '#src/composition/config.js'

/**
 * Who reads the commands in messages: an agent is told no folders; a person gets the paths that they gave, and on the
 * page of a server absolute ones, because their terminal may be in another folder.
 */
export type Reader = 'agent' | 'person' | 'page'

/** The stores of this configuration, with the options that other commands need to use the same ones. */
export function storesInUse(flags: ServeFlags, config: Config, env: NodeJS.ProcessEnv, reader: Reader): StoresInUse {
  const { home, mailArchive, workingDirectory } = config
  const shown = (path: string) => {
    if (reader === 'agent') return basename(path)
    return reader === 'page' ? resolve(workingDirectory, path) : path
  }
  // an environment variable also applies to the next command
  const homeOption =
    flags.home === undefined || flags.home === env.JOBWORKFLOW_HOME ? '' : `--home ${shellWord(shown(flags.home))}`
  const modelsOption =
    flags.modelDir === undefined
      ? homeOption
      : flags.modelDir === env.JOBWORKFLOW_MODEL_DIR
        ? ''
        : `--model-dir ${shellWord(shown(flags.modelDir))}`
  const inUse = (store: Store, source: string, given: string | undefined, isNamed = given !== undefined) => {
    const file = isPostgresUrl(source) ? null : basename(source)
    const named = file === null ? null : shown(given ?? file)
    const option = isNamed ? optionFor(store, named) : home === null ? '' : homeOption
    return { file, option, isInHome: !isNamed && home !== null }
  }
  const isMailNamed = mailArchive === null || flags.database !== undefined
  const mail = inUse('mail', mailArchive ?? 'mail.sqlite3', flags.database, isMailNamed)
  const isOfAddress = flags.database === undefined && home === null && flags.address !== undefined
  return {
    jobs: inUse('jobs', config.jobsDb, flags.db),
    websites: inUse('websites', config.websitesDb, flags.websitesDb),
    home: home === null ? '' : homeOption,
    models: modelsOption,
    mail: isOfAddress ? { ...mail, option: `--address ${shellWord(flags.address ?? '')}` } : mail,
  }
}

/** Records which files in the default places are missing; the returned function lists those created since. */
export function unnamedFiles(flags: ServeFlags, { home, workingDirectory }: Config): () => readonly string[] {
  if (home !== null) return () => []
  const usual = [
    ...(flags.db === undefined ? [defaults.jobsDb] : []),
    ...(flags.websitesDb === undefined ? [defaults.websitesDb] : []),
  ]
  const isThere = (file: string) => existsSync(resolve(workingDirectory, file))
  const missing = usual.filter((file) => !isThere(file))
  return () => missing.filter(isThere)
}

/** Warnings about files in the default places that are not used because of the home. */
export function overlookedFiles(flags: ServeFlags, { home, workingDirectory }: Config): readonly TextPair[] {
  if (home === null) return []
  const usual = [
    { named: flags.db, used: home.jobs, path: defaults.jobsDb, option: '--db' },
    { named: flags.websitesDb, used: home.websites, path: defaults.websitesDb, option: '--websites-db' },
  ]
  return usual
    .filter(({ named, used, path }) => named === undefined && isOverlooked(resolve(workingDirectory, path), used))
    .map(({ path, used, option }) => {
      const isServer = isPostgresUrl(used)
      return {
        en: `${path} is in this folder too, but ${isServer ? 'the database of the home' : used} is used, because there is a home; ${option} ${path} uses the other.`,
        ja: `作業中のフォルダーにも ${path} がありますが、データ用フォルダーがあるため、${isServer ? 'データ用フォルダーで設定したデータベース' : `${used} `}を使っています。作業中のフォルダーのファイルを使うには、${option} ${path} を指定してください。`,
      }
    })
}

function isOverlooked(path: string, used: string): boolean {
  return path !== used && existsSync(path)
}
