import { beforeEach, describe, expect, it } from 'vitest'
import type { MailLogin, MailLogins } from '#src/application/sync/ports/mail-logins.js'
import type { LoginPlace } from '#src/domain/sync/mail-account.js'

export const place: LoginPlace = { user: 'hanako@mail.example', host: 'imap.mail.example', port: 993, security: 'tls' }

export const logins: readonly MailLogin[] = [
  { kind: 'password', password: ' pass"word 鍵\\ ' },
  { kind: 'command', command: ['pass', 'show', 'mail example'] },
  { kind: 'command', command: 'pass show mail | head -n 1' },
  { kind: 'oauth', provider: 'google', clientId: 'id', clientSecret: null, refreshToken: 'refresh' },
  { kind: 'oauth', provider: 'microsoft', clientId: 'id', clientSecret: 'client', refreshToken: 'r'.repeat(2000) },
]

/** Tests every promise of MailLogins. */
export function describeMailLogins(name: string, open: () => Promise<MailLogins>): void {
  describe(`${name} (sync-secrets)`, () => {
    let kept: MailLogins
    beforeEach(async () => {
      kept = await open()
    })

    it('has nothing at first', async () => {
      expect(await kept.find(place)).toBeNull()
      expect(await kept.remove(place)).toBe(false)
    })

    it.each(logins)('returns a login as it was kept: $kind', async (login) => {
      await kept.keep(place, { kind: 'password', password: 'an older one' })
      await kept.keep(place, login)
      expect(await kept.find(place)).toEqual(login)
    })

    it('has none for another user, host, port or encryption', async () => {
      await kept.keep(place, { kind: 'password', password: 'secret' })
      const others = [{ user: 'taro@mail.example' }, { host: 'mail.example' }, { port: 143 }, { security: 'starttls' }]
      for (const other of others) expect(await kept.find({ ...place, ...other } as LoginPlace)).toBeNull()
    })

    it('forgets what is removed, and only that', async () => {
      const other = { ...place, user: 'taro@mail.example' }
      for (const each of [place, other]) await kept.keep(each, { kind: 'password', password: each.user })
      expect(await kept.remove(place)).toBe(true)
      expect(await kept.find(place)).toBeNull()
      expect(await kept.find(other)).toEqual({ kind: 'password', password: other.user })
    })

    it('keeps all that are kept at once', async () => {
      const places = Array.from({ length: 12 }, (_, i) => ({ ...place, port: i + 1 }))
      await Promise.all(places.map((each) => kept.keep(each, { kind: 'password', password: `${each.port}` })))
      for (const each of places) expect(await kept.find(each)).toMatchObject({ password: `${each.port}` })
    })
  })
}
