import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { exampleBoard, opening, openings } from '#test/support/board-site.js'
import { countJobs } from '#test/support/captures.js'
import { answer, silent } from '#test/support/loopback-site.js'
import { boardIsAsked, syncHome } from '#test/support/sync-home.js'

describe('jobworkflow sync', () => {
  it('brings what is new of the watched boards, in one line a part, and nothing twice (sync-parts)', async () => {
    const { run, jobs, site } = await syncHome()
    expect(await run('sync')).toEqual({
      code: 0,
      stdout: 'boards: 1 board read, 2 new postings\npostings: nothing new\n',
      stderr: '',
    })
    site.route({ [`/${exampleBoard}`]: openings(opening(1), opening(2), opening(3)) })
    const second = await run('sync', '--only', 'boards', '--json')
    expect(JSON.parse(second.stdout)).toMatchObject({
      by: 'person',
      ended_at: expect.any(String),
      parts: [{ part: 'boards', name: null, state: 'done', counts: { 'new postings': 1 }, failure: null }],
    })
    expect(countJobs(jobs)).toBe(3)
  })

  it('exits with 1 and says why if a part failed, and the others did their work (sync-parts)', async () => {
    const { run } = await syncHome(answer({ status: 500 }))
    const { code, stdout } = await run('sync')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^boards: failed: greenhouse:example: .*500.*\npostings: nothing new\n$/)
  })

  it('refuses names that are neither a part nor an account, and a home without a queue (sync-parts)', async () => {
    const { run, env } = await syncHome()
    const unknown = await run('sync', '--only', 'weather')
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('boards, mail, postings, pages') })
    expect(await run('sync', '--db', 'nowhere.db')).toMatchObject({ code: 3, stdout: '' })
    expect(existsSync(`${env.HOME}/nowhere.db`)).toBe(false)
  })

  it('ends within two seconds of Ctrl-C, and records that it was stopped (sync-parts)', async () => {
    const { start, site } = await syncHome(silent)
    const started = start('sync', '--json')
    await boardIsAsked({ site })
    const from = performance.now()
    started.interrupt()
    const { code, stdout } = await started.ended
    expect(code).toBe(130)
    expect(performance.now() - from).toBeLessThan(10_000)
    expect(JSON.parse(stdout).parts[0]).toMatchObject({ part: 'boards', state: 'stopped' })
  })

  it('does not run twice at once, and runs again at once after a kill (sync-runs)', async () => {
    const { start, run, site } = await syncHome(silent)
    const first = start('sync')
    await boardIsAsked({ site })
    const second = await run('sync')
    expect(second).toMatchObject({ code: 1, stdout: '' })
    expect(second.stderr).toMatch(/^jobworkflow: Another sync of this home is running \(since .* UTC, by hand\)\./)
    first.signal('SIGKILL')
    await first.ended
    site.route({ [`/${exampleBoard}`]: openings(opening(1)) })
    expect(await run('sync')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 new posting\n') })
  })
})
