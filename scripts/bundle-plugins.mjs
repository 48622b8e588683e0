// How the bundle is split, and which parts of the MCP SDK it leaves out, because the SDK builds everything anyone could
// need when it loads. After an update of the SDK, compare `npm run bench -- jobs/start-up` (decision 0147).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The modules of each chunk, chosen by what needs them. Paths below `src`. */
const chunks = {
  // needed by nearly everything; must not use Node, because `jobworkflow/memory` loads it
  most: [
    ...['app-error', 'json', 'number-range', 'positive', 'storage-failure', 'text'].map(
      (name) => `domain/shared/${name}`,
    ),
    ...['board-failure', 'captured-date', 'job', 'job-search', 'posting-check'].map((name) => `domain/jobs/${name}`),
    ...['listed-job', 'queue', 'status-update', 'triage'].map((name) => `domain/jobs/${name}`),
    ...['date-range', 'mail-failure'].map((name) => `domain/mail/${name}`),
    ...['page-content', 'page-kind', 'page-url', 'page-verdict'].map((name) => `domain/websites/${name}`),
    ...['pasted-text', 'website', 'website-failure'].map((name) => `domain/websites/${name}`),
    ...['defined', 'errors', 'once', 'postgres-url', 'shell-word', 'shutdown-signal'].map(
      (name) => `adapters/kit/${name}`,
    ),
    ...['answers/fitting', 'answers/page-budget', 'text/display-width'].map((name) => `adapters/kit/${name}`),
    ...['defaults', 'failure', 'option-values'].map((name) => `adapters/edges/cli/${name}`),
    ...['failure-message', 'login-words', 'store-commands', 'websites/failure-words', 'wording'].map(
      (name) => `adapters/edges/words/${name}`,
    ),
    'domain/sync/login-failure',
    ...['adapters/edges/mcp/tools/mail/tool-names', 'application/shared/within'],
    ...['adapters/system/clock', 'adapters/system/logger'],
    ...['container', 'lazy', 'remote-port', 'version'].map((name) => `composition/${name}`),
  ],
  // needed by each command and each way to serve
  start: [
    ...['adapters/system/home', 'adapters/kit/is-taken'],
    ...['bars', 'options', 'environment', 'program', 'terminal'].map((name) => `adapters/edges/cli/${name}`),
    ...['config', 'stores/stores-in-use', 'sync/imap-password'].map((name) => `composition/${name}`),
  ],
  // needed by each way to serve
  serve: [
    ...['check-params', 'instructions', 'line-reader', 'offer', 'protocol'].map((name) => `adapters/edges/mcp/${name}`),
    ...['read-message', 'request-queue', 'serialize-message'].map((name) => `adapters/edges/mcp/${name}`),
    ...['serve-stdio', 'stdio', 'tools/catalog'].map((name) => `adapters/edges/mcp/${name}`),
    'composition/server/serve',
  ],
}

/**
 * Puts modules that the same entries need into one chunk. With a chunk for each small shared module, a start read 26
 * files instead of 7, which took a fifth of the time to the first answer.
 */
export const inOneChunk = {
  name: 'in-one-chunk',
  setup({ onLoad, onResolve }) {
    const source = fileURLToPath(new URL('../src/', import.meta.url))
    const ringOf = new Map(
      Object.entries(chunks).flatMap(([name, modules]) =>
        modules.map((module) => [`${join(source, ...module.split('/'))}.ts`, name]),
      ),
    )
    onResolve({ filter: /^ring:/ }, ({ path }) => ({ path: path.slice('ring:'.length), namespace: 'ring' }))
    onLoad({ filter: /.*/, namespace: 'ring' }, ({ path }) => ({
      contents: chunks[path].map((module) => `import '#src/${module}.js'`).join('\n'),
      resolveDir: source,
    }))
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const ring = ringOf.get(path)
      return ring && { contents: `${readFileSync(path, 'utf8')}\nimport 'ring:${ring}'\n`, loader: 'ts' }
    })
  },
}

/**
 * commander can start commands that are separate programs. We have none, and Node takes a while to load what would
 * start them.
 */
export const withoutSubprocesses = {
  name: 'without-subprocesses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /commander[\\/]lib[\\/]command\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/^const childProcess = require\('node:child_process'\);$/m, ''),
      loader: 'js',
    })),
}

/** A third of the server's code: the SDK uses it to check forms that a person fills in, and we send none. */
export const withoutFormValidation = {
  name: 'without-form-validation',
  setup: ({ onLoad }) =>
    onLoad({ filter: /server[\\/]dist[\\/]shimsNode\.mjs$/ }, () => ({
      contents: `export class DefaultJsonSchemaValidator {
        getValidator() { throw new Error('Forms are not supported.') }
      }
      export { default as process } from 'node:process'`,
    })),
}

/**
 * The SDK builds some 200 schemas when it loads, and registers all of them by name, which takes a fifth of the time
 * from the start to the first answer. Without the register, and with each schema marked as free of side effects,
 * esbuild keeps only those in use: the few that distinguish requests from answers.
 */
export const withoutUnusedSchemas = {
  name: 'without-unused-schemas',
  setup: ({ onLoad }) =>
    onLoad(
      { filter: /@modelcontextprotocol[\\/](core|server)[\\/]dist[\\/](auth|schemas|src)-[\w-]+\.mjs$/ },
      (file) => ({
        contents: markConstantsPure(withoutRegister(readFileSync(file.path, 'utf8'))),
      }),
    ),
}

function withoutRegister(source) {
  return source.replace(/^for \(const .*\) register\(key, .*\);$/gm, '')
}

/** A constant of a module begins at the start of a line, and ends with the next unindented line. */
function markConstantsPure(source) {
  const [start, end] = [/^(const [\w$]+ = )(?=z\.|new |Object|[A-Z]\w+\.)/, /^\S.*;$/]
  let isOpen = false
  const lines = source.split('\n').map((line) => {
    const opened = isOpen ? line : line.replace(start, '$1/* @__PURE__ */ (() => (')
    isOpen ||= opened !== line
    if (!isOpen || !end.test(line)) return opened
    isOpen = false
    return opened.replace(/;$/, '))();')
  })
  return lines.join('\n')
}
