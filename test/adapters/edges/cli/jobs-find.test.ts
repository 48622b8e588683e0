import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { boardCommands, boardSite, exampleBoard, jobsIn, json, opening, openings } from '#test/support/board-site.js'
import { answer, type Route } from '#test/support/loopback-site.js'

const leverAt = (name: string) => `api.lever.co/v0/postings/${name}`
const lever = (name: string, ...titles: readonly string[]) =>
  json(
    titles.map((text, n) => ({
      ...{ id: `${n}`, text, hostedUrl: `https://jobs.lever.co/${name}/${n}` },
      categories: { location: 'Oslo' },
    })),
  )

/** Commands in a home with its own list of boards, whose field nobody else has. */
async function aHunt(routes: Readonly<Record<string, Route>>, ...boards: readonly string[]) {
  return aHuntOf([], routes, ...boards)
}

/** The same, with a person at a terminal who gives these answers. */
async function aHuntOf(
  answers: readonly string[],
  routes: Readonly<Record<string, Route>>,
  ...boards: readonly string[]
) {
  const site = await boardSite(routes)
  const commands = boardCommands(site, answers)
  const home = join(dirname(commands.path), 'home')
  mkdirSync(home)
  writeFileSync(join(home, 'config.json'), JSON.stringify({ version: 1, jobs: commands.path }))
  const lines = boards.map((board) => `${board.replace(':', '\t')}\t\tNO\tOslo\ten\tsailing`)
  writeFileSync(
    join(home, 'boards.tsv'),
    ['board\tname\tcompany\tcountry\tcities\tlanguages\tfields', ...lines].join('\n'),
  )
  const find = (...options: string[]) =>
    commands.run('jobs', 'find', 'data engineer', '--field', 'sailing', '--home', home, ...options)
  const asked = () => site.requests.map(({ path }) => path).filter((path) => path !== '/robots.txt')
  return { ...commands, find, asked, home, site }
}

const exampleRoutes = {
  [exampleBoard]: openings(opening(1, { title: 'Senior Data Engineer' }), opening(2, { title: 'Sales Manager' })),
  [leverAt('hull')]: lever('hull', 'データエンジニア', 'Captain'),
}

