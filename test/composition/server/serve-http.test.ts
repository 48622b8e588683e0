import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { usualHomePlaces } from '#src/adapters/system/home.js'
import { readHttpConfig } from '#src/composition/server/serve-http.js'
import { lacks } from '#test/support/lacking.js'
import { type OptionTexts, parseOptions } from '#test/support/parse-options.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const token = '0123456789abcdef0123456789abcdef'
const read = (flags: OptionTexts = {}, env: Record<string, string> = {}, workingDirectory = '/home') =>
  readHttpConfig(parseOptions(flags, env), env, { workingDirectory, jobsDb: '/home/data/jobs.db', home: null })

describe('the configuration of a server over HTTP', () => {
  it('has defaults that are reachable only from this machine (serve-address)', () => {
    expect(read()).toEqual({
      host: '127.0.0.1',
      port: 8080,
      allowedHosts: [],
      allowedOrigins: [],
      token: null,
      dbFolders: ['/home/data'],
    })
  })

  it('takes options before the environment (serve-address)', () => {
    const env = { JOBWORKFLOW_HTTP_HOST: 'localhost', JOBWORKFLOW_HTTP_PORT: '9000', JOBWORKFLOW_HTTP_TOKEN: token }
    expect(read({}, env)).toMatchObject({ host: 'localhost', port: 9000, token: { value: token } })
    expect(read({ host: '[::1]', port: '0' }, env)).toMatchObject({ host: '::1', port: 0 })
    expect(read({ allowedHost: ['Jobs.Example', '::2'], allowedOrigin: ['https://App.Example/'] })).toMatchObject({
      allowedHosts: ['jobs.example', '[::2]'],
      allowedOrigins: ['https://app.example'],
    })
  })

  it('takes further folders of databases, which must exist (serve-db-path)', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'more'))
    writeFileSync(join(folder, 'file'), '')
    expect(read({ dbFolder: ['more'] }, {}, folder).dbFolders).toEqual(['/home/data', join(folder, 'more')])
    for (const path of ['missing', 'file']) {
      const message = `--db-folder must be a folder that exists, not "${path}".`
      const refusal = expect.objectContaining({ code: 'VALIDATION_ERROR', message })
      expect(() => read({ dbFolder: ['more', path] }, {}, folder)).toThrow(refusal)
    }
  })

  it.each([
    [{ port: '65536' }, '--port (or JOBWORKFLOW_HTTP_PORT) must be at most 65535, not 65536.'],
    [{ port: '-1' }, '--port (or JOBWORKFLOW_HTTP_PORT) must be a whole number of at least 0, not "-1".'],
    [{ port: 'http' }, '--port (or JOBWORKFLOW_HTTP_PORT) must be a whole number of at least 0, not "http".'],
    [{ host: 'localhost:8080' }, '--host must be a host name or an address without a port, not "localhost:8080".'],
    [{ host: 'http://localhost' }, '--host must be a host name or an address without a port, not "http://localhost".'],
    [{ allowedHost: ['*'] }, '--allowed-host must be a host name or an address without a port, not "*".'],
    [{ allowedOrigin: ['*'] }, '--allowed-origin must be the origin of a page, such as https://app.example, not "*".'],
    [
      { allowedOrigin: ['null'] },
      '--allowed-origin must be the origin of a page, such as https://app.example, not "null".',
    ],
  ])('refuses %j and names the valid values', (flags, message) => {
    expect(() => read(flags)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR', message }))
  })

  it.each(['0.0.0.0', '::', '192.168.0.10', 'jobs.example', '::ffff:127.0.0.1'])(
    'allows %s only with a token, because it is reachable from other machines (serve-token)',
    (host) => {
      expect(() => read({ host })).toThrow(/so it needs a token: .*--token-file.*JOBWORKFLOW_HTTP_TOKEN/)
      expect(read({ host }, { JOBWORKFLOW_HTTP_TOKEN: token })).toMatchObject({ token: { value: token } })
    },
  )

  it.each(['localhost', '127.0.0.1', '127.8.8.8', '::1', '[::1]'])('needs no token on %s (serve-token)', (host) => {
    expect(read({ host }).token).toBe(null)
  })
})

