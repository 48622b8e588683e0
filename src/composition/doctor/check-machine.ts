import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ServeFlags } from '#src/adapters/edges/cli/flags.js'
import type { TokenPlace } from '#src/adapters/edges/web/web-parts.js'
import { sameText, type TextPair } from '#src/adapters/edges/words/finding.js'
import { commandForPerson, homeCommandForPerson } from '#src/adapters/edges/words/store-commands.js'
import { shellWord } from '#src/adapters/kit/shell-word.js'
import { findServing } from '#src/adapters/system/serving-file.js'
import { checkToken as checkTokenText, readHomeToken } from '#src/adapters/system/token-file.js'
import { type Config, initCommand } from '#src/composition/config.js'
import { overlookedFiles } from '#src/composition/stores/stores-in-use.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { absent, type Finding, failed, fault, looking, sound, warning } from './findings.js'

/** Checks Node, the SQLite driver, and its vector extension. */
export async function checkRuntime(): Promise<readonly Finding[]> {
  const driver = await checkDriver()
  // the extension cannot be checked without the driver
  const vectors = driver.state === 'fault' ? [] : [await checkVectors()]
  return [sound('Node', sameText(process.versions.node)), driver, ...vectors]
}

async function checkDriver(): Promise<Finding> {
  try {
    const driver = await import('#src/adapters/stores/sqlite/kit/driver.js')
    driver.checkDriver()
    return sound('SQLite', { en: 'driver loads', ja: 'ドライバーを読み込めます。' })
  } catch (error) {
    const failure = toAppError(error)
    return failed('SQLite', failure, failure.message)
  }
}

async function checkVectors(): Promise<Finding> {
  try {
    const { loadVectorExtension } = await import('#src/adapters/stores/sqlite/websites/open-store.js')
    const { connect } = await import('#src/adapters/stores/sqlite/kit/driver.js')
    const load = await loadVectorExtension()
    const db = connect('')
    try {
      load(db)
    } finally {
      db.close()
    }
    return sound('vectors', { en: 'sqlite-vec loads', ja: 'sqlite-vec を読み込めます。' })
  } catch {
    const text = {
      en: 'sqlite-vec does not load here: pages are searched by words only',
      ja: 'sqlite-vec を読み込めないため、ウェブサイトは語句だけで検索します。',
    }
    return warning('vectors', text, {
      en: 'install jobworkflow again for this platform',
      ja: 'このプラットフォーム用に jobworkflow をインストールし直してください。',
    })
  }
}

const part = 'home'

/** Checks the home folder, and reports files that it overrides. */
export async function checkHome(flags: ServeFlags, config: Config): Promise<readonly Finding[]> {
  const { home, workingDirectory } = config
  const init = initCommand(flags)
  if (home === null) {
    const text = {
      en: `none; files are looked for in ${workingDirectory}`,
      ja: `ありません。${workingDirectory} にあるファイルを使います。`,
    }
    return [absent(part, text, { en: `\`${init}\` creates one`, ja: `\`${init}\` を実行すると作成できます。` })]
  }
  const access = othersMayEnter(home.folder) ? openFolder(home.folder, init) : sound(part, sameText(home.folder))
  return [access, ...overlookedFiles(flags, config).map((text) => warning(part, text))]
}

function openFolder(folder: string, init: string): Finding {
  const text = {
    en: `other accounts on this machine can read ${folder}`,
    ja: `このパソコンのほかのアカウントも ${folder} を読み取れます。`,
  }
  return fault(part, text, {
    en: `\`${init}\` makes it private`,
    ja: `\`${init}\` を実行すると、ほかのアカウントからは読み取れなくなります。`,
  })
}

function othersMayEnter(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0
}

/**
 * Reports the queue of JobWorkFlow, whose users name its folder with a variable; nothing if it does not exist or is in
 * use.
 */
