import { copyFileSync, existsSync, linkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { countJobs, lines, posting } from '#test/support/captures.js'
import { jobworkflow, startJobworkflow } from '#test/support/command-line.js'
import { releasedFile } from '#test/support/released-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { until } from '#test/support/timing.js'

const checksumOf = (stdout: string, side: 'FROM' | 'TO') =>
  new RegExp(`^${side} +sha256 ([0-9a-f]{64})$`, 'm').exec(stdout)?.[1]

/** A folder with a queue of this many jobs. */
async function aQueueOf(count: number): Promise<string> {
  const cwd = temporaryFolder()
  const input = lines(...Array.from({ length: count }, (_, n) => posting(n, { description: 'x'.repeat(200) })))
  await jobworkflow(['jobs', 'import', '-', '--db', 'jobs.db'], { cwd, input })
  return cwd
}

describe('`copy`', () => {
  it('reports what it copied, with counts and a checksum of both sides (copy-checksum)', async () => {
    const cwd = temporaryFolder()
    copyFileSync(releasedFile('jobs.db'), join(cwd, 'jobs.db'))
    copyFileSync(releasedFile('websites.db'), join(cwd, 'websites.db'))
    const first = await jobworkflow(['copy', 'jobs.db', 'all.db'], { cwd })
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(/^jobs +12 +0 +0 +0 +12 +12$/m)
    expect(checksumOf(first.stdout, 'FROM')).toBe(checksumOf(first.stdout, 'TO'))
    const second = await jobworkflow(['copy', 'websites.db', 'all.db', '--json'], { cwd })
    expect(second.code).toBe(0)
    const told = JSON.parse(second.stdout)
    expect(told).toMatchObject({
      same: true,
      finished: true,
      losses: { without_nul: 0, repaired: 0, emptied: 0, filled: 0 },
    })
    expect(told.tables).toContainEqual({
      table: 'website_sources',
      added: 3,
      changed: 0,
      same: 0,
      removed: 0,
      from_rows: 3,
      to_rows: 3,
      left_out: [],
    })
    expect(told.from_checksum).toBe(told.to_checksum)
    // one file for both
    const stats = await jobworkflow(['jobs', 'stats', '--db', 'all.db', '--json'], { cwd })
    expect(JSON.parse(stats.stdout)).toMatchObject({ total: 12 })
    const list = await jobworkflow(['websites', 'list', '--websites-db', 'all.db', '--json', '--embedder', 'none'], {
      cwd,
    })
    expect(JSON.parse(list.stdout)).toMatchObject({ websites: { length: 3 } })
  })

  it.each([
    ['itself', () => {}, 'jobs.db'],
    ['a link to it', symlinkSync, 'link.db'],
    ['another name of it', linkSync, 'hard.db'],
  ])('refuses to copy a file into %s (copy-same-store)', async (_, make, other) => {
    const cwd = await aQueueOf(2)
    make(join(cwd, 'jobs.db'), join(cwd, other))
    const ended = await jobworkflow(['copy', 'jobs.db', other], { cwd })
    expect(ended).toMatchObject({ code: 2, stderr: 'jobworkflow: FROM and TO are the same store.\n' })
    expect(countJobs(join(cwd, 'jobs.db'))).toBe(2)
  })

  it('explains what to do if the target has other contents (copy-something-else)', async () => {
    const [cwd, other] = [await aQueueOf(2), await aQueueOf(3)]
    const ended = await jobworkflow(['copy', 'jobs.db', join(other, 'jobs.db')], { cwd })
    expect(ended).toMatchObject({
      code: 4,
      stderr:
        'jobworkflow: Database jobs.db does not match the source: its row 3 of jobs is not in the source. Nothing is overwritten or ' +
        'deleted: copy into another file, or into another schema of the database.\n',
    })
    expect(countJobs(join(other, 'jobs.db'))).toBe(3)
  })

  it('reports a missing file, and creates none (copy-absent)', async () => {
    const cwd = temporaryFolder()
    expect(await jobworkflow(['copy', 'jobs.db', 'copy.db'], { cwd })).toMatchObject({
      code: 3,
      stderr: 'jobworkflow: Database jobs.db was not found. Check the path.\n',
    })
    expect(existsSync(join(cwd, 'copy.db'))).toBe(false)
  })

  it('stops at Ctrl-C with a message, and continues when repeated (copy-stopped)', async () => {
    const cwd = await aQueueOf(20_000)
    const { interrupt, ended } = startJobworkflow(['copy', 'jobs.db', 'copy.db'], { cwd })
    await until(() => countJobs(join(cwd, 'copy.db')) > 0)
    interrupt()
    const { code, stdout } = await ended
    expect(code).toBe(130)
    expect(stdout).toMatch(/\nStopped before the end; run it again to continue\.\n$/)
    const again = await jobworkflow(['copy', 'jobs.db', 'copy.db'], { cwd })
    expect(again.code).toBe(0)
    expect(checksumOf(again.stdout, 'FROM')).toBe(checksumOf(again.stdout, 'TO'))
  })

  it('exits 1 if the sides differ (copy-checksum)', async () => {
    const cwd = await aQueueOf(20_000)
    // with this journal a reader sees what others write
    const db = new Database(join(cwd, 'jobs.db'))
    db.pragma('journal_mode = delete')
    onTestFinished(() => void db.close())
    const { ended } = startJobworkflow(['copy', 'jobs.db', 'copy.db'], { cwd })
    await until(() => countJobs(join(cwd, 'copy.db')) > 0)
    db.exec(`update jobs set title = 'New' where id = 1`)
    const { code, stdout, stderr } = await ended
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^jobworkflow: FROM and TO differ: /)])
    expect(checksumOf(stdout, 'FROM')).not.toBe(checksumOf(stdout, 'TO'))
  })
})
