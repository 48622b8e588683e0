import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

// folders of tests that do not affect each other, as path prefixes
const parts = [
  ...['domain', 'application', 'composition', 'demo'],
  ...['cli', 'mcp/tools', 'web', 'words'].map((name) => `adapters/edges/${name}`),
  ...['kit/answers', 'kit/text', 'system/clients'].map((name) => `adapters/${name}`),
  ...['boards', 'extraction', 'fetching', 'mail-files', 'mime', 'posting-files'].map(
    (name) => `adapters/sources/${name}`,
  ),
  ...['memory', 'index', 'sqlite/jobs'].map((name) => `adapters/stores/${name}`),
].map((folder) => `test/${folder}/`)

/** Tests whose point is a large amount: a project of their own. */
export const volumeTests = 'test/**/*.volume.test.ts'

const testFiles = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.volume.test.ts'))

const read = (name: string) => readFileSync(root + name, 'utf8')

/** Test files that mock a module for themselves. */
export const mockingFiles = testFiles.filter((name) => read(name).includes('vi.mock('))

// what starts a server or a process, as a test imports it
const starting = [
  /#test\/support\/(?:loopback-site|postgres|http-server|run-in-process|embedding-server)\.js'/,
  /#scripts\/kit\/loopback-server\.js'/,
  /import \{ createServer/,
  /composition\/child-command\.js'/,
]

/** Test files that start a server or a process. */
export const startingFiles = testFiles.filter((name) => starting.some((pattern) => pattern.test(read(name))))

/** Test files that can share one module graph. Loading it again for each takes longer than most of them run. */
export const sharingFiles = testFiles.filter(
  (name) => parts.some((folder) => name.startsWith(folder)) && !mockingFiles.includes(name),
)
