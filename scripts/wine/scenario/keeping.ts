import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { succeedWith } from './programs.js'
import { step } from './steps.js'

const home = join(process.cwd(), '控え と 復元')
const file = join(process.cwd(), '控え.tar.gz')
const run = (args: readonly string[], input = '') => succeedWith({ JOBWORKFLOW_HOME: home }, args, input)

export const keepingSteps = [
  step('a home is backed up into one file, which is intact', async () => {
    await run(['init'])
    await run(['jobs', 'import', '-'], '{"url":"https://a.example/1","title":"パン職人"}\n')
    assert.match(await run(['backup', file]), /Backed up to /)
    assert.match(await run(['backup', file, '--check']), /is intact/)
  }),

  step('a backup is restored over a home, whose stores are moved aside', async () => {
    await run(['jobs', 'import', '-'], '{"url":"https://a.example/2","title":"後から"}\n')
    assert.match(await run(['restore', file, '--replace']), /Moved aside: jobs\.db\.before-restore-/)
    assert.match(await run(['jobs', 'list']), /1 job\./)
    assert.ok(!readdirSync(home).some((name) => /restoring|restore-plan/.test(name)))
  }),

  step('a job is erased from its file', async () => {
    assert.match(await run(['forget', 'job', '1', '--yes']), /Erased\./)
    assert.ok(existsSync(join(home, 'jobs.db')) && statSync(join(home, 'jobs.db')).size > 0)
  }),
]
