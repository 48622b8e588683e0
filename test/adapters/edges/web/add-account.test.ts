import { describe, expect, it } from 'vitest'
import { MemorySyncRecords } from '#src/adapters/stores/memory/sync/memory-sync-records.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import { AccountEntry, type NewAccount } from '#src/application/sync/account-entry.js'
import { FindServer } from '#src/application/sync/find-server.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { anAccount } from '#test/support/an-account.js'
import { FixedDirectory } from '#test/support/fixed-directory.js'
import { huntNow } from '#test/support/hunt-scene.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const secret = 'abcd efgh <ijkl>'
const gmail = { address: 'hanako@gmail.com', host: 'imap.gmail.com', port: '993', user: 'hanako@gmail.com' }
const other = { address: 'hanako@mail.example', host: 'imap.mail.example', port: '143', user: 'hanako' }

function aScene({ parts = {}, directory = {} } = {}) {
  const records = new MemorySyncRecords()
  const tried: (NewAccount & { password: string })[] = []
  const server = { answer: async () => ({ folders: 3, messages: 42 }) }
  const entry = new AccountEntry(
    async () => ({
      findServer: (address) => new FindServer(new FixedDirectory(directory)).execute(address),
      records,
      add: async (account, password) => {
        tried.push({ ...account, password })
        return server.answer()
      },
    }),
    randomIds,
  )
  const page = aWebPage({ parts: { accounts: entry, ...parts } })
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    page.send(`/add/account${path}`, Object.entries(fields), headers)
  const save = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await post('/save', { password: secret, ...fields }, headers)
    const path = answer.headers.get('location')
    return { status: answer.status, path, text: path === null ? inMain(await answer.text()) : '' }
  }
  return { ...page, records, tried, server, entry, post, save }
}

