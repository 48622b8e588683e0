import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Starter, StarterCheckout, starters } from '#test/support/postgres-starter.js'
import { isAlive, processTree } from '#test/support/processes.js'
import { until } from '#test/support/timing.js'

const moments: readonly (readonly [string, (starter: Starter) => Promise<unknown>])[] = [
  ['before there are any files', ({ process: { pid } }) => until(() => hasOtherGroup(pid ?? 0))],
  ['while the files are made', ({ temporary }) => until(() => hasFile(temporary, 'data/PG_VERSION'))],
  ['when it takes connections', ({ cluster }) => cluster],
]

/** Returns whether a started process has left the group. A newly forked one is still in it and dies with it. */
function hasOtherGroup(pid: number): boolean {
  return processTree(pid).some(({ group }) => group !== pid)
}

function hasFile(temporary: string, path: string): boolean {
  return readdirSync(temporary).some((folder) => existsSync(join(temporary, folder, path)))
}

/** Ends the starter, and waits until none of its processes and files are left. */
async function expectNothingLeft(starter: Starter, end: (pid: number) => unknown): Promise<void> {
  const { pid = 0 } = starter.process
  const started = processTree(pid).map((each) => each.pid)
  end(pid)
  await until(() => !started.some(isAlive))
  await until(() => readdirSync(starter.temporary).length === 0)
}

describe.each(starters)('a PostgreSQL started by %s', (_, account) => {
  const checkout = new StarterCheckout(account)

  it('is removed with all its files when its starter stops it', async () => {
    const starter = checkout.start()
    await starter.cluster
    expect(readdirSync(starter.temporary)).toHaveLength(1)
    await expectNothingLeft(starter, () => starter.process.disconnect())
  })

  it.each(moments)(
    'is removed with all its files when its starter is killed with its process group %s',
    async (_, moment) => {
      const starter = checkout.start()
      await moment(starter)
      await expectNothingLeft(starter, (pid) => process.kill(-pid, 'SIGKILL'))
    },
  )
})
