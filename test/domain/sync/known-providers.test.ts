import { describe, expect, it } from 'vitest'
import { knownProviders, providerOfDomain, providerOfExchangers, userFor } from '#src/domain/sync/known-providers.js'
import { isHostName, isLoopbackAddress, readMailAddress } from '#src/domain/sync/mail-address.js'

describe('the table of providers', () => {
  it('has each domain once, an encrypted server in each row, and says where it was read (sync-providers)', () => {
    const domains = knownProviders.flatMap((provider) => provider.domains)
    expect(new Set(domains).size).toBe(domains.length)
    for (const { name, domains: own, host, port, security, page, source } of knownProviders) {
      expect({ name, isHost: host === null || isHostName(host), security }).toEqual({
        ...{ name, isHost: true },
        security: expect.stringMatching(/^(?:tls|starttls)$/),
      })
      expect(port).toBeGreaterThan(0)
      expect(URL.canParse(page) && new URL(page).protocol).toBe('https:')
      expect(['mozilla', 'provider', 'programs', 'nowhere']).toContain(source)
      for (const domain of own) expect(providerOfDomain(domain)?.name).toBe(name)
    }
  })

  it.each([
    ['gmail.com', 'Gmail'],
    ['mac.com', 'iCloud'],
    ['hotmail.co.jp', 'Outlook'],
    ['example.onmicrosoft.com', 'Microsoft 365'],
    ['pm.me', 'Proton Mail Bridge'],
    ['yahoo.co.jp', 'Yahoo! JAPAN'],
    ['au.com', 'au'],
    ['docomo.ne.jp', 'docomo'],
    ['i.softbank.jp', 'SoftBank'],
    ['kyk.biglobe.ne.jp', 'BIGLOBE'],
    ['nifty.com', '@nifty'],
    ['juno.ocn.ne.jp', 'OCN'],
    ['example.sakura.ne.jp', 'さくらのメールボックス'],
  ])('knows %s (sync-providers)', (domain, name) => {
    expect(providerOfDomain(domain)?.name).toBe(name)
  })

  it.each(['notgmail.com', 'gmail.com.example', 'mail.gmail.com', 'evil-sakura.ne.jp', ''])(
    'does not take %j for a known domain (sync-providers)',
    (domain) => {
      expect(providerOfDomain(domain)).toBeNull()
    },
  )

  it('knows Google and Microsoft by where the mail of a domain goes, and nobody by a similar name (sync-providers)', () => {
    expect(providerOfExchangers(['ASPMX.L.GOOGLE.COM'])?.name).toBe('Gmail')
    expect(providerOfExchangers(['example-com.mail.protection.outlook.com'])?.name).toBe('Microsoft 365')
    expect(providerOfExchangers(['aspmx.l.google.com.mail.example', 'notgoogle.com'])).toBeNull()
    expect(providerOfExchangers([])).toBeNull()
  })

  it('logs in with the address, its first part, or a name that only the person knows (sync-providers)', () => {
    expect(userFor('address', 'hanako@mail.example')).toBe('hanako@mail.example')
    expect(userFor('local-part', 'hanako@mail.example')).toBe('hanako')
    expect(userFor('given', 'hanako@mail.example')).toBeNull()
  })
})

describe('an address', () => {
  it('is read in lower case, and refused if it could be anything else (sync-accounts)', () => {
    expect(readMailAddress(' Hanako.Suzuki+jobs@Mail.Example ')).toBe('hanako.suzuki+jobs@mail.example')
    for (const text of ['', 'hanako', '@mail.example', 'a b@mail.example', 'a@\u001b[2J', 'a@b@c.example', 'a@'])
      expect(() => readMailAddress(text)).toThrow(/such as you@mail\.example/)
  })

  it.each([
    ['127.0.0.1', true],
    ['127.8.9.250', true],
    ['::1', true],
    ['0:0:0:0:0:0:0:1', true],
    ['::ffff:127.0.0.1', true],
    ['128.0.0.1', false],
    ['0.0.0.0', false],
    ['::', false],
    ['::2', false],
    ['fe80::1', false],
    ['127.0.0.1.mail.example', false],
  ])('%s is of this machine: %s (sync-tls)', (ip, expected) => {
    expect(isLoopbackAddress(ip)).toBe(expected)
  })
})
