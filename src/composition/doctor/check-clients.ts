import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import type { ServeFlags } from '#src/adapters/edges/cli/flags.js'
import { runProgram } from '#src/adapters/edges/cli/program.js'
import type { CliServices } from '#src/adapters/edges/cli/services.js'
import { chooseTools } from '#src/adapters/edges/mcp/tools/catalog.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { type FoundClient, findClients } from '#src/adapters/system/clients/find-clients.js'
import { placesOf } from '#src/adapters/system/clients/folders.js'
import { toPlatform } from '#src/adapters/system/clients/launch.js'
import { readServerEntries, type ServerEntry } from '#src/adapters/system/clients/read-entries.js'
import { type Config, initCommand, readConfig } from '#src/composition/config.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { absent, type Finding, fault, sound } from './findings.js'

/** Checks how each client on this machine is configured, and which tools it will see. */
export async function checkClients(flags: ServeFlags, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const platform = toPlatform(process.platform)
  const found = findClients(env, platform)
  const init = initCommand(flags)
  const none = absent('clients', 'none found on this machine', `\`${init} --all\` prints how to connect each`)
  if (found.length === 0) return [none]
  const findings = await Promise.all(found.map((client) => checkClient(client, init, env)))
  return findings.flat()
}

async function checkClient({ client }: FoundClient, init: string, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const { name } = client
  const places = placesOf(env, toPlatform(process.platform))
  const files = [client.configFile(places), ...(client.otherFiles?.(places) ?? [])]
  const present = files.filter((file) => file !== null && existsSync(file)) as string[]
  const remedy = `\`${init}\` prints how to connect it`
  if (present.length === 0) return [absent(name, 'has no jobworkflow entry yet', remedy)]
  const read = present.map((file) => ({ file, entries: ourEntries(client.id, file) }))
  const broken = read.flatMap(({ file, entries }) =>
    entries === null ? [fault(name, `${file} cannot be parsed, so it starts no server`, 'fix or remove the file')] : [],
  )
  const found = read.flatMap(({ file, entries }) => (entries ?? []).map((entry) => ({ file, entry })))
  if (broken.length + found.length === 0)
    return [absent(name, `has no jobworkflow entry for all projects (${present.join(', ')})`, remedy)]
  return [
    ...broken,
    ...(await Promise.all(found.map(({ file, entry }) => checkEntry({ name, file, entry }, init, env)))),
  ]
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
  if (!entry.isRead) return sound(name, `has jobworkflow in ${file}, in a form that is not checked`)
  if (entry.isOff) return absent(name, `has jobworkflow switched off (${file})`, 'switch it on in the client')
  if (entry.command === null) return checkAddress(name, entry.url)
  const remedy = `\`${init}\` prints how to connect it again`
  if (!canStart(entry.command, entry.env.PATH ?? env.PATH))
    return fault(name, `starts ${entry.command}, which does not exist`, remedy)
  const script = entry.args.find((arg) => /main\.js$/.test(arg))
  if (script !== undefined && !existsSync(script)) return fault(name, `starts ${script}, which does not exist`, remedy)
  return checkServed(name, entry, env)
}

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
async function checkServed(name: string, entry: ServerEntry, env: NodeJS.ProcessEnv): Promise<Finding> {
  const served = await readServed(entry, { ...env, ...entry.env })
  if (typeof served === 'string') return fault(name, `starts a server that stops at once: ${served}`)
  const tools = chooseTools(served.toolChoice, { hasArchive: served.hasMail })
  return sound(name, `will see ${tools.length} tools: ${storesOf(served)}`)
}

function storesOf({ jobsDb, websitesDb, mailArchive, hasMail }: Config): string {
  const shown = (store: string) => {
    if (isPostgresUrl(store)) return 'PostgreSQL'
    return existsSync(store) ? store : `${store} (does not exist yet)`
  }
  const mail = hasMail && mailArchive !== null ? `mail in ${mailArchive}` : 'no mail'
  return `jobs in ${shown(jobsDb)}, pages in ${shown(websitesDb)}, ${mail}`
}

/** The configuration of the server that these arguments start, or an error message. */
async function readServed({ args }: ServerEntry, env: NodeJS.ProcessEnv): Promise<Config | string> {
  const first = args.findIndex((arg) => arg === 'mcp' || arg === 'db')
  const told: string[] = []
  const seen: { flags: ServeFlags | null } = { flags: null }
  const keep = async (flags: ServeFlags) => {
    seen.flags = flags
  }
  const services = { version: '', serveMcp: keep, serveMail: keep } as Partial<CliServices> as CliServices
  const terminal = { out: () => {}, err: (text: string) => void told.push(text), draw: null, columns: 80, bars: null }
  await runProgram(first === -1 ? [] : args.slice(first), env, services, terminal)
  if (seen.flags === null) return told[0] ?? `its arguments start no server: ${args.join(' ')}`
  try {
    return readConfig(seen.flags, env, homedir())
  } catch (error) {
    return toAppError(error).message
  }
}

/** Checks a server that is already running. Only requests to this machine are made. */
async function checkAddress(name: string, url: string | null): Promise<Finding> {
  if (url === null || !URL.canParse(url)) return fault(name, 'has neither a program nor an address')
  const { hostname, href } = new URL('/healthz', url)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return sound(name, `uses ${url}, on another machine`)
  const isUp = await fetch(href, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
  return isUp
    ? sound(name, `uses ${url}, which answers`)
    : fault(name, `uses ${url}, where no server answers`, '`jobworkflow serve` starts it')
}
