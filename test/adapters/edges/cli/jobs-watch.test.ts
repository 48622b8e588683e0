import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { boardCommands, boardSite, exampleBoard, jobsIn, json, opening, openings } from '#test/support/board-site.js'
import { answer } from '#test/support/loopback-site.js'

const other = 'boards-api.greenhouse.io/v1/boards/other/jobs'

/** Commands in a folder that watches the board of Example, which lists these jobs. */
async function watching(...jobs: readonly object[]) {
  const site = await boardSite({ [exampleBoard]: openings(...jobs) })
  const commands = boardCommands(site)
  const added = await commands.run(
    'jobs',
    'watch',
    'add',
    'https://job-boards.greenhouse.io/example',
    '--db',
    'jobs.db',
  )
  return {
    site,
    added,
    ...commands,
    lists: (...now: object[]) => site.route({ [`/${exampleBoard}`]: openings(...now) }),
  }
}

describe('jobs watch (jobs-watch)', () => {
  it('fetches the watched boards, names new jobs, and counts those no longer listed', async () => {
    const { added, run, lists, path } = await watching(opening(1), opening(2))
    expect(added).toEqual({
      code: 0,
      stdout: 'greenhouse:example is now watched.\n`jobworkflow jobs watch` fetches the watched boards.',
      stderr: '',
    })
    const url = (n: number) => `https://job-boards.greenhouse.io/example/jobs/${n}`
    expect((await run('jobs', 'watch')).stdout.split('\n')).toEqual([
      'greenhouse:example: 2 fetched, 2 matched, 2 new',
      `  Engineer 1 · Example · Oslo, Norway  ${url(1)}`,
      `  Engineer 2 · Example · Oslo, Norway  ${url(2)}`,
    ])
    lists(opening(2), opening(3))
    expect((await run('jobs', 'watch')).stdout.split('\n')).toEqual([
      'greenhouse:example: 2 fetched, 2 matched, 1 new; 1 is no longer listed',
      `  Engineer 3 · Example · Oslo, Norway  ${url(3)}`,
    ])
    expect(JSON.parse((await run('jobs', 'watch', '--json')).stdout)).toEqual([
      {
        source: 'greenhouse:example',
        ...{ fetched: 2, matched: 2, added: 0, known: 2, bad: 0, dry_run: false, finished: true },
        ...{ match: [], no_longer_listed: 0, new: [] },
      },
    ])
    expect(jobsIn(path).map(({ status }) => status)).toEqual(['new', 'new', 'new'])
  })

  it('adds only matching postings, and says what it watches', async () => {
    const { run, path } = await watching(opening(1), opening(2, { title: 'Designer' }))
    const { stdout } = await run(
      'jobs',
      'watch',
      'add',
      'greenhouse:example',
      '--match',
      'designer, chef',
      '--match',
      '設計',
    )
    expect(stdout).toContain(
      'greenhouse:example was already watched; it is now watched for "designer" or "chef" or "設計".',
    )
    await run('jobs', 'watch')
    expect(jobsIn(path)).toMatchObject([{ title: 'Designer' }])
    const [board] = JSON.parse((await run('jobs', 'watch', 'list', '--json')).stdout)
    expect(board).toMatchObject({ source: 'greenhouse:example', match: ['designer', 'chef', '設計'], postings: 2 })
    expect((await run('jobs', 'watch', 'list')).stdout).toMatch(
      /^Board .*\ngreenhouse:example {2}designer, chef, 設計 {2}\d{4}-\d\d-\d\d \d\d:\d\d +2$/,
    )
  })

  it('stores why a board failed, and reads the others', async () => {
    const { run, site } = await watching(opening(1))
    await run('jobs', 'watch', 'add', 'greenhouse:other')
    site.route({ [`/${exampleBoard}`]: answer({ status: 503 }), [`/${other}`]: openings(opening(9)) })
    const { code, stdout, stderr } = await run('jobs', 'watch')
    expect(code).toBe(6)
    expect(stdout.split('\n')[0]).toBe('greenhouse:example: 0 fetched, 0 matched, 0 new (failed)')
    expect(stdout).toContain('greenhouse:other: 1 fetched, 1 matched, 1 new')
    expect(stderr).toMatch(
      /^jobworkflow: greenhouse:example: The board at boards-api\.greenhouse\.io was not read: .* status 503/,
    )
    expect((await run('jobs', 'watch', 'list')).stdout).toMatch(
      /greenhouse:example .* \d{4}-\d\d-\d\d: The board at boards-api\.greenhouse\.io was not read/,
    )
    site.route({ [`/${exampleBoard}`]: openings(opening(1)) })
    expect((await run('jobs', 'watch')).code).toBe(0)
    expect((await run('jobs', 'watch', 'list')).stdout).not.toContain('was not read')
  })

  it('reports no missing postings if the list was not read completely', async () => {
    const { run, site } = await watching(opening(1), opening(2))
    await run('jobs', 'watch')
    const body = JSON.stringify({ jobs: [opening(1)] }).slice(0, -2)
    site.route({ [`/${exampleBoard}`]: answer({ body }) })
    expect((await run('jobs', 'watch')).stdout).toBe('greenhouse:example: 1 fetched, 1 matched, 0 new (failed)')
    site.route({ [`/${exampleBoard}`]: json({ jobs: [opening(1)] }) })
    expect((await run('jobs', 'watch')).stdout).toBe(
      'greenhouse:example: 1 fetched, 1 matched, 0 new; 1 is no longer listed',
    )
  })

  it('names only the first of many new jobs', async () => {
    const { run } = await watching(...Array.from({ length: 23 }, (_, n) => opening(n)))
    const lines = (await run('jobs', 'watch')).stdout.split('\n')
    expect(lines).toHaveLength(22)
    expect(lines.at(-1)).toBe('  and 3 more')
  })

  it('stops watching a board that is removed, and keeps its jobs', async () => {
    const { run, path } = await watching(opening(1))
    await run('jobs', 'watch')
    expect((await run('jobs', 'watch', 'remove', 'greenhouse:example')).stdout).toBe(
      'greenhouse:example is no longer watched.',
    )
    const again = await run('jobs', 'watch', 'remove', 'greenhouse:example')
    expect(again).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/is not watched\. `jobworkflow jobs watch list\b.*` shows the watched boards\.$/),
    })
    expect((await run('jobs', 'watch')).stdout).toBe(
      'No boards are watched. Add one with `jobworkflow jobs watch add BOARD`.',
    )
    expect((await run('jobs', 'watch', 'list')).stdout).toBe((await run('jobs', 'watch')).stdout)
    expect(jobsIn(path)).toHaveLength(1)
  })

  it('creates no queue for a question or for something that is no board', async () => {
    const { run, path } = boardCommands(await boardSite())
    expect((await run('jobs', 'watch')).code).toBe(3)
    expect((await run('jobs', 'watch', 'list')).code).toBe(3)
    expect((await run('jobs', 'watch', 'add', 'nonsense')).code).toBe(2)
    expect((await run('jobs', 'watch', 'nonsense')).code).toBe(2)
    expect(existsSync(path)).toBe(false)
  })
})
