import { execFile } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { npm } from '#scripts/kit/npm.js'
import { executable } from '#scripts/kit/program.js'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import { newerNode } from './newer-node.js'
import { startServe } from './start-serve.js'

const inspector = '@modelcontextprotocol/inspector@2.12.0'
const eras = ['legacy', 'modern'] as const
const everyTool = ['--toolsets', 'all']

/** Returns the Inspector's complaints about the schemas of all tools, in strict mode, by transport and revision. */
export function inspect(): Promise<readonly string[]> {
  return withFolder(async (folder) => {
    const faults: string[] = []
    const server = await startServe(everyTool)
    try {
      for (const [transport, target] of [
        ['HTTP', [server.url]],
        ['stdio', [process.execPath, executable, 'mcp', ...everyTool]],
      ] as const)
        for (const era of eras)
          faults.push(...(await inspectTools(target, era, folder)).map((fault) => `${transport}, ${era}: ${fault}`))
    } finally {
      await server.close()
    }
    return faults
  })
}

async function inspectTools(target: readonly string[], era: string, folder: string): Promise<readonly string[]> {
  const node = await newerNode()
  // not a dependency, because it is 110 MB for one command
  const run = ['exec', '--yes', '--ignore-scripts', `--package=${inspector}`, '--', 'mcp-inspector', '--cli']
  const options = ['--method', 'tools/list', '--strict', '--format', 'json', '--protocol-era', era]
  // of a server that it starts: the person who runs the check may have a home of their own
  const noHome = ['XDG_DATA_HOME', 'LOCALAPPDATA'].flatMap((name) => ['-e', `${name}=${folder}`])
  const ownFiles = { MCP_CATALOG_PATH: join(folder, 'mcp.json'), MCP_STORAGE_DIR: folder }
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`, ...ownFiles }
  try {
    const call = npm([...run, ...noHome, ...target, ...options])
    const { stdout } = await promisify(execFile)(...call, { env, maxBuffer: 1 << 26 })
    const tools: readonly unknown[] = JSON.parse(stdout).result.tools
    // a check that saw too little does not pass
    return tools.length < 20 ? [`only ${tools.length} tools are listed`] : []
  } catch (error) {
    return [String(error instanceof Error && 'stderr' in error ? error.stderr : error).slice(0, 2000)]
  }
}
