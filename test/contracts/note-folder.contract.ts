import { beforeEach, describe, expect, it } from 'vitest'
import type { NoteFolder } from '#src/application/person/ports/note-folder.js'

/** Tests every promise of NoteFolder. */
export function describeNoteFolder(name: string, open: () => Promise<NoteFolder>): void {
  describe(`${name} (person-papers-notes)`, () => {
    let folder: NoteFolder
    beforeEach(async () => {
      folder = await open()
    })

    it('lists what ends in .md, in order', async () => {
      expect(await folder.list()).toEqual([])
      for (const file of ['2-b.md', '10-a.MD', 'x.txt', '1-c.md']) await folder.create(file, 'x')
      expect(await folder.list()).toEqual(['1-c.md', '10-a.MD', '2-b.md'])
    })

    it('reads what was written, to the byte', async () => {
      const text = '\ufeff---\r\n山田 \u{1f600}\n\n'
      await folder.list()
      expect(await folder.create('1-a.md', text)).toBe('written')
      expect(await folder.read('1-a.md')).toEqual({ outcome: 'read', text })
      expect(await folder.read('2-a.md')).toEqual({ outcome: 'missing' })
    })

    it('creates nothing where something is', async () => {
      await folder.list()
      await folder.create('1-a.md', 'first')
      expect(await folder.create('1-a.md', 'second')).toBe('taken')
      expect(await folder.read('1-a.md')).toEqual({ outcome: 'read', text: 'first' })
    })

    it('replaces what is still as it was, and nothing else', async () => {
      await folder.list()
      await folder.create('1-a.md', 'first')
      expect(await folder.replace('1-a.md', 'other', 'second')).toBe('changed')
      expect(await folder.read('1-a.md')).toEqual({ outcome: 'read', text: 'first' })
      expect(await folder.replace('1-a.md', 'first', 'second')).toBe('written')
      expect(await folder.read('1-a.md')).toEqual({ outcome: 'read', text: 'second' })
      expect(await folder.list()).toEqual(['1-a.md'])
    })
  })
}
