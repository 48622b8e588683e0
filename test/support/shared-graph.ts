import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

// what keeps to itself, by its beginning
const parts = [
  ...['domain', 'application', 'composition', 'demo'],
  ...['cli', 'mcp/tools', 'web', 'words'].map((name) => `adapters/edges/${name}`),
  ...['kit/answers', 'kit/text', 'system/clients'].map((name) => `adapters/${name}`),
  ...['boards', 'extraction', 'fetching', 'mail-files', 'mime', 'posting-files'].map(
    (name) => `adapters/sources/${name}`,
  ),
  ...['memory', 'index', 'sqlite/jobs'].map((name) => `adapters/stores/${name}`),
].map((folder) => `test/${folder}/`)

const testFiles = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.test.ts'))

/** Test files that put something in the place of a module, for themselves alone. */
export const mockingFiles = testFiles.filter((name) => readFileSync(root + name, 'utf8').includes('vi.mock('))

/** Test files that one module graph serves: to load it anew for each takes longer than most of them. */
export const sharingFiles = testFiles.filter(
  (name) => parts.some((folder) => name.startsWith(folder)) && !mockingFiles.includes(name),
)
