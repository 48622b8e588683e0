// What the bundle leaves out of the MCP SDK, which makes all that anybody could need of it as soon as it is loaded.
import { readFileSync } from 'node:fs'

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
