import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { SystemMailLogins } from '#src/adapters/system/logins/system-mail-logins.js'
import type { LoginStorage } from '#src/application/sync/ports/mail-logins.js'
import { loginFactsOf } from '#src/domain/sync/login-failure.js'
import { describeMailLogins, place } from '#test/contracts/mail-logins.contract.js'
import { lacks } from '#test/support/lacking.js'
import { isPrivateFile } from '#test/support/private-file.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const entry = fileURLToPath(new URL('../../../support/fake-keyring-child.mjs', import.meta.url))
const login = { kind: 'password', password: 'canary-in-the-keyring' } as const

function scene(wanted: LoginStorage | null = null) {
  const folder = temporaryFolder()
  const keyring = join(folder, 'keyring')
  mkdirSync(keyring)
  const file = join(folder, 'logins.json')
  const env = { PATH: process.env.PATH ?? '', FAKE_KEYRING: keyring }
  const open = (asked: LoginStorage | null, timeoutMs = 60_000) =>
    new SystemMailLogins({ file, keyring: { entry, env, timeoutMs }, wanted: asked })
  const is = (mood: string) => writeFileSync(join(keyring, 'mood'), mood)
  const held = () => readdirSync(keyring).filter((name) => name !== 'mood').length
  return { file, open, logins: open(wanted), is, held, text: () => readFileSync(file, 'utf8') }
}

describeMailLogins('logins in a file', async () => scene('file').logins)
describeMailLogins('logins in a keyring', async () => scene().logins)
describeMailLogins('logins without a keyring', async () => {
  const { logins, is } = scene()
  is('refused')
  return logins
})

describe('the place of a login', () => {
  it('is the keyring, and the file only says so (sync-secrets)', async () => {
    const { logins, held, text } = scene()
    expect(await logins.keep(place, login)).toEqual({ storage: 'keyring', why: null })
    expect(held()).toBe(1)
    expect(text()).not.toContain('canary')
    expect(await logins.inspect(place)).toEqual({ storage: 'keyring', why: null })
    expect(await logins.remove(place)).toBe(true)
    expect(held()).toBe(0)
  })

  it.each([
    ['missing', /package .* is not installed/],
    ['refused', /missing or locked/],
    ['dies', /missing or locked/],
  ])('is the file if the keyring is %s, which is said (sync-secrets)', async (mood, why) => {
    const { logins, is, file } = scene()
    is(mood)
    expect(await logins.keep(place, login)).toEqual({ storage: 'file', why: expect.stringMatching(why) })
    expect(isPrivateFile(file)).toBe(true)
    expect(await logins.find(place)).toEqual(login)
    expect(await logins.inspect(place)).toEqual({ storage: 'file', why: null })
  })

  it('is the file if the keyring does not answer in time (sync-secrets)', async () => {
    const { open, is } = scene()
    is('silent')
    expect(await open(null, 500).keep(place, login)).toMatchObject({ storage: 'file', why: /did not answer/ })
  })

  it('is never another than a person asked for (sync-secrets)', async () => {
    const { open, is, held, text } = scene()
    is('refused')
    const failure = await open('keyring')
      .keep(place, login)
      .catch((error: unknown) => error)
    expect(loginFactsOf(failure)).toMatchObject({ problem: 'keyring-unwilling', user: place.user })
    is('willing')
    expect(await open('file').keep(place, login)).toEqual({ storage: 'file', why: null })
    expect(held()).toBe(0)
    // a token that is renewed stays where it is
    expect(await open(null).keep(place, login)).toEqual({ storage: 'file', why: null })
    expect(await open('keyring').keep(place, login)).toEqual({ storage: 'keyring', why: null })
    expect(text()).not.toContain('canary')
    expect(await open('file').keep(place, login)).toMatchObject({ storage: 'file' })
    expect(held()).toBe(0)
  })

  it('says what to do if the keyring that holds it cannot be asked (sync-secrets)', async () => {
    const { logins, is } = scene()
    await logins.keep(place, login)
    is('refused')
    for (const ask of [() => logins.find(place), () => logins.remove(place)]) {
      const failure = await ask().catch((error: unknown) => error)
      expect(String(failure)).toContain(place.user)
      expect(loginFactsOf(failure)).toMatchObject({ problem: 'keyring-unusable' })
    }
    expect(await logins.inspect(place)).toMatchObject({ storage: 'keyring', why: 'refused' })
    await expect(logins.keep(place, login)).rejects.toThrow(/cannot be kept there/)
  })
})

describe.skipIf(lacks('modes'))('the file of the logins', () => {
  it('is refused if others can open it, with the command that mends it (sync-secrets)', async () => {
    const { logins, file } = scene('file')
    await logins.keep(place, login)
    for (const mode of [0o640, 0o604, 0o620, 0o666]) {
      chmodSync(file, mode)
      for (const ask of [() => logins.find(place), () => logins.keep(place, login), () => logins.remove(place)]) {
        const failure = await ask().catch((error: unknown) => error)
        expect(loginFactsOf(failure)).toMatchObject({ problem: 'login-file-open', remedy: `chmod 600 ${file}` })
      }
      expect(statSync(file).mode & 0o777).toBe(mode)
    }
    chmodSync(file, 0o600)
    expect(await logins.find(place)).toEqual(login)
  })

  it('is refused if it is a link or no file, and nothing is written through it (sync-secrets)', async () => {
    const { logins, file } = scene('file')
    const target = `${file}.elsewhere`
    writeFileSync(target, '{"version":1,"logins":{}}', { mode: 0o600 })
    symlinkSync(target, file)
    for (const ask of [() => logins.find(place), () => logins.keep(place, login)])
      await expect(ask()).rejects.toThrow(/is a link/)
    expect(readFileSync(target, 'utf8')).not.toContain('canary')
    const other = scene('file')
    mkdirSync(other.file)
    await expect(other.logins.keep(place, login)).rejects.toThrow(/not a regular file/)
  })

  it('is refused without repeating it if it is broken, and stays as it is (sync-secrets)', async () => {
    const { logins, file, text } = scene('file')
    for (const broken of [
      '{"version":1,"logins":{"x":{"storage":"file","login":"canary"}}}',
      'canary{',
      '{"version":2}',
    ]) {
      writeFileSync(file, broken, { mode: 0o600 })
      const failure = await logins.keep(place, login).catch((error: unknown) => error as Error)
      expect(String(failure)).toMatch(/not a file of logins of this version/)
      expect(`${failure}${(failure as Error).cause}`).not.toContain('canary')
      expect(text()).toBe(broken)
      expect(existsSync(`${file}.draft`)).toBe(false)
    }
  })

  it('is written again after a writer was killed (sync-secrets)', async () => {
    const { logins, file } = scene('file')
    writeFileSync(`${file}.draft`, 'half')
    const before = new Date(Date.now() - 60_000)
    utimesSync(`${file}.draft`, before, before)
    await logins.keep(place, login)
    expect(await logins.find(place)).toEqual(login)
    expect(existsSync(`${file}.draft`)).toBe(false)
  })
})
