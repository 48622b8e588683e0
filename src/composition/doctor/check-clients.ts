import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { failureText } from '#src/adapters/edges/cli/failure.js'
import type { ServeFlags } from '#src/adapters/edges/cli/flags.js'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'
import { chooseTools } from '#src/adapters/edges/mcp/tools/catalog.js'
import { failureMessageJa } from '#src/adapters/edges/words/failure-message-ja.js'
import type { TextPair } from '#src/adapters/edges/words/finding.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { type FoundClient, findClients } from '#src/adapters/system/clients/find-clients.js'
import { placesOf } from '#src/adapters/system/clients/folders.js'
import { toPlatform } from '#src/adapters/system/clients/launch.js'
import { readServerEntries, type ServerEntry } from '#src/adapters/system/clients/read-entries.js'
import { type Config, initCommand, readConfig } from '#src/composition/config.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'
import { absent, endingInFailure, type Finding, fault, sound } from './findings.js'

/** Checks how each client on this machine is configured, and which tools it will see. */
export async function checkClients(flags: ServeFlags, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const platform = toPlatform(process.platform)
  const found = findClients(env, platform)
  const init = initCommand(flags)
  if (found.length === 0) return [noClients(init)]
  const findings = await Promise.all(found.map((client) => checkClient(client, init, env)))
  return findings.flat()
}

function noClients(init: string): Finding {
  const text = { en: 'none found on this machine', ja: 'このパソコンにクライアントが見つかりません。' }
  return absent('clients', text, {
    en: `\`${init} --all\` prints how to connect each`,
    ja: `\`${init} --all\` を実行すると、各クライアントの登録方法が表示されます。`,
  })
}

async function checkClient({ client }: FoundClient, init: string, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const { name } = client
  const places = placesOf(env, toPlatform(process.platform))
  const files = [client.configFile(places), ...(client.otherFiles?.(places) ?? [])]
  const present = files.filter((file) => file !== null && existsSync(file)) as string[]
  const remedy = {
    en: `\`${init}\` prints how to connect it`,
    ja: `\`${init}\` を実行すると、登録方法が表示されます。`,
  }
  if (present.length === 0) {
    const text = { en: 'has no jobworkflow entry yet', ja: 'jobworkflow はまだ登録されていません。' }
    return [absent(name, text, remedy)]
  }
  const read = present.map((file) => ({ file, entries: ourEntries(client.id, file) }))
  const broken = read.flatMap(({ file, entries }) => (entries === null ? [brokenFile(name, file)] : []))
  const found = read.flatMap(({ file, entries }) => (entries ?? []).map((entry) => ({ file, entry })))
  if (broken.length + found.length === 0) {
    const text = {
      en: `has no jobworkflow entry that applies to all projects (${present.join(', ')})`,
      ja: `すべてのプロジェクトで使える jobworkflow の登録がありません（${present.join('、')}）。`,
    }
    return [absent(name, text, remedy)]
  }
  return [
    ...broken,
    ...(await Promise.all(found.map(({ file, entry }) => checkEntry({ name, file, entry }, init, env)))),
  ]
}

function brokenFile(name: string, file: string): Finding {
  const text = {
    en: `${file} cannot be parsed, so it starts no server`,
    ja: `${file} を読み取れないため、サーバーを起動できません。`,
  }
  return fault(name, text, {
    en: 'correct the file; it may hold other settings of the client too, so do not delete it',
    ja: 'ファイルを修正してください。クライアントのほかの設定も含まれていることがあるため、削除しないでください。',
  })
}

/** Returns null if the file cannot be parsed. */
function ourEntries(client: FoundClient['client']['id'], file: string): readonly ServerEntry[] | null {
  try {
    return readServerEntries(client, readFileSync(file, 'utf8')).filter(isOurs)
  } catch {
    return null
  }
}

function isOurs({ name, command, args }: ServerEntry): boolean {
  return [name, command ?? '', ...args].some((word) => /\bjobworkflow\b/i.test(word))
}

interface FoundEntry {
  /** The name of the client. */
  readonly name: string
  readonly file: string
  readonly entry: ServerEntry
}

async function checkEntry({ name, file, entry }: FoundEntry, init: string, env: NodeJS.ProcessEnv): Promise<Finding> {
  if (!entry.isRead) return sound(name, notChecked(file))
  if (entry.isOff) {
    const text = {
      en: `has jobworkflow switched off (${file})`,
      ja: `jobworkflow は登録されていますが、無効になっています（${file}）。`,
    }
    return absent(name, text, { en: 'switch it on in the client', ja: 'クライアントで有効にしてください。' })
  }
  if (entry.command === null) return checkAddress(name, entry.url, init)
  if (!canStart(entry.command, entry.env.PATH ?? env.PATH)) return startsNothing(name, entry.command, init)
  const script = entry.args.find((arg) => /main\.js$/.test(arg))
  if (script !== undefined && !existsSync(script)) return startsNothing(name, script, init)
  return checkServed(name, entry, init, env)
}

