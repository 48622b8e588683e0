// Packs the product, installs it with esbuild, webpack, Vite and Next, and builds and runs small apps in the ways that
// docs/library.md describes. Needs the registry.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npm } from '#scripts/kit/npm.js'
import { inRepository } from '#scripts/kit/program.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'

const memoryApp = `import { createJobUseCases, MemoryJobRepository, MemoryJobSearch, MemoryJobTriage, randomIds, systemClock } from 'jobworkflow/memory'
export async function run() {
  const repository = new MemoryJobRepository([{ id: 1, url: 'https://a.example/1', title: 'Lamp keeper', status: 'new', capturedAt: null }])
  const parts = { repository, shelf: repository, search: new MemoryJobSearch(repository), triage: new MemoryJobTriage(repository) }
  const jobs = createJobUseCases({ ...parts, clock: systemClock, ids: randomIds })
  return (await jobs.readNew()).entries.map(({ job }) => job.title).join()
}
`
const fileApp = `import { openJobs } from 'jobworkflow/jobs'
export async function run() {
  const jobs = openJobs('bundled.db')
  try {
    const rows = (async function* () { yield { file: 'app', line: 1, values: { url: 'https://a.example/1', title: 'Lamp keeper' } } })()
    await jobs.import({ from: rows })
    return (await jobs.search({ query: 'keeper' })).entries.map(({ job }) => job.title).join()
  } catch ({ code, retryable, message }) {
    return [code, retryable, message].join(' ')
  } finally {
    await jobs.close()
  }
}
`
const main = (app: string) => `import { run } from './${app}.mjs'\nconsole.log(await run())\n`
const works = /^Lamp keeper$/
const leftBehind = /^VALIDATION_ERROR false jobworkflow was bundled without its files/

interface Case {
  readonly name: string
  /** The app's files besides `memory.mjs`, `file.mjs` and the entry of each. */
  readonly files: Readonly<Record<string, string>>
  readonly build: readonly string[]
  readonly run: readonly string[]
  readonly says: RegExp
}

const esbuild = (app: string, options = '') => ({
  build: ['build.mjs'],
  run: ['out/app.mjs'],
  files: {
    'build.mjs': `import { build } from 'esbuild'
await build({ entryPoints: ['${app}-main.mjs'], outfile: 'out/app.mjs', bundle: true, platform: 'node', format: 'esm', external: ['sqlite-vec'], ${options} })`,
  },
})
const webpack = (app: string, options = '') => ({
  build: ['node_modules/webpack-cli/bin/cli.js', '--config', 'webpack.config.mjs'],
  run: ['out/app.mjs'],
  files: {
    'webpack.config.mjs': `export default {
  mode: 'production', target: 'node20', entry: './${app}-main.mjs', experiments: { outputModule: true },
  output: { path: import.meta.dirname + '/out', filename: 'app.mjs', module: true, chunkFormat: 'module' }, ${options}
}`,
  },
})
const external = "externalsType: 'import', externals: [/^jobworkflow(\\/|$)/],"
const vite = (app: string, options = '') => ({
  build: [
    'node_modules/vite/bin/vite.js',
    'build',
    '--outDir',
    'out',
    '--logLevel',
    'error',
    '--ssr',
    `${app}-main.mjs`,
  ],
  run: [`out/${app}-main.js`],
  files: { 'vite.config.mjs': `export default { ${options} }` },
})
const page = (name: string) => `import { run } from '../${name}.mjs'
export default async function Page() { return <p>{'said:' + (await run()) + ':end'}</p> }\n`
const layout = 'export default function Layout({ children }) { return <html><body>{children}</body></html> }\n'
const readPage = `import { readFileSync } from 'node:fs'
console.log(readFileSync('.next/server/app/index.html', 'utf8').match(/said:(.*?):end/)?.[1])\n`

const next = (app: string, options = '') => ({
  build: ['node_modules/next/dist/bin/next', 'build'],
  run: ['read.mjs'],
  files: {
    'app/page.jsx': page(app),
    'app/layout.jsx': layout,
    'next.config.mjs': `export default { ${options} }\n`,
    'read.mjs': readPage,
  },
})

const cases: readonly Case[] = [
  { name: 'esbuild, memory', ...esbuild('memory'), says: works },
  { name: 'esbuild, everything bundled', ...esbuild('file'), says: leftBehind },
  { name: 'esbuild, packages external', ...esbuild('file', "packages: 'external'"), says: works },
  { name: 'webpack, memory', ...webpack('memory'), says: works },
  { name: 'webpack, everything bundled', ...webpack('file'), says: /^(?:VALIDATION|DB)_ERROR false / },
  { name: 'webpack, externals', ...webpack('file', external), says: works },
  { name: 'Vite SSR, memory bundled', ...vite('memory', 'ssr: { noExternal: true }'), says: works },
  { name: 'Vite SSR, default settings', ...vite('file'), says: works },
  { name: 'Next, memory', ...next('memory'), says: works },
  { name: 'Next, external', ...next('file', "serverExternalPackages: ['jobworkflow']"), says: works },
]

const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
const quietly = (program: string, args: readonly string[], cwd: string) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] })

function pack(folder: string): string {
  const [program, args] = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
  const [packed] = Object.values<{ readonly filename: string }>(JSON.parse(quietly(program, args, inRepository('.'))))
  if (packed === undefined) throw new Error('npm packed nothing.')
  return join(folder, packed.filename)
}

function tryCase({ files, build, run, says }: Case, folder: string): string {
  // leftovers of the previous case
  for (const name of ['out', '.next', 'bundled.db']) rmSync(join(folder, name), { recursive: true, force: true })
  for (const what of ['memory', 'file'] as const) {
    writeFileSync(join(folder, `${what}.mjs`), what === 'memory' ? memoryApp : fileApp)
    writeFileSync(join(folder, `${what}-main.mjs`), main(what))
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  try {
    quietly(process.execPath, build, folder)
    const said = quietly(process.execPath, run, folder).trim()
    return says.test(said) ? 'as the docs say' : `FAILED: ${said.slice(0, 300)}`
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
    return `FAILED: ${`${stderr}${stdout}`.trim().slice(-600)}`
  }
}

await withFolder((folder) => {
  const project = join(folder, 'installed')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{"type":"module","private":true}')
  const packages = ['esbuild', 'webpack', 'webpack-cli', 'vite', 'next', 'react', 'react-dom']
  const [program, args] = npm(['install', '--no-audit', '--no-fund', pack(folder), ...packages])
  quietly(program, args, project)
  for (const one of cases) {
    const outcome = tryCase(one, project)
    console.log(`${one.name} | ${outcome}`)
    if (outcome.startsWith('FAILED')) process.exitCode = 1
  }
})