describe('the token of the server (serve-token)', () => {
  const inFile = (content: string | Buffer, mode = 0o600) => {
    const path = join(temporaryFolder(), 'token')
    writeFileSync(path, content)
    chmodSync(path, mode)
    return path
  }

  it('is read from a file without its line end, before the environment', () => {
    for (const content of [token, `${token}\n`, `${token}\r\n`, `  ${token}\n\n`, `\uFEFF${token}`])
      expect(read({ tokenFile: inFile(content) }, { JOBWORKFLOW_HTTP_TOKEN: 'x'.repeat(40) }).token?.value).toBe(token)
    const path = inFile(token)
    expect(read({ tokenFile: 'token' }, {}, join(path, '..')).token?.value).toBe(token)
  })

  it.each([
    '',
    'short',
    token.slice(1),
    'x'.repeat(5000),
    `${token} ${token}`,
    `${token}\n${token}`,
    `${token}é`,
    `${token}\u0000`,
  ])('is refused unless it is one word of at least 32 characters: %#', (content) => {
    for (const source of [
      () => read({ tokenFile: inFile(content) }),
      () => read({}, { JOBWORKFLOW_HTTP_TOKEN: content || ' ' }),
    ]) {
      expect(source).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }))
      if (content !== '') expect(source).not.toThrow(content)
    }
  })

  it('is refused with advice on how to name a file, if there is none', () => {
    const missing = join(temporaryFolder(), 'missing')
    expect(() => read({ tokenFile: missing })).toThrow(
      `The token file ${missing} cannot be read: give a file of your own with --token-file.`,
    )
  })

  it('must be UTF-8', () => {
    expect(() => read({ tokenFile: inFile(Buffer.from(token, 'utf16le')) })).toThrow(/one word/)
  })

  it.skipIf(lacks('modes')).each([0o644, 0o640, 0o604, 0o666, 0o620, 0o602])(
    'is refused in a file that others may read: %o',
    (mode) => {
      const path = inFile(token, mode)
      const link = join(temporaryFolder(), 'link')
      symlinkSync(path, link)
      for (const tokenFile of [path, link])
        expect(() => read({ tokenFile })).toThrow(/^Others can read the token file .*chmod 600/)
    },
  )

  it.skipIf(lacks('modes')).each([0o600, 0o400, 0o700])(
    'is read from a file that only its owner can read: %o',
    (mode) => {
      const link = join(temporaryFolder(), 'link')
      symlinkSync(inFile(token, mode), link)
      expect(read({ tokenFile: link }).token?.value).toBe(token)
    },
  )

  it.skipIf(lacks('modes'))('is refused in a file of another account, with what to do (serve-token)', () => {
    const path = inFile(token)
    // a file of root is trusted
    if (process.getuid?.() === 0) chownSync(path, 1, 1)
    vi.spyOn(process, 'getuid').mockReturnValue(4242)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(() => read({ tokenFile: path })).toThrow(
      /belongs to another account: give a file of your own with --token-file\.$/,
    )
  })

  it('is refused in what is not a file', () => {
    const folder = join(temporaryFolder(), 'folder')
    mkdirSync(folder, { mode: 0o700 })
    expect(() => read({ tokenFile: folder })).toThrow(/is not a regular file|cannot be read/)
    expect(() => read({ tokenFile: join(folder, 'absent') })).toThrow(/cannot be read: give a file of your own/)
  })
  it('that an option or a home names is required: a missing file or dead link is an error', () => {
    const folder = temporaryFolder()
    const home = usualHomePlaces(folder)
    const paths = { workingDirectory: folder, jobsDb: home.jobs, home }
    const ofHome = (named?: string) => () => readHttpConfig(named === undefined ? {} : { home: named }, {}, paths)
    const ofOption = () => readHttpConfig({ tokenFile: 'token' }, {}, paths)
    const missing = (init: string) =>
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message: `${home.token}: the token of the home is missing; \`${init}\` creates a new one.`,
      })
    const refused = () => {
      expect(ofHome()).toThrow(missing('jobworkflow init'))
      expect(ofHome('my home')).toThrow(missing("jobworkflow init --home 'my home'"))
      expect(ofOption).toThrow(/cannot be read: give a file of your own with --token-file\.$/)
    }
    refused()
    for (const target of [join(folder, 'gone'), 'token', join(folder, 'config.json', 'token')]) {
      symlinkSync(target, home.token)
      refused()
      rmSync(home.token)
    }
    writeFileSync(home.token, token, { mode: 0o600 })
    expect(ofHome()().token?.value).toBe(token)
  })

  it('is refused in a variable that is empty, as an unfilled one of a script', () => {
    expect(() => read({}, { JOBWORKFLOW_HTTP_TOKEN: '' })).toThrow(/^The token in JOBWORKFLOW_HTTP_TOKEN must have 32/)
  })
})
