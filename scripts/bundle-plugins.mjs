// How the bundle is cut, and what it leaves out of the MCP SDK, which makes all that anybody could need of it as soon as it is loaded.
import { readFileSync } from 'node:fs'

/** Small modules that a server needs for its first answer, and nearly everything else too. None of them needs anything of Node. */
const usedByMost = [
  ...['json', 'number-range', 'storage-failure'].map((name) => `domain/shared/${name}`),
  ...['board-failure', 'captured-date', 'job', 'job-search', 'posting-check'].map((name) => `domain/jobs/${name}`),
  ...['queue', 'shelved-job', 'status-update', 'triage'].map((name) => `domain/jobs/${name}`),
  ...['date-range', 'mail-failure'].map((name) => `domain/mail/${name}`),
  ...['page-kind', 'page-url', 'page-verdict', 'pasted-text'].map((name) => `domain/websites/${name}`),
  ...['website', 'website-failure'].map((name) => `domain/websites/${name}`),
  ...['defined', 'answers/fitting', 'answers/page-budget', 'postgres-url', 'shell-word'].map(
    (name) => `adapters/kit/${name}`,
  ),
  ...['application/shared/within', 'adapters/kit/told-to-stop', 'adapters/edges/cli/defaults'],
  ...['failure-message', 'store-commands', 'websites/failure-words'].map((name) => `adapters/edges/words/${name}`),
  ...['adapters/system/clock', 'adapters/system/logger'],
  ...['lazy', 'remote-port', 'version'].map((name) => `composition/${name}`),
]

/**
 * A module lies in one chunk with those that the same entries use: each small one that many use had a chunk of its own, and a
 * server read 94 files before its first list of tools. What comes along with the errors, which all use, lies in their chunk.
 */
export const usedByMostInOneChunk = {
  name: 'used-by-most-in-one-chunk',
  setup: ({ onLoad }) =>
    onLoad({ filter: /src[\\/]domain[\\/]shared[\\/]app-error\.ts$/ }, ({ path }) => ({
      contents: usedByMost.map((name) => `import '#src/${name}.js'\n`).join('') + readFileSync(path, 'utf8'),
      loader: 'ts',
    })),
}

/** A third of the server's code: the SDK checks forms that a person fills in with it, and we send none. */
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
 * The SDK makes some 200 schemas when it is loaded, and enters all of them in a register by name: a fifth of the time from
 * the start to the first answer. Without the register, and with each said to be free of side effects, esbuild keeps those
 * that something uses: the few that tell requests from answers.
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

/** A constant of a module stands at the start of a line, and ends with the next line that begins as far left. */
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
