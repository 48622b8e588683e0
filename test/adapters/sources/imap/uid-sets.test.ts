import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namedUse, statedUse } from '#src/adapters/sources/imap/folder-uses.js'
import { fromModifiedUtf7, toModifiedUtf7 } from '#src/adapters/sources/imap/modified-utf7.js'
import { formatRange, parseUidSet, uidPieces } from '#src/adapters/sources/imap/uid-sets.js'
import { countUids, joinRanges, maxUid } from '#src/domain/sync/uid-ranges.js'

const aUid = fc.integer({ min: 1, max: maxUid })

describe('sets of uids (sync-mail)', () => {
  it('are read as they are written, merged and in order', () => {
    expect(parseUidSet('9,3:5,4:6,7')).toEqual([
      { first: 3, last: 7 },
      { first: 9, last: 9 },
    ])
    expect(parseUidSet('')).toEqual([])
    expect(parseUidSet('5:3')).toEqual([{ first: 3, last: 5 }])
    fc.assert(
      fc.property(fc.array(fc.tuple(aUid, aUid), { minLength: 1 }), (pairs) => {
        const ranges = joinRanges(pairs.map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) })))
        expect(parseUidSet(ranges.map(formatRange).join())).toEqual(ranges)
        expect(ranges.every(({ first }, index) => index === 0 || first > (ranges[index - 1]?.last ?? 0) + 1)).toBe(true)
      }),
    )
  })

  it.each(['0', '1:4294967296', '1,', ',', '1:*', '*', '-1', '1:2:3', 'a', '1 2', '99999999999'])(
    'are not %j',
    (set) => {
      expect(parseUidSet(set)).toBeNull()
    },
  )

  it('are asked for in pieces that together have each uid once, in order', () => {
    fc.assert(
      fc.property(fc.array(aUid, { maxLength: 2000 }), fc.integer({ min: 1, max: 500 }), (uids, max) => {
        const pieces = [...uidPieces(uids, max)]
        expect(pieces.flatMap((piece) => piece.uids)).toEqual([...new Set(uids)].sort((a, b) => a - b))
        for (const piece of pieces) {
          expect(piece.uids.length).toBeLessThanOrEqual(max)
          expect(piece.set.length).toBeLessThanOrEqual(7022)
          expect(countUids(parseUidSet(piece.set) ?? [])).toBe(piece.uids.length)
        }
      }),
    )
  })
})

describe('names of folders (sync-folders)', () => {
  it.each([
    ['INBOX', 'INBOX'],
    ['A&B', 'A&-B'],
    ['Entwürfe', 'Entw&APw-rfe'],
    ['~peter/mail/台北/日本語', '~peter/mail/&U,BTFw-/&ZeVnLIqe-'],
    ['👍', '&2D3cTQ-'],
  ])('%s is %s in modified UTF-7', (name, wireName) => {
    expect(toModifiedUtf7(name)).toBe(wireName)
    expect(fromModifiedUtf7(wireName)).toBe(name)
  })

  it('come back from modified UTF-7', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(toModifiedUtf7(name)).toMatch(/^[\x20-\x7e]*$/)
        expect(fromModifiedUtf7(toModifiedUtf7(name))).toBe(name)
      }),
    )
  })

  it('that are no modified UTF-7 stay as they are', () => {
    for (const name of ['a & b', '&AP-', '&', 'R&D']) expect(fromModifiedUtf7(name)).toBe(name)
  })

  it.each([
    ['INBOX', 'inbox'],
    ['Sent Items', 'sent'],
    ['INBOX/Sent', 'sent'],
    ['[Gmail]/All Mail', 'all'],
    ['[Gmail]/ゴミ箱', 'trash'],
    ['[Google Mail]/Papierkorb', 'trash'],
    ['Entwu\u0308rfe', 'drafts'],
    ['Corbeille', 'trash'],
    ['Correo no deseado', 'junk'],
    ['迷惑メール', 'junk'],
    ['送信済みアイテム', 'sent'],
    ['Spamverdacht', 'junk'],
    ['Applications/Sent', null],
    ['Sent 2024', null],
    ['constructor', null],
  ])('%s has the use %s', (name, use) => {
    expect(namedUse(name)).toBe(use)
  })

  it('have the use that the server states', () => {
    expect(statedUse(['\\HasNoChildren', '\\junk'])).toBe('junk')
    expect(statedUse(['\\AllMail'])).toBe('all')
    expect(statedUse(['\\HasNoChildren', 'constructor', '\\Important'])).toBeNull()
  })
})
