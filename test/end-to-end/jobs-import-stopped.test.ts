import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { executable } from '#scripts/kit/program.js'
import { bareEnvironment } from '#test/support/bare-environment.js'
import { countJobs, lines, posting } from '#test/support/captures.js'
import { jobworkflow } from '#test/support/command-line.js'
import { lacks } from '#test/support/lacking.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { until } from '#test/support/timing.js'

const dbArgs = ['--db', 'jobs.db']
const stopped = /^Read \d+ rows: \d+ added, .*\nStopped before the end; run it again to continue\.\n$/s

/** A command that is killed when the test ends. */
function start(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [executable, ...args], { cwd, env: { ...bareEnvironment, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  return { child, said: () => said, ended: once(child, 'close') }
}

/** Waits until the command has progressed so far that it waits for input. */
async function waits(child: ChildProcessWithoutNullStreams, isThere: () => boolean): Promise<void> {
  await until(isThere)
  expect(child.exitCode).toBe(null)
}

it('an import of postings stopped by Ctrl-C says how far it came, and continues when repeated (jobs-import-stopped)', async () => {
  const cwd = temporaryFolder()
  const input = lines(...Array.from({ length: 5000 }, (_, n) => posting(n)))
  const args = ['jobs', 'import', '-', ...dbArgs]
  const { child, said, ended } = start(args, cwd)
  // standard input stays open, so without Ctrl-C it would wait for more
  child.stdin.write(input)
  await until(() => countJobs(join(cwd, 'jobs.db')) > 0)
  child.kill('SIGINT')
  const [code] = await ended
  expect(code).toBe(130)
  expect(said()).toMatch(stopped)
  expect(said()).toContain(` ${countJobs(join(cwd, 'jobs.db'))} added`)
  expect((await jobworkflow(args, { cwd, input })).code).toBe(0)
  expect(countJobs(join(cwd, 'jobs.db'))).toBe(5000)
})

const signals = ['SIGINT', 'SIGTERM'] as const

describe('a waiting import of postings ends at the first signal (jobs-import-stopped)', () => {
  it.skipIf(lacks('pipes')).each(signals)('from a named pipe without a writer: %s', async (signal) => {
    const cwd = temporaryFolder()
    execFileSync('mkfifo', [join(cwd, 'pipe')])
    const { child, said, ended } = start(['jobs', 'import', 'pipe', ...dbArgs], cwd)
    // the database is created before the first row is read
    await waits(child, () => existsSync(join(cwd, 'jobs.db')))
    child.kill(signal)
    expect(await ended).toEqual([130, null])
    expect(said()).toMatch(stopped)
  })

  it.skipIf(lacks('pipes')).each(signals)('from one with a silent writer, with what came: %s', async (signal) => {
    const cwd = temporaryFolder()
    execFileSync('mkfifo', [join(cwd, 'pipe')])
    const { child, said, ended } = start(['jobs', 'import', 'pipe', ...dbArgs], cwd)
    const writer = createWriteStream(join(cwd, 'pipe'))
    writer.on('error', () => {})
    onTestFinished(() => void writer.destroy())
    writer.write(lines(...Array.from({ length: 5000 }, (_, n) => posting(n))))
    await waits(child, () => countJobs(join(cwd, 'jobs.db')) > 0)
    child.kill(signal)
    expect(await ended).toEqual([130, null])
    expect(said()).toContain(` ${countJobs(join(cwd, 'jobs.db'))} added`)
  })

  it.skipIf(lacks('signals')).each(signals)(
    'from standard input that is buffered for a second reading: %s, and leaves nothing of it',
    async (signal) => {
      const [cwd, temporary] = [temporaryFolder(), temporaryFolder()]
      const { child, ended } = start(['jobs', 'import', '-', '--strict', ...dbArgs], cwd, { TMPDIR: temporary })
      child.stdin.on('error', () => {})
      child.stdin.write(lines(posting(1)))
      await waits(child, () => readdirSync(temporary).length > 0)
      child.kill(signal)
      expect(await ended).toEqual([null, signal])
      expect(readdirSync(temporary)).toEqual([])
      expect(existsSync(join(cwd, 'jobs.db'))).toBe(false)
    },
  )

  it.skipIf(lacks('pipes'))('or reads a pipe to its end if somebody writes', async () => {
    const cwd = temporaryFolder()
    execFileSync('mkfifo', [join(cwd, 'pipe')])
    const { said, ended } = start(['jobs', 'import', 'pipe', ...dbArgs], cwd)
    const writer = createWriteStream(join(cwd, 'pipe'))
    writer.end(lines(...Array.from({ length: 3000 }, (_, n) => posting(n))))
    expect(await ended).toEqual([0, null])
    expect(said()).toMatch(/^Read 3000 rows: 3000 added/)
  })
})
