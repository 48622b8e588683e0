import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from '#src/adapters/sources/fetching/addresses.js'

// RFC 6890 and its registries; listed here so that a change of the package is noticed
const closedIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

const openIPv4 = ['1.0.0.0/8', '8.0.0.0/8', '93.184.0.0/16', '172.32.0.0/11', '100.128.0.0/9', '223.0.0.0/8']

/** A 32-bit number within one of the ranges. */
function within(ranges: readonly string[]): fc.Arbitrary<number> {
  return fc.tuple(fc.constantFrom(...ranges), fc.nat(0xffff_ffff)).map(([range, bits]) => {
    const [start = '', prefix] = range.split('/')
    const number = start.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
    return number + (bits % 2 ** (32 - Number(prefix)))
  })
}

const octets = (address: number) => [24, 16, 8, 0].map((shift) => (address / 2 ** shift) & 255)
const dotted = (address: number) => octets(address).join('.')
const hex = (number: number) => number.toString(16)
const words = (address: number) => `${hex(Math.floor(address / 65536))}:${hex(address % 65536)}`

describe('an IPv4 address (rag-addresses)', () => {
  test('in a reserved range is not public, however IPv6 wraps it', () => {
    fc.assert(
      fc.property(within(closedIPv4), (address) => {
        const spellings = [
          dotted(address),
          `::ffff:${dotted(address)}`,
          `::ffff:${words(address)}`,
          `::${words(address)}`,
          `::ffff:0:${words(address)}`,
          `64:ff9b::${words(address)}`,
          `64:ff9b:1::${words(address)}`,
          `2002:${words(address)}::1`,
        ]
        expect(spellings.filter(isPublicAddress)).toEqual([])
      }),
    )
  })

  test('in a public range is public, and so is its 6to4 form', () => {
    fc.assert(
      fc.property(within(openIPv4), (address) => {
        expect(isPublicAddress(dotted(address))).toBe(true)
        expect(isPublicAddress(`2002:${words(address)}::1`)).toBe(true)
      }),
    )
  })

  test.each(['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '8.8.8', '08.8.8.8', '8.8.8.8 ', '', 'example.com'])(
    'in a form that the system never writes is not public: "%s"',
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )
})

describe('an IPv6 address', () => {
  const group = fc.nat(0xffff).map(hex)

  test('outside 2000::/3 is not public', () => {
    const first = fc.nat(0xffff).filter((number) => number >> 13 !== 1)
    fc.assert(
      fc.property(first, fc.array(group, { minLength: 7, maxLength: 7 }), (start, rest) => {
        expect(isPublicAddress([hex(start), ...rest].join(':'))).toBe(false)
      }),
    )
  })

  test.each(['2001:0', '2001:db8', '2001:2', '2001:10', '2001:20', '3fff:0', '3fff:fff'])(
    'in the special block %s:: is not public',
    (block) => {
      fc.assert(
        fc.property(fc.array(group, { minLength: 5, maxLength: 5 }), (rest) => {
          expect(isPublicAddress(`${block}:0:${rest.join(':')}`)).toBe(false)
        }),
      )
    },
  )

  test.each(['2606:4700::1111', '2001:4860:4860::8888', '2400:cb00::1', '2a00:1450::2004'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test.each([
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    'fc00::1',
    'ff02::1',
    'fec0::1',
    '100::1',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