export function checkForerunner({ jobsDb, workingDirectory }: Config, env: NodeJS.ProcessEnv): readonly Finding[] {
  const root = env.JOBWORKFLOW_ROOT
  if (!root) return []
  const path = join(resolve(workingDirectory, root), 'data', 'capture', 'jobs.db')
  if (path === jobsDb || !existsSync(path)) return []
  const text = {
    en: `JOBWORKFLOW_ROOT is ignored, but ${path} exists`,
    ja: `環境変数 JOBWORKFLOW_ROOT は使いませんが、${path} があります。`,
  }
  const option = `--db ${shellWord(path)}`
  const remedy = {
    en: `${option} or JOBWORKFLOW_DB uses it`,
    ja: `このファイルを使うには、${option} または環境変数 JOBWORKFLOW_DB で指定してください。`,
  }
  return [warning('jobs', text, remedy)]
}

const tokenPlaces: Readonly<Record<TokenPlace['kind'], (name: string) => TextPair>> = {
  variable: (name) => ({ en: name, ja: `環境変数 ${name}` }),
  file: (name) => ({ en: `the file ${name}`, ja: `ファイル ${name}` }),
  home: (name) => ({ en: `the file ${name} of the home`, ja: `データ用フォルダーのファイル ${name}` }),
}

function tokenIn({ en, ja }: TextPair): Finding {
  return sound('HTTP', {
    en: `clients need the token in ${en}`,
    ja: `クライアントにはトークンが必要です（保存先：${ja}）。`,
  })
}

/** Checks the token of an HTTP server: if it is configured but missing, the server does not start. */
export async function checkToken(
  flags: ServeFlags,
  { home }: Config,
  env: NodeJS.ProcessEnv,
  served: TokenPlace | null,
): Promise<readonly Finding[]> {
  return looking('HTTP', async () => {
    // a running server has read its token, and removed it from the environment
    if (served !== null) return [tokenIn(tokenPlaces[served.kind](served.name))]
    const token = env.JOBWORKFLOW_HTTP_TOKEN
    if (token !== undefined) {
      checkTokenText(token, 'JOBWORKFLOW_HTTP_TOKEN')
      return [tokenIn(tokenPlaces.variable('JOBWORKFLOW_HTTP_TOKEN'))]
    }
    if (home === null) return [withoutToken(initCommand(flags))]
    readHomeToken(home.token, initCommand(flags))
    return [tokenIn(sameText(home.token))]
  })
}

function withoutToken(init: string): Finding {
  const text = {
    en: 'without a token, every account and program on this machine can read and write through `jobworkflow serve`',
    ja: 'トークンがないため、このパソコンのすべてのアカウントとプログラムが、`jobworkflow serve` を通じてデータを読み書きできます。',
  }
  return warning('HTTP', text, {
    en: `\`${init}\` creates a token; or give a file with --token-file`,
    ja: `\`${init}\` を実行すると、トークンを作成できます。または、--token-file でファイルを指定してください。`,
  })
}

/** Says how to see the page. Source: page-open. */
export function checkPage({ home }: Pick<Config, 'home'>): readonly Finding[] {
  if (home === null) return []
  const command = `\`${homeCommandForPerson('open')}\``
  const open = {
    en: `${command} shows the page in your browser`,
    ja: `${command} でブラウザーにページを表示できます。`,
  }
  const serving = findServing(home.folder)
  if (serving !== null) {
    const running = {
      en: `a server runs at ${serving.url}; ${open.en}`,
      ja: `サーバーが ${serving.url} で動作しています。${open.ja}`,
    }
    return [sound('browser', running)]
  }
  const serve = `\`${commandForPerson('jobs', 'serve')}\``
  const none = { en: 'no server is running', ja: 'サーバーは動作していません。' }
  const remedy = {
    en: `${serve} starts one, then ${open.en}`,
    ja: `${serve} を実行するとサーバーが起動し、${open.ja}`,
  }
  return [absent('browser', none, remedy)]
}
