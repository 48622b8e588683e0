import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/**
 * Returns how to start npm: its own JavaScript with this Node. On Windows the `npm` command is a batch file, which Node
 * cannot start without a shell.
 */
export function npm(args: readonly string[]): [program: string, args: string[]] {
  return [process.execPath, [npmProgram(), ...args]]
}

const cli = join('npm', 'bin', 'npm-cli.js')

/**
 * Returns the npm that runs this, otherwise the one next to this Node, otherwise the one on the PATH. Throws if there
 * is none.
 */
export function npmProgram(env: NodeJS.ProcessEnv = process.env, node = process.execPath): string {
  const folder = dirname(node)
  const beside = [join(folder, 'node_modules', cli), join(folder, '..', 'lib', 'node_modules', cli)]
  const onPath = (env.PATH ?? '').split(delimiter).flatMap((entry) => [join(entry, 'node_modules', cli), linked(entry)])
  const found = [env.npm_execpath ?? '', ...beside, ...onPath].find(isProgram)
  if (found === undefined) throw new Error('npm was not found next to node or on the PATH.')
  return found
}

/** npm_execpath may also point to another package manager. */
function isProgram(path: string): boolean {
  return path.endsWith('npm-cli.js') && existsSync(path)
}

function linked(folder: string): string {
  try {
    return realpathSync(join(folder, 'npm'))
  } catch {
    return ''
  }
}
