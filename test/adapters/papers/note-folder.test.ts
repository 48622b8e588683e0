import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FileNoteFolder } from '#src/adapters/papers/note-folder.js'
import { MemoryNoteFolder } from '#src/adapters/stores/memory/person/memory-note-folder.js'
import { describeNoteFolder } from '#test/contracts/note-folder.contract.js'
import { lacks } from '#test/support/lacking.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

describeNoteFolder('MemoryNoteFolder', async () => new MemoryNoteFolder())
describeNoteFolder('FileNoteFolder', async () => new FileNoteFolder(join(temporaryFolder(), 'new', 'vault')))

describe('a folder of notes on a disk (person-papers-notes)', () => {
  it.skipIf(lacks('modes'))('is created for this account alone, and so are its files', async () => {
    const path = join(temporaryFolder(), 'vault')
    const folder = new FileNoteFolder(path)
    await folder.list()
    await folder.create('1-a.md', 'x')
    expect(lstatSync(path).mode & 0o777).toBe(0o700)
    expect(lstatSync(join(path, '1-a.md')).mode & 0o777).toBe(0o600)
    chmodSync(join(path, '1-a.md'), 0o644)
    await folder.replace('1-a.md', 'x', 'y')
    expect(lstatSync(join(path, '1-a.md')).mode & 0o777).toBe(0o644)
  })

  it.skipIf(lacks('modes'))('leaves a read-only file as it is', async () => {
    const path = temporaryFolder()
    writeFileSync(join(path, '1-a.md'), 'x', { mode: 0o444 })
    expect(await new FileNoteFolder(path).replace('1-a.md', 'x', 'y')).toBe('denied')
    expect(readFileSync(join(path, '1-a.md'), 'utf8')).toBe('x')
  })

  it.skipIf(lacks('pipes'))('follows no link, and writes through none', async () => {
    const path = temporaryFolder()
    const outside = join(temporaryFolder(), 'secret.md')
    writeFileSync(outside, 'secret')
    symlinkSync(outside, join(path, '1-a.md'))
    symlinkSync(join(path, 'nowhere'), join(path, '2-a.md'))
    const folder = new FileNoteFolder(path)
    expect(await folder.read('1-a.md')).toEqual({ outcome: 'unreadable' })
    expect(await folder.create('1-a.md', 'x')).toBe('taken')
    expect(await folder.create('2-a.md', 'x')).toBe('taken')
    expect(await folder.replace('1-a.md', 'secret', 'x')).toBe('changed')
    expect(readFileSync(outside, 'utf8')).toBe('secret')
    expect(readdirSync(path).sort()).toEqual(['1-a.md', '2-a.md'])
  })

  it('reads no folder, and no file that is no text', async () => {
    const path = temporaryFolder()
    mkdirSync(join(path, '1-a.md'))
    writeFileSync(join(path, '2-a.md'), Buffer.from([0xff, 0xfe, 0]))
    const folder = new FileNoteFolder(path)
    expect(await folder.read('1-a.md')).toEqual({ outcome: 'unreadable' })
    expect(await folder.read('2-a.md')).toEqual({ outcome: 'unreadable' })
  })

  it('says what to do where there is no folder, and names none', async () => {
    const path = join(temporaryFolder(), 'file')
    writeFileSync(path, '')
    await expect(new FileNoteFolder(path).list()).rejects.toThrow('Check that it is a folder')
    await expect(new FileNoteFolder(path).list()).rejects.not.toThrow(path)
  })
})
