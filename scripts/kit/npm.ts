import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/**
 * How npm is started: its own JavaScript by this Node. By its name it is a batch file on Windows, and Node starts none
 * without a shell.
 */
export function npm(args: readonly string[]): [program: string, args: string[]] {
  return [process.execPath, [npmProgram(), ...args]]
}

const cli = join('npm', 'bin', 'npm-cli.js')

/** As the npm says that runs this, else beside this Node, else as the PATH has it. Throws where there is none. */
export function npmProgram(env: NodeJS.ProcessEnv = process.env, node = process.execPath): string {
  const folder = dirname(node)
  const beside = [join(folder, 'node_modules', cli), join(folder, '..', 'lib', 'node_modules', cli)]
  const onPath = (env.PATH ?? '').split(delimiter).flatMap((entry) => [join(entry, 'node_modules', cli), linked(entry)])
  const found = [env.npm_execpath ?? '', ...beside, ...onPath].find(isProgram)
  if (found === undefined) throw new Error('npm was not found beside node, nor on the PATH.')
  return found
}

/** Another package manager may call itself so too. */
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
