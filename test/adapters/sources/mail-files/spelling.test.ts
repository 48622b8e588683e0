import { sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asSpelledOnDisk } from '#src/adapters/sources/mail-files/spelling.js'

/** A disk given by its folders; a folder that it does not list cannot be read. */
const disk = (folders: Readonly<Record<string, readonly string[]>>) => (folder: string) => {
  const names = folders[folder.split(sep).join('/')]
  if (names === undefined) throw new Error('EACCES')
  return names
}

const mail = disk({
  '/': ['home'],
  '/home/Mail': ['INBOX.mbox', 'ポスト', 'sent.mbox', 'Sent.mbox'],
  '/home': ['Mail'],
})

const spelled = (path: string, list = mail) => asSpelledOnDisk(path, list).split(sep).join('/')

describe('a path as the disk spells it (mail-identity)', () => {
  it('has the case of the folder listing', () => {
    expect(spelled('/home/mail/inbox.MBOX')).toBe('/home/Mail/INBOX.mbox')
  })

  it('is corrected in each of its parts, however many there are', () => {
    const deep = disk({ '/': ['A'], '/A': ['B'], '/A/B': ['C'], '/A/B/C': ['D'], '/A/B/C/D': ['E'] })
    expect(spelled('/a/b/c/d/e', deep)).toBe('/A/B/C/D/E')
  })

  it('has the Unicode form of the folder listing', () => {
    expect(spelled('/home/Mail/ポスト'.normalize('NFD'))).toBe('/home/Mail/ポスト')
  })

  it('stays as given if that is listed, even if another differs only in case', () => {
    expect([spelled('/home/Mail/sent.mbox'), spelled('/home/Mail/Sent.mbox')]).toEqual([
      '/home/Mail/sent.mbox',
      '/home/Mail/Sent.mbox',
    ])
  })

  it('stays as given if nothing similar is listed, or the folder may not be read', () => {
    expect(spelled('/home/Mail/none.mbox')).toBe('/home/Mail/none.mbox')
    expect(spelled('/secret/inbox')).toBe('/secret/inbox')
  })

  it('has an upper-case drive letter', () => {
    expect(asSpelledOnDisk('c:', () => [])).toBe('C:')
  })
})
