import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findHome, usualHomeFolder } from '#src/adapters/system/home.js'
import { makeHome } from '#src/adapters/system/make-home.js'
import { lacks } from '#test/support/lacking.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const makers = {
  jobs: async (path: string) => writeFileSync(path, 'jobs'),
  websites: async (path: string) => writeFileSync(path, 'websites'),
}

function homeWith(config: unknown): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'config.json'), typeof config === 'string' ? config : JSON.stringify(config))
  return folder
}

describe('the default place of a home (home-found)', () => {
  it('is the data folder of each system, and none if the environment names none', () => {
    expect(usualHomeFolder({ HOME: '/u' }, 'linux')).toBe(join('/u', '.local', 'share', 'jobworkflow'))
    expect(usualHomeFolder({ HOME: '/u', XDG_DATA_HOME: '/data' }, 'linux')).toBe(join('/data', 'jobworkflow'))
    expect(usualHomeFolder({ HOME: '/u' }, 'darwin')).toBe(join('/u', 'Library', 'Application Support', 'jobworkflow'))
    expect(usualHomeFolder({ LOCALAPPDATA: '/u/Local' }, 'win32')).toBe(join('/u/Local', 'jobworkflow'))
    for (const platform of ['linux', 'darwin', 'win32'] as const)
      expect(usualHomeFolder({ HOME: '' }, platform)).toBe(null)
  })
})

describe('creating a home (home-init)', () => {
  it('makes everything except the archive, for this account only, and is then found', async () => {
    const usual = join(temporaryFolder(), 'a', 'b')
    const { home, made, isFound } = await makeHome(usual, usual, makers)
    expect(made).toEqual(['jobs.db', 'websites.db', 'models', 'token', 'config.json'])
    expect(isFound).toBe(true)
    expect(findHome(null, usual)).toEqual(home)
    expect(home).toEqual({
      folder: usual,
      jobs: join(usual, 'jobs.db'),
      websites: join(usual, 'websites.db'),
      mail: join(usual, 'mail.sqlite3'),
      models: join(usual, 'models'),
      token: join(usual, 'token'),
    })
    expect(readFileSync(home.token, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    if (process.platform === 'win32') return
    expect(statSync(usual).mode & 0o777).toBe(0o700)
    expect(statSync(home.token).mode & 0o777).toBe(0o600)
  })

  it('makes what is missing when run again, and leaves the rest unchanged', async () => {
    const folder = join(temporaryFolder(), 'home')
    const { home } = await makeHome(folder, null, makers)
    writeFileSync(home.jobs, 'captured')
    const token = readFileSync(home.token, 'utf8')
    expect((await makeHome(folder, null, makers)).made).toEqual([])
    expect(readFileSync(home.jobs, 'utf8')).toBe('captured')
    expect(readFileSync(home.token, 'utf8')).toBe(token)
  })

  it('takes over an existing jobs database unchanged', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'jobs.db'), 'captured')
    // what another init is about to name
    writeFileSync(join(folder, '.token.1'), '')
    expect((await makeHome(folder, null, makers)).made).not.toContain('jobs.db')
    expect(readFileSync(join(folder, 'jobs.db'), 'utf8')).toBe('captured')
  })

  it('links from the default place to a home elsewhere, and finds a second one only by its name', async () => {
    const [usual, first, second] = ['usual', 'first', 'second'].map((name) => join(temporaryFolder(), name)) as [
      string,
      string,
      string,
    ]
    expect((await makeHome(first, usual, makers)).isFound).toBe(true)
    expect(findHome(null, usual)?.folder).toBe(first)
    expect((await makeHome(second, usual, makers)).isFound).toBe(false)
    expect(findHome(null, usual)?.folder).toBe(first)
    expect(findHome(second, usual)?.folder).toBe(second)
    // without a name it is the first that is completed
    expect((await makeHome(usual, usual, makers)).home.folder).toBe(first)
  })

  it('works at the given place even if the default place cannot be written', async () => {
    const folder = temporaryFolder()
    const usual = join(folder, 'a file', 'usual')
    writeFileSync(join(folder, 'a file'), '')
    const { home, isFound } = await makeHome(join(folder, 'home'), usual, makers)
    expect([home.folder, isFound]).toEqual([join(folder, 'home'), false])
  })

  it('recreates the target of the default place if it is gone', async () => {
    const [usual, first] = ['usual', 'first'].map((name) => join(temporaryFolder(), name)) as [string, string]
    await makeHome(first, usual, makers)
    rmSync(first, { recursive: true })
    expect(() => findHome(null, usual)).toThrow(
      /There is no home .*first, to which .*usual.*refers\. If the home has moved/,
    )
    expect((await makeHome(usual, usual, makers)).home.folder).toBe(first)
    expect(findHome(null, usual)?.folder).toBe(first)
  })

  it('refuses a file, and a folder with other files', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'letter.txt'), '')
    writeFileSync(join(folder, 'letter 1.txt'), '')
    await expect(makeHome(folder, null, makers)).rejects.toThrow(/contains other files/)
    await expect(makeHome(join(folder, 'letter.txt'), null, makers)).rejects.toThrow(/cannot be created/)
    // a file system that makes no folders
    if (existsSync('/proc/self')) await expect(makeHome('/proc/x', null, makers)).rejects.toThrow(/cannot be created/)
  })

  it('recreates a missing token, even in place of a dead link, whose target is not written', async () => {
    const [folder, elsewhere] = [join(temporaryFolder(), 'home'), temporaryFolder()]
    const { home } = await makeHome(folder, null, makers)
    for (const target of [null, join(elsewhere, 'token')]) {
      rmSync(home.token)
      if (target !== null) symlinkSync(target, home.token)
      expect((await makeHome(folder, null, makers)).made).toEqual(['token'])
      expect(lstatSync(home.token).isFile()).toBe(true)
      expect(readFileSync(home.token, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    }
    expect(readdirSync(elsewhere)).toEqual([])
  })

  it('creates no store and no settings in place of a dead link, whose target may come back', async () => {
    const folder = join(temporaryFolder(), 'home')
    const { home } = await makeHome(folder, null, makers)
    for (const path of [home.jobs, home.websites, join(folder, 'config.json')]) {
      const [text, target] = [readFileSync(path), join(folder, 'away')]
      rmSync(path)
      symlinkSync(target, path)
      await expect(makeHome(folder, null, makers)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: `${path} is a broken link or cannot be read: fix or remove it.`,
      })
      expect(existsSync(target)).toBe(false)
      rmSync(path)
      writeFileSync(path, text)
    }
  })

  it('reports a part that cannot be made', async () => {
    const folder = homeWith({ version: 1, token: 'secrets/token' })
    await expect(makeHome(folder, null, makers)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: `${join(folder, 'secrets', 'token')} cannot be created (ENOENT): check the permissions of its folder and the space on its disk.`,
    })
  })

  it('makes one home if several run at once', async () => {
    const folder = join(temporaryFolder(), 'home')
    const made = await Promise.all([1, 2, 3].map(() => makeHome(folder, null, makers)))
    expect(new Set(made.map(({ home }) => readFileSync(home.token, 'utf8'))).size).toBe(1)
  })
})

