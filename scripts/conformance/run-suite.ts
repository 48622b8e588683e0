import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFolder } from '#scripts/kit/temporary-folder.js'
import type { ScenarioOutcome } from './judge.js'
import { newerNode } from './newer-node.js'

const suite = 'node_modules/@modelcontextprotocol/conformance'
const timeoutMs = 300_000

/** Returns the scenarios that a server must pass to conform to a revision, as the suite lists them. */
export function requiredScenarios(revision: string): readonly string[] {
  const lines = readFileSync(join(suite, 'requirements', `${revision}.yaml`), 'utf8').split('\n')
  const start = lines.indexOf('server:') + 1
  const end = lines.findIndex((line, i) => i >= start && !line.startsWith('  - '))
  return lines.slice(start, end).map((line) => line.slice('  - '.length).trim())
}

/** Runs all scenarios of the suite for a revision. */
export function runSuite(url: string, revision: string): Promise<readonly ScenarioOutcome[]> {
  return withFolder(async (folder) => {
    await run([join(suite, 'dist', 'index.js'), 'server', '--url', url, '--requirements', revision, '-o', folder])
    return readdirSync(folder).map((name) => readOutcome(folder, name))
  })
}

/** The exit code is ignored, because the outcomes say more. */
async function run(args: readonly string[]): Promise<void> {
  const child = spawn(await newerNode(), args, { stdio: 'ignore', timeout: timeoutMs })
  const [code, signal] = await once(child, 'close')
  if (code === null) throw new Error(`The suite was ended by ${signal}: it may take ${timeoutMs / 1000} s at most.`)
}

function readOutcome(folder: string, name: string): ScenarioOutcome {
  const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[-\dZ]+$/, '')
  return { scenario, checks: JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')) }
}
