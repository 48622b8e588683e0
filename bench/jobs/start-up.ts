import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding } from '#bench/benchmark.js'
import { LineProcess, startServer } from '#bench/line-process.js'
import { compare, interleave, Subject, timed } from '#bench/measure.js'
import { bareProgram, mcpArguments, residentMegabytes } from '#bench/program.js'
import { callLine, initializeLine, listToolsLine } from '#bench/requests.js'
import { median } from '#scripts/kit/statistics.js'
import { largeJob } from './job-rows.js'
import { makeJobsDatabase, repeat } from './jobs-database.js'

const rounds = { rounds: 40, warmUp: 3 }
const memoryRounds = 7
const idleMs = 500

export const startUp: Benchmark = {
  name: 'jobs/start-up',
  title: 'Start and idle',
  method:
    'The time from the start of `jobworkflow mcp` to its answer to `initialize`, compared with a bare Node program that ' +
    'answers with the same bytes: in this Node, and in another given with `--node`. Node 22 and newer cache compiled code, ' +
    'so the first starts are not counted. Resident memory (Linux) when idle: after `initialize`, and after `tools/list` ' +
    'and one page of 50 jobs of 4 KB.',
  async run({ folder, otherNode }) {
    const path = await makeJobsDatabase(join(folder, 'jobs.db'), repeat(1000, largeJob))
    const args = mcpArguments(path)
    const answer = join(folder, 'answer')
    const other = otherNode === null ? [] : [await measureStart(args, answer, otherNode)]
    return [await measureStart(args, answer), ...other, ...(await measureMemory(args))]
  },
}

async function measureStart(args: readonly string[], answerPath: string, node = process.execPath): Promise<Finding> {
  const server = new LineProcess(args, node)
  writeFileSync(answerPath, `${await server.ask(initializeLine)}\n`)
  await server.close()
  const [ours, bare] = [starting(args, node), starting([bareProgram('answer.mjs'), answerPath], node)]
  await interleave([ours, bare], rounds)
  const major = majorOf(node)
  const bound = { atMost: major < 22 ? 1.7 : 1.5 }
  return ratioFinding(`start to answered initialize, Node ${major}`, 'bare Node program', compare(ours, bare), bound)
}

function majorOf(node: string): number {
  return Number(execFileSync(node, ['--print', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }))
}

function starting(args: readonly string[], node: string): Subject {
  return new Subject(async () => {
    let child: LineProcess | undefined
    const cost = await timed(() => {
      child = new LineProcess(args, node)
      return child.ask(initializeLine)
    })
    await child?.close()
    return cost
  })
}

async function measureMemory(args: readonly string[]): Promise<readonly Finding[]> {
  if (process.platform !== 'linux') return []
  const [afterStart, afterPage]: [number[], number[]] = [[], []]
  for (let round = 0; round < memoryRounds; round++) {
    const server = await startServer(args)
    afterStart.push(await idleMemory(server))
    await server.ask(listToolsLine)
    await server.ask(callLine('bulk_read_new_jobs', {}))
    afterPage.push(await idleMemory(server))
    await server.close()
  }
  return [
    memoryFinding('resident after initialize', afterStart),
    memoryFinding('resident after tools/list and a page', afterPage),
  ]
}

async function idleMemory({ pid }: LineProcess): Promise<number> {
  await delay(idleMs)
  return residentMegabytes(pid)
}

function memoryFinding(subject: string, megabytes: readonly number[]): Finding {
  return absoluteFinding(subject, median(megabytes), 'MB', { atMost: 90 })
}
