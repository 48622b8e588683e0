// Bundles the executable and the library, copies the migrations, and lists the bundled packages and their licences.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import {
  inOneChunk,
  withoutFormValidation,
  withoutSubprocesses,
  withoutUnusedSchemas,
} from '#scripts/bundle-plugins.mjs'
import { makeSbom } from '#scripts/sbom.mjs'

rmSync('dist', { recursive: true, force: true })

const { version } = readPackage('.')

const server = await build({
  entryPoints: {
    main: 'src/composition/main.ts',
    library: 'src/composition/entries/library.ts',
    jobs: 'src/composition/entries/jobs.ts',
    websites: 'src/composition/entries/websites.ts',
    mail: 'src/composition/entries/mail.ts',
    hunt: 'src/composition/entries/hunt.ts',
    person: 'src/composition/entries/person.ts',
    sync: 'src/composition/entries/sync.ts',
    mcp: 'src/composition/entries/mcp.ts',
    postgres: 'src/composition/entries/postgres.ts',
    memory: 'src/composition/entries/memory.ts',
    // separate processes and threads
    'query-child': 'src/composition/entries/query-child.ts',
    'keyring-child': 'src/composition/entries/keyring-child.ts',
    'embedding-child': 'src/composition/entries/embedding-child.ts',
    'mail-parse-worker': 'src/composition/entries/mail-parse-worker.ts',
    'extraction-worker': 'src/composition/entries/extraction-worker.ts',
    'paper-child': 'src/composition/entries/paper-child.ts',
    'website-store-worker': 'src/composition/entries/website-store-worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  // names are kept so that stack traces in bug reports are readable
  minifyWhitespace: true,
  minifySyntax: true,
  // for the web page; type checking uses tsconfig.json
  jsx: 'automatic',
  jsxImportSource: 'hono/jsx',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // pg loads pg-native only on request
  external: ['sqlite-vec', 'pg-native', '@napi-rs/keyring'],
  // chunks are in the folder of the entries, so that paths relative to a module, such as ./migrations, stay valid
  chunkNames: '[name]-[hash]',
  define: { JOBWORKFLOW_VERSION: JSON.stringify(version) },
  plugins: [inOneChunk, withoutFormValidation, withoutSubprocesses, withoutUnusedSchemas],
  metafile: true,
  write: false,
  logLevel: 'warning',
})
mkdirSync('dist')
// bundled CommonJS packages require() Node's own modules, all through one function in one chunk; import.meta.url is undefined if another
// program bundles this again as CommonJS
const makesRequire =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url ?? process.execPath);\n"
for (const { path, text } of server.outputFiles) {
  const isProgram = text.startsWith('#!')
  const asksRequire = text.includes('typeof require')
  if (isProgram && asksRequire) throw new Error(`${path} needs a line before its #! line.`)
  writeFileSync(path, asksRequire ? makesRequire + text : text, { mode: isProgram ? 0o755 : 0o644 })
}

const browser = await build({
  entryPoints: {
    page: 'src/adapters/edges/web/client/main.ts',
    styles: 'src/adapters/edges/web/assets/styles.css',
    sections: 'src/adapters/edges/web/assets/sections.css',
  },
  outdir: 'dist/assets',
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: ['chrome123', 'firefox120', 'safari17.5'],
  metafile: true,
  logLevel: 'warning',
})
for (const name of ['icon.svg', 'app.webmanifest'])
  cpSync(`src/adapters/edges/web/assets/${name}`, `dist/assets/${name}`)
// as small as can be, which takes too long for a server that is asked for them
for (const name of readdirSync('dist/assets')) {
  const bytes = readFileSync(`dist/assets/${name}`)
  writeFileSync(`dist/assets/${name}.br`, brotliCompressSync(bytes))
  writeFileSync(`dist/assets/${name}.gz`, gzipSync(bytes, { level: 9 }))
}

cpSync('src/adapters/stores/migrations', 'dist/migrations', { recursive: true })
cpSync('src/adapters/sources/papers/cmaps', 'dist/cmaps', { recursive: true })
cpSync('src/adapters/sources/boards/known-boards', 'dist/known-boards', { recursive: true })
const packed = foldersOf([server, browser].flatMap(({ metafile }) => Object.keys(metafile.inputs)))
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', packed.map(licence).join('\n\n'))
writeFileSync('dist/sbom.cdx.json', JSON.stringify(makeSbom(readPackage('.'), packed.map(readPackage))))

/** The folders of all packages with a file in the bundle. */
function foldersOf(inputs) {
  const folders = inputs.flatMap((path) => path.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/) ?? [])
  return [...new Set(folders)].sort()
}

function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function licence(folder) {
  const { name, version, license } = readPackage(folder)
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version} (${license})\n\n${text}`.trim()
}
