import { describe, expect, it } from 'vitest'
import { FindServer } from '#src/application/sync/find-server.js'
import { FixedDirectory } from '#test/support/fixed-directory.js'

const find = (address: string, directory = new FixedDirectory({})) => new FindServer(directory).execute(address)

describe('the server of an address', () => {
  it('is known by the domain, without asking the directory (sync-providers)', async () => {
    const directory = new FixedDirectory({})
    expect(await find('hanako@icloud.com', directory)).toMatchObject({
      server: { host: 'imap.mail.me.com', port: 993, security: 'tls' },
      user: 'hanako',
      isForeign: false,
    })
    expect(directory.asked).toEqual([])
  })

  it('is the domain itself where the provider names none (sync-providers)', async () => {
    const found = await find('hanako@example.sakura.ne.jp')
    expect(found?.server).toEqual({ host: 'example.sakura.ne.jp', port: 993, security: 'tls' })
  })

  it('is that of Google or Microsoft if the mail of the domain goes there (sync-providers)', async () => {
    const google = await find('hanako@shop.example', new FixedDirectory({ exchangers: ['aspmx.l.google.com'] }))
    expect(google).toMatchObject({ server: { host: 'imap.gmail.com' }, user: 'hanako@shop.example' })
    const exchangers = ['shop-example.mail.protection.outlook.com']
    const microsoft = await find('hanako@shop.example', new FixedDirectory({ exchangers }))
    expect(microsoft).toMatchObject({ server: { host: 'outlook.office365.com' }, provider: { name: 'Microsoft 365' } })
  })

  it('is the one that the domain names, encrypted from the first byte if it can be (sync-providers)', async () => {
    const starttls = [{ host: 'imap.shop.example', port: 143 }]
    const tls = [{ host: 'MAIL.shop.example', port: 9993 }]
    expect(await find('hanako@shop.example', new FixedDirectory({ starttls }))).toMatchObject({
      server: { host: 'imap.shop.example', port: 143, security: 'starttls' },
      ...{ user: 'hanako@shop.example', provider: null, isForeign: false },
    })
    expect(await find('hanako@shop.example', new FixedDirectory({ starttls, tls }))).toMatchObject({
      server: { host: 'mail.shop.example', port: 9993, security: 'tls' },
    })
  })

  it('must be confirmed if it is of another domain (sync-providers)', async () => {
    for (const host of ['imap.hoster.example', 'imap.shop.example.hoster.example', 'notshop.example'])
      expect(await find('hanako@shop.example', new FixedDirectory({ tls: [{ host, port: 993 }] }))).toMatchObject({
        server: { host },
        isForeign: true,
      })
  })

  it('is not known if nothing tells it, or if what is told is no name of a host (sync-providers)', async () => {
    expect(await find('hanako@shop.example')).toBeNull()
    const tls = [{ host: '\u001b[2Jmail.shop.example', port: 993 }]
    expect(await find('hanako@shop.example', new FixedDirectory({ tls }))).toBeNull()
  })
})
