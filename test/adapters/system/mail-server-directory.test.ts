import { describe, expect, it } from 'vitest'
import { DnsMailServerDirectory } from '#src/adapters/system/mail-server-directory.js'
import { type NamedRecord, nameServer } from '#test/support/name-server.js'

const records: readonly NamedRecord[] = [
  { name: 'shop.example', type: 'MX', numbers: [20], target: 'mx2.shop.example' },
  { name: 'shop.example', type: 'MX', numbers: [10], target: 'mx1.shop.example' },
  { name: '_imaps._tcp.shop.example', type: 'SRV', numbers: [10, 0, 993], target: 'second.shop.example' },
  { name: '_imaps._tcp.shop.example', type: 'SRV', numbers: [0, 1, 9993], target: 'light.shop.example' },
  { name: '_imaps._tcp.shop.example', type: 'SRV', numbers: [0, 9, 993], target: 'heavy.shop.example' },
  { name: '_imap._tcp.shop.example', type: 'SRV', numbers: [0, 0, 143], target: 'plain.shop.example' },
  { name: '_imaps._tcp.none.example', type: 'SRV', numbers: [0, 0, 0], target: '' },
]

describe('the directory of mail servers', () => {
  it('tells exchangers and services, most preferred first (sync-providers)', async () => {
    const directory = new DnsMailServerDirectory({ servers: [await nameServer(records)] })
    expect(await directory.exchangers('shop.example')).toEqual(['mx1.shop.example', 'mx2.shop.example'])
    expect(await directory.services('shop.example', 'tls')).toEqual([
      { host: 'heavy.shop.example', port: 993 },
      { host: 'light.shop.example', port: 9993 },
      { host: 'second.shop.example', port: 993 },
    ])
    expect(await directory.services('shop.example', 'starttls')).toEqual([{ host: 'plain.shop.example', port: 143 }])
  })

  it('tells nothing of a domain that is unknown, or that says that it has no such service (sync-providers)', async () => {
    const directory = new DnsMailServerDirectory({ servers: [await nameServer(records)] })
    expect(await directory.exchangers('other.example')).toEqual([])
    expect(await directory.services('other.example', 'tls')).toEqual([])
    expect(await directory.services('none.example', 'tls')).toEqual([])
    expect(await directory.exchangers('')).toEqual([])
  })

  it('tells nothing if the name server is silent (sync-providers)', async () => {
    const directory = new DnsMailServerDirectory({ servers: [await nameServer('silent')], timeoutMs: 300 })
    expect(await directory.exchangers('shop.example')).toEqual([])
    expect(await directory.services('shop.example', 'tls')).toEqual([])
  })

  it('tells the addresses of a host (sync-tls)', async () => {
    const directory = new DnsMailServerDirectory()
    expect(await directory.addresses('127.0.0.1')).toEqual(['127.0.0.1'])
    expect(await directory.addresses('::1')).toEqual(['::1'])
    for (const address of await directory.addresses('localhost')) expect(['127.0.0.1', '::1']).toContain(address)
    expect(await directory.addresses('no such host')).toEqual([])
  })
})