const notChecked = (file: string): TextPair => ({
  en: `has jobworkflow in ${file}, in a form that doctor cannot check`,
  ja: `${file} に jobworkflow が登録されています。この書式には対応していないため、内容は確認していません。`,
})

function startsNothing(name: string, program: string, init: string): Finding {
  const text = {
    en: `starts ${program}, which does not exist`,
    ja: `起動するプログラム ${program} が見つかりません。`,
  }
  return fault(name, text, connectAgain(init))
}

const connectAgain = (init: string): TextPair => ({
  en: `\`${init}\` prints how to connect it again`,
  ja: `\`${init}\` を実行すると、登録し直す方法が表示されます。`,
})

/** Whether the command is an executable path, or is found in PATH. */
function canStart(command: string, path = ''): boolean {
  const files = isAbsolute(command) ? [command] : path.split(delimiter).map((folder) => join(folder, command))
  const endings = process.platform === 'win32' ? ['', '.exe', '.cmd', '.bat'] : ['']
  return files.some((file) => endings.some((ending) => isProgram(file + ending)))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Which tools and stores the server will have when started like this. */
async function checkServed(name: string, entry: ServerEntry, init: string, env: NodeJS.ProcessEnv): Promise<Finding> {
  const served = await readServed(entry, { ...env, ...entry.env })
  const stops = { en: 'starts a server that stops at once: ', ja: '起動したサーバーがすぐに終了します：' }
  if (served instanceof AppError) {
    const ja = failureMessageJa(served)
    const text = endingInFailure(stops, failureText(served), ja === null ? null : { ja })
    return fault(name, text, connectAgain(init))
  }
  const tools = chooseTools(served.toolChoice, { hasArchive: served.hasMail })
  const { en, ja } = storesOf(served)
  return sound(name, {
    en: `will see ${tools.length} tools: ${en}`,
    ja: `使えるツールは ${tools.length} 個です。${ja}`,
  })
}

function storesOf({ jobsDb, websitesDb, mailArchive, hasMail }: Config): TextPair {
  const shown = (store: string, notYet: string) => {
    if (isPostgresUrl(store)) return 'PostgreSQL'
    return existsSync(store) ? store : store + notYet
  }
  const mail = hasMail ? mailArchive : null
  const english = (store: string) => shown(store, ' (does not exist yet)')
  const japanese = (store: string) => shown(store, '（まだありません）')
  return {
    en: `jobs in ${english(jobsDb)}, pages in ${english(websitesDb)}, ${mail === null ? 'no mail' : `mail in ${mail}`}`,
    ja: `求人：${japanese(jobsDb)}、ウェブサイト：${japanese(websitesDb)}、メール：${mail ?? 'なし'}`,
  }
}

/** The configuration of the server that these arguments start, or why there is none. */
async function readServed({ args }: ServerEntry, env: NodeJS.ProcessEnv): Promise<Config | AppError> {
  const first = args.findIndex((arg) => arg === 'mcp' || arg === 'db')
  const told: string[] = []
  const seen: { flags: ServeFlags | null } = { flags: null }
  const keep = async (flags: ServeFlags) => {
    seen.flags = flags
  }
  const services = { version: '', serveMcp: keep, serveMail: keep } as Partial<CliServices> as CliServices
  const terminal = { out: () => {}, err: (text: string) => void told.push(text), draw: null, columns: 80, bars: null }
  await runProgram(first === -1 ? [] : args.slice(first), env, services, terminal)
  if (seen.flags === null)
    return new AppError('VALIDATION_ERROR', told[0] ?? `its arguments start no server: ${args.join(' ')}`)
  try {
    return readConfig(seen.flags, env, homedir())
  } catch (error) {
    return toAppError(error)
  }
}

/** Checks a server that is already running. Only requests to this machine are made. */
async function checkAddress(name: string, url: string | null, init: string): Promise<Finding> {
  if (url === null || !URL.canParse(url)) {
    const text = {
      en: 'has a jobworkflow entry without a program or an address',
      ja: 'プログラムも URL も指定されていません。',
    }
    return fault(name, text, connectAgain(init))
  }
  const { hostname, href } = new URL('/healthz', url)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) {
    const text = { en: `uses ${url}, on another machine`, ja: `別のパソコンのサーバー ${url} を使います。` }
    return sound(name, text)
  }
  const isUp = await fetch(href, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isUp) return sound(name, { en: `uses ${url}, which answers`, ja: `応答中のサーバー ${url} を使います。` })
  return fault(
    name,
    { en: `uses ${url}, where no server answers`, ja: `${url} を使いますが、サーバーが応答しません。` },
    { en: '`jobworkflow serve` starts it', ja: '`jobworkflow serve` を実行すると、サーバーを起動できます。' },
  )
}
