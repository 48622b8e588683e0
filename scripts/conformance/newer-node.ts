import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { npm } from '#scripts/kit/npm.js'

const minMajor = 22
const version = '22.23.3'

/** Returns a Node for the official tools, which crash on Node 20: this one, or one from the registry. */
export async function newerNode(): Promise<string> {
  if (Number(process.versions.node.split('.')[0]) >= minMajor) return process.execPath
  const { stdout } = await promisify(execFile)(
    ...npm(['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath']),
  )
  return stdout.trim()
}
