import { describe, expect, it } from 'vitest'
import { chooseFolders, matchesPattern } from '#src/domain/sync/folder-choice.js'

const gmail = [
  { name: 'INBOX', use: 'inbox' },
  { name: '[Gmail]/All Mail', use: 'all' },
  { name: '[Gmail]/Sent', use: 'sent' },
  { name: '[Gmail]/Spam', use: 'junk' },
  { name: '[Gmail]/Trash', use: 'trash' },
  { name: 'Work', use: null },
]
const names = (folders: readonly { readonly name: string }[]) => folders.map(({ name }) => name)

describe('folders to download', () => {
  it('are all mail and junk of Gmail, whose other folders show the same messages again (sync-folders)', () => {
    const usual = { folders: [], skip: [], isGmail: true }
    expect(names(chooseFolders(gmail, usual))).toEqual(['[Gmail]/All Mail', '[Gmail]/Spam'])
    const hidden = gmail.filter(({ use }) => use !== 'all')
    expect(names(chooseFolders(hidden, usual))).toEqual(['INBOX', '[Gmail]/Sent', 'Work'])
    expect(names(chooseFolders(gmail, { ...usual, folders: ['*trash'], skip: ['x'] }))).toEqual(['[Gmail]/Trash'])
  })

  it('are named by patterns whose star crosses levels, in any case (sync-folders)', () => {
    expect(matchesPattern('Work/Tokyo/2026', 'work*')).toBe(true)
    expect(matchesPattern('Work/Tokyo/2026', '*tokyo*')).toBe(true)
    expect(matchesPattern('Work/Tokyo', 'Work')).toBe(false)
    expect(matchesPattern('ab', 'ab*ab')).toBe(false)
    expect(matchesPattern('Entwu\u0308rfe', 'entwürfe')).toBe(true)
    expect(matchesPattern('a/b/c', 'a*b*c*')).toBe(true)
    expect(matchesPattern('', '*')).toBe(true)
  })
})
