import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { executable } from '../../scripts/kit/program.js'
import { countJobs, lines, posting } from '../support/captures.js'
import { jobworkflow } from '../support/command-line.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { until } from '../support/timing.js'

it('an import of postings that Ctrl-C stops says how far it came, and goes on when it is run again', async () => {
  const cwd = temporaryFolder()
  const input = lines(...Array.from({ length: 5000 }, (_, n) => posting(n)))
  const args = ['jobs', 'import', '-', '--db', 'jobs.db']
  const child = spawn(process.execPath, [executable, ...args], { cwd })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  // standard input stays open: without Ctrl-C it would wait for more
  child.stdin.write(input)
  await until(() => countJobs(join(cwd, 'jobs.db')) > 0)
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  expect(code).toBe(130)
  expect(said).toMatch(/^Read \d+ rows: \d+ added, .*\nStopped before the end; run it again to go on\.\n$/s)
  expect(said).toContain(` ${countJobs(join(cwd, 'jobs.db'))} added`)
  expect((await jobworkflow(args, { cwd, input })).code).toBe(0)
  expect(countJobs(join(cwd, 'jobs.db'))).toBe(5000)
})
