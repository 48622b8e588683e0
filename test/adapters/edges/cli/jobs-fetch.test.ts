import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { boardCommands, boardSite, exampleBoard, jobsIn, opening, openings } from '#test/support/board-site.js'
import { robotsTxt } from '#test/support/loopback-site.js'

describe('jobs fetch', () => {
  it('adds each posting of a board once (jobs-fetch)', async () => {
    const site = await boardSite({ [exampleBoard]: openings(opening(1), opening(2)) })
    const { path, run } = boardCommands(site)
    expect(await run('jobs', 'fetch', 'greenhouse:example')).toEqual({
      code: 0,
      stdout: 'Fetched  Matched  Added  Known  Board\n2        2        2      0      greenhouse:example',
      stderr: '',
    })
    expect(jobsIn(path)).toMatchObject([
      {
        url: 'https://job-boards.greenhouse.io/example/jobs/1',
        title: 'Engineer 1',
        company: 'Example',
        location: 'Oslo, Norway',
        description: 'We build boats.',
        source: 'greenhouse',
        captured_at: '2026-10-03T12:00:00.000Z',
        status: 'new',
      },
      { title: 'Engineer 2' },
    ])
    site.route({ [`/${exampleBoard}`]: openings(opening(2), opening(3)) })
    const again = await run('jobs', 'fetch', 'https://job-boards.greenhouse.io/example/jobs/3', '--json')
    expect(JSON.parse(again.stdout)).toEqual([
      {
        source: 'greenhouse:example',
        ...{ fetched: 2, matched: 2, added: 1, known: 1, bad: 0, dry_run: false, finished: true },
      },
    ])
    expect(site.requests.map(({ path }) => path)).toContain(`/${exampleBoard}?content=true`)
  })

  it('explains a board that is missing, and reads the others (jobs-fetch)', async () => {
    const site = await boardSite({ [exampleBoard]: openings(opening(1)) })
    const { run } = boardCommands(site)
    const { code, stdout, stderr } = await run('jobs', 'fetch', 'greenhouse:nobody', 'greenhouse:example')
    expect(code).toBe(3)
    expect(stdout).toMatch(/1 +1 +1 +0 +greenhouse:example$/)
    expect(stderr).toMatch(/^jobworkflow: greenhouse:nobody: Greenhouse has no board named "nobody"\. Take the name/)
  })

  it('counts with --dry-run what would be added, and creates nothing (jobs-fetch, jobs-fetch-match)', async () => {
    const site = await boardSite({
      [exampleBoard]: openings(opening(1), opening(2, { title: 'Designer' }), opening(1)),
    })
    const { path, run } = boardCommands(site)
    const { code, stdout } = await run('jobs', 'fetch', 'greenhouse:example', '--dry-run', '--match', 'engineer')
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        'Fetched  Matched  Would be added  Known  Board\n3        2        1               1      greenhouse:example',
    })
    expect(existsSync(path)).toBe(false)
  })

  it('fills with --fill the empty fields of known postings, and changes nothing else (jobs-fetch)', async () => {
    const site = await boardSite({ [exampleBoard]: openings(opening(1, { content: '' })) })
    const { path, run } = boardCommands(site)
    await run('jobs', 'fetch', 'greenhouse:example')
    site.route({ [`/${exampleBoard}`]: openings(opening(1, { title: 'Other' })) })
    const { stdout } = await run('jobs', 'fetch', 'greenhouse:example', '--fill', '--json')
    expect(JSON.parse(stdout)).toMatchObject([{ added: 0, known: 1, filled: 1 }])
    expect(jobsIn(path)).toMatchObject([{ title: 'Engineer 1', description: 'We build boats.' }])
  })

  it('lists what can be fetched if a text names no board, and creates nothing (jobs-fetch)', async () => {
    const { path, run } = boardCommands(await boardSite())
    const { code, stderr } = await run('jobs', 'fetch', 'https://jobs.example.com/careers')
    expect(code).toBe(2)
    expect(stderr).toContain(
      '"https://jobs.example.com/careers" is not a board that can be read. Give one as greenhouse:NAME',
    )
    expect(existsSync(path)).toBe(false)
  })

  it('shows the robots.txt line that forbids the board, and fetches nothing else (jobs-fetch-rules)', async () => {
    const site = await boardSite({
      'robots.txt': robotsTxt(
        'User-agent: otherbot\nAllow: /\n\nUser-agent: *\nDisallow: /boards-api.greenhouse.io/\n',
      ),
      [exampleBoard]: openings(opening(1)),
    })
    const { code, stderr } = await boardCommands(site).run('jobs', 'fetch', 'greenhouse:example')
    expect(code).toBe(6)
    expect(stderr).toContain(
      'does not allow programs to read it (line 5: "Disallow: /boards-api.greenhouse.io/"); nothing was fetched. ',
    )
    expect(stderr).toContain(
      'in a browser: https://boards-api.greenhouse.io/v1/boards/example/jobs?content=true. If it shows JSON, save it for `jobworkflow jobs import',
    )
    expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
  })
})
