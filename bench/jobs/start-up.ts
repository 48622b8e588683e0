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
    'From starting `jobworkflow mcp` to its answer to `initialize`, against a bare Node program that answers the same line ' +
    'with the same bytes. Resident memory (Linux) once idle: after `initialize`, and after `tools/list` and one page of 50 ' +
    'jobs of 4 KB.',
  async run({ folder }) {
    const path = await makeJobsDatabase(join(folder, 'jobs.db'), repeat(1000, largeJob))
    const args = mcpArguments(path)
    return [await measureStart(args, join(folder, 'answer')), ...(await measureMemory(args))]
  },
}

async function measureStart(args: readonly string[], answerPath: string): Promise<Finding> {
  const server = new LineProcess(args)
  writeFileSync(answerPath, `${await server.ask(initializeLine)}\n`)
  await server.close()
  const [ours, bare] = [starting(args), starting([bareProgram('answer.mjs'), answerPath])]
  await interleave([ours, bare], rounds)
  return ratioFinding('start to answered initialize', 'bare Node program', compare(ours, bare), { atMost: 1.75 })
}

function starting(args: readonly string[]): Subject {
  return new Subject(async () => {
    let child: LineProcess | undefined
    const cost = await timed(() => {
      child = new LineProcess(args)
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