describe('adding a mail account on the page (page-add-account)', () => {
  it('shows the server of a known provider, and keeps what its server accepts', async () => {
    const page = aScene()
    expect(await page.read('/add')).toContain('action="/add/account"')
    const asked = inMain(await (await page.post('', { address: ' Hanako@Gmail.com ' })).text())
    expect(asked).toContain('imap.gmail.com:993')
    expect(asked).toContain('type="password"')
    expect(asked).not.toContain('name="confirmed"')
    expect(page.tried).toEqual([])
    const { status, path } = await page.save(gmail)
    expect([status, path]).toEqual([303, expect.stringMatching(/^\/add\/account\/\w+$/)])
    expect(page.tried).toEqual([{ ...gmail, port: 993, password: secret }])
    const shown = inMain(await page.read(path ?? ''))
    for (const text of ['The account was added', 'Messages on the server: 42', 'action="/sync"'])
      expect(shown).toContain(text)
  })

  it('lets a person confirm any other server, with its host and port, before a password is sent', async () => {
    const page = aScene({ directory: { starttls: [{ host: 'mx.elsewhere.example', port: 143 }] } })
    const found = inMain(await (await page.post('', { address: other.address })).text())
    expect(found).toMatch(/name="host"[^>]*value="mx\.elsewhere\.example"/)
    expect(found).not.toContain('type="password"')
    const asked = inMain(await (await page.post('/server', other)).text())
    expect(asked).toContain('imap.mail.example:143')
    expect(asked).toMatch(/<button[^>]*name="confirmed"[^>]*>Send the password to this server/)
    const refused = await page.save(other)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Nothing was sent')])
    // a known provider is one only with its own server
    expect((await page.save({ ...gmail, host: 'imap.gmail.example' })).status).toBe(400)
    expect(page.tried).toEqual([])
    expect((await page.save({ ...other, confirmed: '1' })).status).toBe(303)
    expect(page.tried).toMatchObject([{ host: 'imap.mail.example', port: 143 }])
  })

  it.each([
    ['a port', { port: '25' }],
    ['a port', { port: '3143' }],
    ['no port', { port: '' }],
    ['an option as a host', { host: '--ca=/etc/passwd' }],
    ['a path as a host', { host: '/etc/passwd' }],
    ['a name with a line break', { user: 'a\u0007b' }],
    ['two lines as a password', { password: 'a\nb' }],
    ['no password', { password: '' }],
    ['no address', { address: '--oauth' }],
  ])('takes no %s', async (_, fields) => {
    const page = aScene()
    const refused = await page.save({ ...other, confirmed: '1', ...fields })
    expect(refused.status).toBe(400)
    expect(refused.text).not.toContain(secret)
    expect(page.tried).toEqual([])
  })

  it('reads no command, certificate, file or kind of login from a form', async () => {
    const page = aScene()
    const more = { 'password-command': 'id', passwordCommand: 'id', ca: '/x', oauth: 'google', security: 'none' }
    await page.save({ ...gmail, ...more })
    expect(page.tried).toEqual([{ ...gmail, port: 993, password: secret }])
  })

  it.each([
    ['en', 'VALIDATION_ERROR', 'The login did not succeed'],
    ['ja', 'VALIDATION_ERROR', 'ログインできなかったか'],
    ['en', 'FETCH_FAILED', 'The server could not be reached'],
    ['ja', 'FETCH_FAILED', 'サーバーに接続できないか'],
  ] as const)(
    'says why it failed, without the password that a server repeats (%s, %s)',
    async (language, code, says) => {
      const page = aScene()
      page.server.answer = async () => {
        throw new AppError(code, `imap.gmail.com refused "${secret}".`)
      }
      const { path } = await page.save(gmail)
      const shown = inMain(await page.read(path ?? '', { 'accept-language': language }))
      expect(shown).toContain(says)
      expect(shown).not.toContain('efgh')
    },
  )

  it('shows that it goes on after the page was left', async () => {
    const page = aScene()
    let accept = (_: { folders: number; messages: number }) => {}
    page.server.answer = () =>
      new Promise((resolve) => {
        accept = resolve
      })
    const { path } = await page.save(gmail)
    const first = await page.ask(path ?? '')
    expect(first.headers.get('refresh')).toBe('2')
    expect(await first.text()).toContain('Logging in')
    accept({ folders: 1, messages: 2 })
    expect(await page.read(path ?? '')).toContain('The account was added')
    expect((await page.ask('/add/account/unknown')).status).toBe(404)
  })

  it.each([
    ['another name', 'http://jobs.example:8080', {}, '127.0.0.1'],
    ['another machine', 'http://127.0.0.1:8080', {}, '192.0.2.7'],
    ['a connection that ended', 'http://127.0.0.1:8080', {}, ''],
    ['a proxy', 'http://127.0.0.1:8080', { 'x-forwarded-proto': 'https' }, '127.0.0.1'],
    ['a claim of https', 'http://jobs.example:8080', { 'x-forwarded-proto': 'https' }, '127.0.0.1'],
  ])('shows the command instead over plain http: %s', async (_, origin, headers, remoteAddress) => {
    const page = aScene()
    const host = new URL(origin).host
    const shown = await page.app.request(`${origin}/add`, { headers: { host, ...headers } }, { remoteAddress })
    const text = await shown.text()
    expect(text).toContain('jobworkflow mail account add ADDRESS')
    expect(text).not.toContain('action="/add/account"')
  })

  it('refuses a password that came over plain http, and takes one over https', async () => {
    const page = aScene()
    const far = await page.save(gmail, { 'x-forwarded-proto': 'https' })
    expect([far.status, page.tried]).toEqual([403, []])
    const shown = await page.app.request('https://jobs.example/add', { headers: { host: 'jobs.example' } })
    expect(await shown.text()).toContain('action="/add/account"')
  })

  it('lists the accounts with what the last download said, and nothing secret', async () => {
    const page = aScene()
    await page.records.keepAccount(anAccount({ ca: '/home/hanako/ca.pem' }))
    const run = { id: 'r', by: 'person', startedAt: huntNow, seenAt: huntNow, endedAt: huntNow } as const
    const part = { part: 'mail', name: 'hanako@mail.example', counts: {}, endedAt: huntNow } as const
    expect(inMain(await page.read('/add'))).toMatch(/hanako@mail\.example.*imap\.mail\.example.*not downloaded yet/s)
    await page.records.keepRun({ ...run, parts: [{ ...part, state: 'failed', failure: 'The mailbox is full.' }] })
    const shown = inMain(await page.read('/add'))
    expect(shown).toContain('The mailbox is full.')
    expect(shown).not.toContain('ca.pem')
    expect(shown).toContain('jobworkflow mail account remove ADDRESS')
  })

  it('names the command for a provider that takes no password, or another port', async () => {
    const page = aScene()
    const shown = await (await page.post('', { address: 'hanako@outlook.com' })).text()
    expect(shown).toContain('jobworkflow mail account add hanako@outlook.com')
    expect(shown).not.toContain('type="password"')
  })

  it('offers nothing on a server that changes nothing, and says what to do without a home', async () => {
    const readOnly = aScene({ parts: { isReadOnly: true } })
    expect(await readOnly.read('/add')).not.toContain('id="account"')
    expect((await readOnly.save(gmail)).status).toBe(403)
    const homeless = aScene({ parts: { accounts: null } })
    expect(inMain(await homeless.read('/add'))).toContain('jobworkflow init')
    expect((await homeless.save(gmail)).status).toBe(403)
    for (const { tried } of [readOnly, homeless]) expect(tried).toEqual([])
  })
})
