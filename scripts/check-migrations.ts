// Fails if the migrations of a store contradict each other, or do not match its tables (a changed table without a
// migration).
import { execFile } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { inRepository } from '#scripts/kit/program.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'

interface StoreConfig {
  readonly dialect: string
  readonly schema: string
  readonly out: string
}

const root = process.cwd()
// drizzle-kit always exits with 0, so its messages of success are required
const [consistent, upToDate] = ["Everything's fine", 'No schema changes, nothing to migrate']

const files = readdirSync(root).filter((name) => /^drizzle\..*config\.ts$/.test(name))
for (const fault of (await Promise.all(files.map(faultsOf))).flat()) {
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}

async function faultsOf(file: string): Promise<readonly string[]> {
  const { default: config } = (await import(pathToFileURL(join(root, file)).href)) as { default: StoreConfig }
  const { dialect, schema, out } = config
  const checked = await drizzleKit('check', '--config', file)
  if (!checked.includes(consistent)) return [`${file}: ${out} is not consistent:\n${checked}`]
  const generated = await withFolder(async (folder) => {
    cpSync(join(root, out), join(folder, 'migrations'), { recursive: true })
    // it does not accept an absolute path
    const copy = relative(root, join(folder, 'migrations'))
    return drizzleKit('generate', '--dialect', dialect, '--schema', schema, '--out', copy)
  })
  if (generated.includes(upToDate)) return []
  return [
    `${file}: ${schema} has what no migration makes; \`npx drizzle-kit generate --config ${file}\`:\n${generated}`,
  ]
}

/** Returns its output. It has no terminal, so a question ends it. */
async function drizzleKit(...args: readonly string[]): Promise<string> {
  const program = inRepository('node_modules/drizzle-kit/bin.cjs')
  const run = promisify(execFile)(process.execPath, [program, ...args], { cwd: root })
  run.child.stdin?.end()
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return `${stdout}${stderr}`
}
