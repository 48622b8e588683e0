import { userInfo } from 'node:os'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsPassword, isPostgresUrl, withoutPassword } from '#src/adapters/kit/postgres-url.js'
import { readAddress } from '#src/adapters/stores/postgres/kit/address.js'

const read = (url: string, env: NodeJS.ProcessEnv = {}) => readAddress(url, env)

describe('the address of a database (pg-address)', () => {
  it('is read from a URL', () => {
    expect(read('postgres://hunter:s%40cret@db.example:6432/hunt?schema=me&application_name=agent')).toMatchObject({
      hosts: [{ host: 'db.example', port: 6432 }],
      user: 'hunter',
      password: 's@cret',
      database: 'hunt',
      schema: 'me',
      applicationName: 'agent',
    })
    expect(read('postgresql://h/hunt')).toMatchObject({ hosts: [{ host: 'h', port: 5432 }], schema: 'jobworkflow' })
  })

  it('may name several hosts with ports, of which the writable one is used', () => {
    const { hosts, needsWritable } = read('postgres://u@one:5433,[::1]:5434,three/hunt')
    expect(hosts).toEqual([
      { host: 'one', port: 5433 },
      { host: '::1', port: 5434 },
      { host: 'three', port: 5432 },
    ])
    expect(needsWritable).toBe(true)
    expect(read('postgres://one,two/hunt?target_session_attrs=any').needsWritable).toBe(false)
  })

  it("is completed from the variables of the engine's own clients", () => {
    const env = {
      ...{ PGHOST: 'a,b', PGPORT: '1,2', PGUSER: 'me', PGPASSWORD: 'p', PGDATABASE: 'd', PGAPPNAME: 'n' },
      ...{ PGSSLMODE: 'require', PGCONNECT_TIMEOUT: '3', PGOPTIONS: '-c work_mem=8MB' },
    }
    expect(read('postgres://', env)).toMatchObject({
      hosts: [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
      ],
      ...{ user: 'me', password: 'p', database: 'd', applicationName: 'n', connectTimeoutMs: 3000 },
      ...{ tls: { mode: 'require' }, options: '-c work_mem=8MB' },
    })
    expect(read('postgres://h:7/x', env)).toMatchObject({ hosts: [{ host: 'h', port: 7 }], database: 'x' })
    expect(read('postgres:///x?host=/var/run/postgresql').hosts).toEqual([{ host: '/var/run/postgresql', port: 5432 }])
  })

  it('defaults to the database named like the account', () => {
    const { username } = userInfo()
    expect(read('postgres://')).toMatchObject({ user: username, database: username, password: null })
  })

  it.each([
    ['postgres://h/x?sslmode=maybe', 'sslmode'],
    ['postgres://h/x?sslrootcert=/nowhere', 'sslrootcert'],
    ['postgres://h/x?connect_timeout=soon', 'connect_timeout'],
    ['postgres://h/x?colour=red', 'colour'],
    ['postgres://h/x?schema=pg_catalog', 'schema'],
    [`postgres://h/x?schema=${'é'.repeat(32)}`, '63 bytes'],
    ['postgres://h/x?schema=a"b', 'schema'],
    ['postgres://h:99999/x', '65535'],
    ['postgres://u:%zz@h/x', '%25'],
  ])('is refused if it is invalid: %s', (url, named) => {
    expect(() => read(url)).toThrowError(expect.objectContaining({ code: 'VALIDATION_ERROR' }))
    expect(() => read(url)).toThrowError(named)
  })

  it('is never shown with its password', () => {
    const secret = fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => `S3CRET${encodeURIComponent(text)}`)
    fc.assert(
      fc.property(secret, fc.constantFrom('postgres', 'postgresql', 'POSTGRES'), (password, scheme) => {
        for (const url of [`${scheme}://u:${password}@h:1,i:2/n?schema=s`, `${scheme}://u@h/n?password=${password}`]) {
          expect(isPostgresUrl(url) && holdsPassword(url) && holdsPassword(`--db=${url}`)).toBe(true)
          expect(withoutPassword(url)).not.toContain('S3CRET')
        }
      }),
    )
    expect(holdsPassword('postgres://u@h/n')).toBe(false)
    expect(withoutPassword('postgres://u:a@b@h/n')).toBe('postgres://u@h/n')
  })

  it('is refused without quoting a password', () => {
    expect(() => read('postgres://u:S3CRET@h:x/n')).toThrowError(expect.not.stringContaining('S3CRET'))
    expect(() => read('postgres://u:S3CRET@/n#x?y')).toThrowError(expect.not.stringContaining('S3CRET'))
  })

  it.each(['12/S3CRET', '12?S3CRET', '12#S3CRET', '12/S3?CRET', '/S3CRET', '12?schema=S3CRET'])(
    'never takes a part of a password as a name if a sign in it was not encoded: %s',
    (password) => {
      const refused = expect.objectContaining({ message: expect.not.stringMatching(/S3|CRET/) })
      expect(() => read(`postgres://u:${password}@h/n`)).toThrowError(refused)
    },
  )

  it('is refused with advice on how to encode such a sign', () => {
    expect(() => read('postgres://u:12/S3CRET@h/n')).toThrowError('/ %2F')
  })
})