describe('reading a home (home-found)', () => {
  it('takes relative paths from the home, and absolute paths and addresses as they are', () => {
    const folder = homeWith({ version: 1, jobs: 'postgres://me@db.example/hunt', mail: '../mail.sqlite3' })
    expect(findHome(folder, null)).toMatchObject({
      jobs: 'postgres://me@db.example/hunt',
      websites: join(folder, 'websites.db'),
      mail: join(folder, '..', 'mail.sqlite3'),
    })
  })

  it('finds none in a default place without one', () => {
    expect(findHome(null, temporaryFolder())).toBe(null)
    expect(findHome(null, null)).toBe(null)
  })

  it.each([
    ['no JSON', '{', /is not JSON\. Fix it, or choose another home\./],
    ['a list', [], /is not a JSON object/],
    ['another version', { version: 2 }, /has version 2/],
    ['no version', {}, /has no version/],
    ['a name that nothing reads', { version: 1, job: 'x' }, /has the unknown field "job"/],
    ['a place that is no text', { version: 1, jobs: 5 }, /needs a path for "jobs"/],
    ['an empty place', { version: 1, jobs: '' }, /needs a path for "jobs"/],
  ])('refuses %s, and says what helps', (_, config, message) => {
    expect(() => findHome(homeWith(config), null)).toThrow(message)
    expect(() => findHome(null, homeWith(config))).toThrow(message)
  })

  it('refuses a default place whose settings are a dead link, instead of ignoring it', () => {
    const folder = temporaryFolder()
    symlinkSync(join(folder, 'gone'), join(folder, 'config.json'))
    expect(() => findHome(null, folder)).toThrow(/config\.json is a broken link\. Fix it/)
    mkdirSync(join(folder, 'other', 'config.json'), { recursive: true })
    expect(() => findHome(join(folder, 'other'), null)).toThrow(/config\.json is a folder\. Fix it/)
  })

  it('refuses a named folder that is not a home', () => {
    expect(() => findHome(temporaryFolder(), null)).toThrow(/is not a jobworkflow home: it has no config\.json/)
    expect(() => findHome('/none', null)).toThrow(/^There is no home .*none\. Check the path\.$/)
  })

  it.skipIf(lacks('modes'))('reports that the home of another account may not be read, whether named or found', () => {
    const folder = homeWith({ version: 1 })
    chmodSync(folder, 0)
    // nothing is locked for root: be somebody else meanwhile
    const isRoot = process.getuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    try {
      const denied = /cannot read the home .*: permission denied\. Choose another home/
      expect(() => findHome(folder, null)).toThrow(denied)
      expect(() => findHome(null, folder)).toThrow(denied)
    } finally {
      if (isRoot) process.seteuid?.(0)
      chmodSync(folder, 0o700)
    }
  })

  it('follows one link, and no further', () => {
    const end = homeWith({ version: 1 })
    const way = homeWith({ version: 1, home: end })
    expect(findHome(way, null)?.folder).toBe(end)
    expect(() => findHome(homeWith({ version: 1, home: way }), null)).toThrow(/only one such step is followed/)
    mkdirSync(join(end, 'x'))
    expect(() => findHome(homeWith({ version: 1, home: join(end, 'x') }), null)).toThrow(/is not a jobworkflow home/)
  })
})
