import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { launchOf, type StartedManifest } from './launch-of.js'

/**
 * The result of starting an unpacked bundle: the Node that it found and how many tools it serves, or why it found none.
 */
export interface Tried {
  readonly node: string
  readonly tools: number | null
}

/** Starts the bundle as its manifest says, in a home that it creates, and has it read the empty queue. */
export async function tryBundle(folder: string, home: string): Promise<Tried> {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as StartedManifest
  const launch = launchOf(manifest, folder, home)
  const client = new Client({ name: 'bundle', version: '1' })
  const transport = new StdioClientTransport({
    command: launch.command,
    args: [...launch.args],
    // the default place of a home, so that the real default is not changed
    env: { ...getDefaultEnvironment(), XDG_DATA_HOME: dirname(home), LOCALAPPDATA: dirname(home) },
    stderr: 'pipe',
  })
  let log = ''
  transport.stderr?.on('data', (text) => {
    log += text
  })
  try {
    await client.connect(transport)
  } catch (error) {
    if (log.includes('needs Node')) return { node: log.trim(), tools: null }
    throw error
  }
  try {
    const { tools } = await client.listTools()
    const answer = await client.callTool({ name: 'bulk_read_new_jobs', arguments: {} })
    const { count } = (answer.structuredContent ?? {}) as { readonly count?: unknown }
    if (count !== 0) throw new Error(`The queue of a new home was not read: ${JSON.stringify(answer)}\n${log}`)
    return { node: 'a Node of this machine', tools: tools.length }
  } finally {
    await client.close()
  }
}