describe('jobs find', () => {
  it('lists new postings of boards that fit, and adds none (sync-boards)', async () => {
    const { find, run, asked, path } = await aHunt(exampleRoutes, 'greenhouse:example', 'lever:hull')
    await run('jobs', 'fetch', 'lever:hull', '--match', 'captain')
    const before = asked().length
    const { code, stdout, stderr } = await find()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/#\s+Title\s+Company\s+Location\s+Board/)
    expect(stdout).toMatch(/1\s+Senior Data Engineer\s+Example\s+Oslo, Norway\s+greenhouse:example/)
    expect(stdout).toMatch(/2\s+データエンジニア\s+Hull\s+Oslo\s+lever:hull/)
    expect(stdout).toContain('2 boards searched: 2 new postings.')
    expect(asked().length - before).toBe(2)
    expect(jobsIn(path).map(({ title }) => title)).toEqual(['Captain'])
  })

  it('adds what is shown, and knows it from then on (sync-boards)', async () => {
    const { find, path, home } = await aHunt(exampleRoutes, 'greenhouse:example', 'lever:hull')
    expect((await find('--add')).stdout).toContain('2 postings added.')
    expect(jobsIn(path)).toMatchObject([
      {
        title: 'Senior Data Engineer',
        company: 'Example',
        source: 'greenhouse',
        status: 'new',
        description: 'We build boats.',
      },
      { title: 'データエンジニア', company: 'Hull', source: 'lever' },
    ])
    writeFileSync(join(home, 'asked-boards.tsv'), '')
    const again = JSON.parse((await find('--json', '--add')).stdout)
    expect(again).toMatchObject({
      postings: [],
      asked: [
        { matched: 1, new: 0 },
        { matched: 1, new: 0 },
      ],
      watched: [],
    })
  })

  it('adds what a person chooses at a terminal, or all with --yes (sync-boards)', async () => {
    const { find, path, home } = await aHuntOf(['7', '2'], exampleRoutes, 'greenhouse:example', 'lever:hull')
    const { stdout, stderr } = await find('--add')
    expect(stderr).toBe('Give numbers from 1 to 2.')
    expect(stdout).toContain('1 posting added.')
    expect(jobsIn(path).map(({ title }) => title)).toEqual(['データエンジニア'])
    writeFileSync(join(home, 'asked-boards.tsv'), '')
    expect((await find('--add', '--yes')).stdout).toContain('1 posting added.')
    expect(jobsIn(path)).toHaveLength(2)
  })

  it('asks as many as it may, goes on with the others, and asks none twice a day (sync-boards)', async () => {
    const names = ['ant', 'bee', 'cat']
    const routes = Object.fromEntries(names.map((name) => [leverAt(name), lever(name, 'Data Engineer')]))
    const { find, asked, home } = await aHunt(routes, ...names.map((name) => `lever:${name}`))
    expect((await find('--limit', '2')).stdout).toContain(
      '2 boards searched: 2 new postings.\n1 more board fits: run it again to continue.',
    )
    expect(asked()).toEqual(['ant', 'bee'].map((name) => `/${leverAt(name)}?mode=json`))
    const second = JSON.parse((await find('--json')).stdout)
    expect(second).toMatchObject({ asked: [{ board: 'lever:cat' }], waiting: 0, asked_before: 2 })
    const third = await find()
    expect(third.stdout).toContain(
      '0 boards searched: 0 new postings.\n3 boards were searched in the last 24 hours, and skipped.',
    )
    expect(asked()).toHaveLength(3)
    // what is looked for stands there as a digest
    expect(readFileSync(join(home, 'asked-boards.tsv'), 'utf8')).not.toContain('engineer')
  })

  it('tells once that a board is gone, and does not ask it again (sync-boards-gone)', async () => {
    const routes = { [leverAt('wreck')]: answer({ status: 404 }), [leverAt('hull')]: lever('hull', 'Data Engineer') }
    const { find, run, asked, home } = await aHunt(routes, 'lever:wreck', 'lever:hull')
    // the queue remembers it
    await run('jobs', 'fetch', 'lever:hull')
    const { code, stderr, stdout } = await find('--json')
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'lever:wreck is gone. It will not be tried again for 90 days.',
    })
    expect(JSON.parse(stdout).asked).toMatchObject([
      { board: 'lever:hull', gone: false },
      { board: 'lever:wreck', gone: true },
    ])
    writeFileSync(join(home, 'asked-boards.tsv'), '')
    const again = await find('--json')
    expect(again.stderr).toBe('')
    expect(JSON.parse(again.stdout)).toMatchObject({ asked: [{ board: 'lever:hull' }], known_gone: 1 })
    expect(asked().filter((path) => path.includes('wreck'))).toHaveLength(1)
  })

  it('reads the other boards if one fails, and says so by its exit code (sync-boards)', async () => {
    const routes = { [leverAt('ant')]: answer({ status: 503 }), [leverAt('hull')]: lever('hull', 'Data Engineer') }
    const { find } = await aHunt(routes, 'lever:ant', 'lever:hull')
    const { code, stderr, stdout } = await find()
    expect(code).toBe(6)
    expect(stderr).toMatch(/^jobworkflow: lever:ant: .*status 503/)
    expect(stdout).toContain('1 of 2 boards could be searched: 1 new posting.')
  })

  it('advises to check the network if none of several boards could be searched (sync-boards)', async () => {
    const broken = { [leverAt('ant')]: answer({ status: 503 }), [leverAt('hull')]: answer({ status: 503 }) }
    const { find } = await aHunt(broken, 'lever:ant', 'lever:hull')
    expect((await find()).stdout).toBe(
      '0 of 2 boards could be searched: 0 new postings.\nCheck the network connection, then run it again.',
    )
  })

  it('watches boards that had such postings, for those (sync-boards)', async () => {
    const routes = { ...exampleRoutes, [leverAt('ant')]: lever('ant', 'Captain') }
    const { find, run } = await aHunt(routes, 'greenhouse:example', 'lever:hull', 'lever:ant')
    await run('jobs', 'watch', 'add', 'lever:hull', '--match', 'captain')
    expect((await find('--watch')).stdout).toContain('greenhouse:example is now watched.')
    expect(JSON.parse((await run('jobs', 'watch', 'list', '--json')).stdout)).toMatchObject([
      { source: 'greenhouse:example', match: ['data engineer', 'データ エンジニア'] },
      { source: 'lever:hull', match: ['captain'] },
    ])
  })

  it("names the bad lines of the person's list, and reads the others (sync-boards)", async () => {
    const { find } = await aHunt(exampleRoutes, 'taleo:one', 'lever:hull')
    const { stderr, stdout } = await find()
    expect(stderr).toBe('jobworkflow: boards.tsv, line 2: "taleo:one" is not a board that can be read.')
    expect(stdout).toContain('1 board searched: 1 new posting.')
  })

  it('asks nobody if nothing fits (sync-boards)', async () => {
    const { run, asked, home } = await aHunt({})
    const { code, stdout } = await run('jobs', 'find', 'plumber', '--in', 'Atlantis', '--home', home)
    expect({ code, asked: asked() }).toEqual({ code: 0, asked: [] })
    expect(stdout).toBe('No known board fits. Try fewer words, or another place, language or field.')
  })
})
