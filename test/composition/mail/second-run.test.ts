import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MemoryMailStore } from '#src/adapters/stores/memory/mail/memory-mail-store.js'
import { ImportMail } from '#src/application/mail/import-mail.js'
import { openMailSources } from '#src/composition/mail/mail-sources.js'
import { InProcessParser } from '#test/adapters/sources/mime/support/in-process-parser.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const letter = (n: number | string, headers = '') =>
  `${headers}Message-ID: <${n}@example.com>\nSubject: Letter ${n}\n\nText of ${n}.\n`
const separated = (n: number | string, headers = '', sender = 'jane@example.com') =>
  `From ${sender} Tue Aug  8 12:36:29 2023\n${letter(n, headers)}\n`

/** Mail files, and an archive that imports them. */
function aMailbox() {
  const root = temporaryFolder()
  const store = new MemoryMailStore()
  const parser = new InProcessParser()
  let [parsed, seconds] = [0, 1_700_000_000]
  const counting = {
    parse: (entries: AsyncIterable<never>) =>
      parser.parse(
        (async function* () {
          for await (const entry of entries) {
            if ('raw' in (entry as object)) parsed++
            yield entry
          }
        })(),
      ),
  }
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
    // a file can be reset only to times in whole seconds
    seconds++
    utimesSync(join(root, path), seconds, seconds)
    return join(root, path)
  }
  const run = async (path = '', includeDeleted = false) => {
    parsed = 0
    const sources = await openMailSources([join(root, path)], { includeDeleted })
    const importMail = new ImportMail(store, { now: () => new Date() }, { parser: counting as never })
    const { imported, updated, alreadyPresent, skipped, cut } = await importMail.execute({ sources })
    return { counts: [imported, updated, alreadyPresent], parsed, skipped, cut }
  }
  const subjects = () => store.all().map(({ subject }) => Number(subject?.replace('Letter ', '')))
  const labels = () => Object.fromEntries(store.all().map(({ subject, labels: all }) => [subject?.slice(7), all]))
  return { root, put, run, subjects, labels }
}

/** Replaces the content but keeps length and times, so that only a program that reads the file notices. */
function falsify(path: string): void {
  const { atime, mtime } = statSync(path)
  writeFileSync(path, readFileSync(path, 'latin1').replaceAll('Letter', 'Forged'), 'latin1')
  utimesSync(path, atime, mtime)
}

describe('a second import (mail-second-run)', () => {
  it('does not read an unchanged mbox', async () => {
    const { put, run, subjects } = aMailbox()
    const path = put('in.mbox', separated(1) + separated(2))
    expect(await run('in.mbox')).toMatchObject({ counts: [2, 0, 0], parsed: 2 })
    falsify(path)
    expect(await run('in.mbox')).toMatchObject({ counts: [0, 0, 2], parsed: 0 })
    expect(subjects()).toEqual([1, 2])
  })

  it('continues at the old end of an mbox that grew', async () => {
    const { put, run, subjects } = aMailbox()
    // longer than the parts that are compared at both ends
    const long = `${separated(2).trimEnd()}${'\nText of 2.'.repeat(90)}\n\n`
    const path = put('in.mbox', separated(1) + long.repeat(300) + separated(3))
    expect(await run('in.mbox')).toMatchObject({ counts: [302, 0, 0] })
    const before = readFileSync(path, 'latin1')
    const forged = before.slice(100_000, 200_000).replaceAll('Text of 2', 'Tale of 2')
    writeFileSync(path, before.slice(0, 100_000) + forged + before.slice(200_000), 'latin1')
    appendFileSync(path, separated(4) + separated(5))
    expect(await run('in.mbox')).toMatchObject({ counts: [2, 0, 302], parsed: 2 })
    expect(subjects().slice(-2)).toEqual([4, 5])
    expect(await run('in.mbox')).toMatchObject({ counts: [0, 0, 304], parsed: 0 })
  })

  it('treats a copy that was added to an mbox as a second message, like a single import', async () => {
    const { put, run, subjects } = aMailbox()
    const path = put('in.mbox', separated(1) + separated(2))
    await run('in.mbox')
    appendFileSync(path, separated(1) + separated(3))
    expect(await run('in.mbox')).toMatchObject({ counts: [2, 0, 2] })
    expect(subjects()).toEqual([1, 2, 1, 3])
  })

  it.each([
    ['was written anew', (text: string) => separated(0) + text],
    ['lost its first message', (text: string) => text.slice(separated(1).length)],
    ['has a last message that grew', (text: string) => `${text.trimEnd()}\nand more\n\n${separated(4)}`],
    ['begins otherwise', (text: string) => text.replace('Text of 1', 'Tale of 1') + separated(4)],
  ])('reads an mbox from its start that %s, and parses only what the archive lacks', async (_, change) => {
    const { put, run, subjects } = aMailbox()
    const path = put('in.mbox', separated(1) + separated(2) + separated(3))
    await run('in.mbox')
    writeFileSync(path, change(readFileSync(path, 'latin1')), 'latin1')
    const { parsed, counts } = await run('in.mbox')
    expect(parsed).toBeLessThan(3)
    expect(counts[0]).toBe(parsed)
    expect(new Set(subjects()).size).toBeGreaterThanOrEqual(3)
  })

  it('parses nothing of a copy in another place', async () => {
    const { put, run } = aMailbox()
    put('a/in.mbox', separated(1) + separated(2))
    put('b/in.mbox', separated(1) + separated(2))
    await run('a/in.mbox')
    expect(await run('b/in.mbox')).toMatchObject({ counts: [0, 0, 2], parsed: 0 })
  })

  it('continues in the file in which it was stopped, and reads none before it', async () => {
    const { root, put, run, subjects } = aMailbox()
    const paths = Array.from({ length: 5 }, (_, n) => put(`m${n}.mbox`, separated(n) + separated(n + 10)))
    rmSync(paths[4] ?? '')
    expect(await run()).toMatchObject({ counts: [8, 0, 0] })
    for (const path of paths.slice(0, 4)) falsify(path)
    put('m4.mbox', separated(4) + separated(14))
    expect(await run()).toMatchObject({ counts: [2, 0, 8], parsed: 2 })
    expect(subjects()).toHaveLength(10)
    expect(root).not.toBe('')
  })

  it('opens only those files of a Maildir whose names are new', async () => {
    const { root, put, run, subjects } = aMailbox()
    put('cur/1.host,U=1:2,S', letter(1))
    put('cur/2.host,U=2:2,', letter(2))
    put('new/3.host,U=3', letter(3))
    expect(await run()).toMatchObject({ counts: [3, 0, 0], parsed: 3 })
    for (const name of ['cur/1.host,U=1:2,S', 'cur/2.host,U=2:2,', 'new/3.host,U=3']) put(name, 'Forged: yes\n\n')
    renameSync(join(root, 'new/3.host,U=3'), join(root, 'cur/3.host,U=3:2,'))
    put('cur/4.host,U=4:2,', letter(4))
    expect(await run()).toMatchObject({ counts: [1, 0, 3], parsed: 1 })
    expect(subjects()).toEqual([1, 2, 3, 4])
  })

  it('recognizes the messages of a Maildir whose files were all renamed, and keeps removed ones', async () => {
    const { root, put, run, subjects } = aMailbox()
    for (const n of [1, 2, 3]) put(`cur/${n}.host,U=${n}:2,S`, letter(n))
    await run()
    for (const n of [1, 2]) renameSync(join(root, `cur/${n}.host,U=${n}:2,S`), join(root, `cur/9${n}.host,U=7${n}:2,S`))
    rmSync(join(root, 'cur/3.host,U=3:2,S'))
    expect(await run()).toMatchObject({ counts: [0, 0, 2], parsed: 0 })
    expect(subjects()).toEqual([1, 2, 3])
  })

  it('opens only those single files that are new or were changed', async () => {
    const { root, put, run, subjects } = aMailbox()
    for (const n of [1, 2]) put(`${n}.eml`, letter(n))
    await run()
    falsify(join(root, '1.eml'))
    put('2.eml', letter(2, 'X-Other: yes\n'))
    put('3.eml', letter(3))
    expect(await run()).toMatchObject({ counts: [2, 0, 1], parsed: 2 })
    expect(subjects()).toEqual([1, 2, 2, 3])
  })
})

describe('message flags (mail-flags)', () => {
  it('of a Maildir come from its file names, and change without reading the file', async () => {
    const { root, put, run, labels } = aMailbox()
    put('new/1.host', letter(1))
    put('cur/2.host:2,FRS', letter(2))
    put('cur/3.host:2,DP', letter(3))
    await run()
    expect(labels()).toEqual({
      1: [],
      2: ['\\Answered', '\\Flagged', '\\Seen'],
      3: ['$Forwarded', '\\Draft'],
    })
    put('new/1.host', 'Forged: yes\n\n')
    renameSync(join(root, 'new/1.host'), join(root, 'cur/1.host:2,RS'))
    renameSync(join(root, 'cur/2.host:2,FRS'), join(root, 'cur/2.host:2,S'))
    expect(await run()).toMatchObject({ counts: [0, 2, 1], parsed: 0 })
    expect(labels()).toMatchObject({ 1: ['\\Answered', '\\Seen'], 2: ['\\Seen'] })
  })

  it('report mail deleted since, and leave out mail deleted before it came', async () => {
    const { root, put, run, labels } = aMailbox()
    put('cur/1.host:2,S', letter(1))
    put('cur/2.host:2,ST', letter(2))
    const deleted = [{ reason: 'deleted in its mail program', count: 1, files: [expect.stringContaining('2.host')] }]
    expect(await run()).toMatchObject({ counts: [1, 0, 0], skipped: deleted })
    put('cur/2.host:2,ST', 'Forged: yes\n\n')
    renameSync(join(root, 'cur/1.host:2,S'), join(root, 'cur/1.host:2,ST'))
    expect(await run()).toMatchObject({ counts: [0, 1, 0], parsed: 0, skipped: deleted })
    expect(labels()).toEqual({ 1: ['\\Deleted', '\\Seen'] })
    put('cur/2.host:2,ST', letter(2))
    expect(await run('', true)).toMatchObject({ counts: [1, 0, 1] })
    expect(labels()).toMatchObject({ 2: ['\\Deleted', '\\Seen'] })
  })

  it.each([
    ['X-Mozilla-Status: 0000', 'X-Mozilla-Status: 1007', ['$Forwarded', '\\Answered', '\\Flagged', '\\Seen']],
    ['X-Mozilla-Status: 0001', 'X-Mozilla-Status: 0009', ['\\Deleted', '\\Seen']],
    ['Status: O', 'Status: RO', ['\\Seen']],
    ['Status: O', 'Status: RO\nX-Status: AF', ['\\Answered', '\\Flagged', '\\Seen']],
    ['X-Status: ', 'X-Status: DT', ['\\Deleted', '\\Draft']],
  ])('in an mbox change from %s to %j even if it grew meanwhile', async (before, after, expected) => {
    const { put, run, labels } = aMailbox()
    put('in.mbox', separated(1, `${before}\n`, '-') + separated(2, '', '-'))
    await run('in.mbox')
    put('in.mbox', separated(1, `${after}\n`, '-') + separated(2, '', '-') + separated(3, '', '-'))
    expect(await run('in.mbox')).toMatchObject({ counts: [1, 1, 1] })
    expect([...(labels()[1] ?? [])].sort()).toEqual(expected)
    put('in.mbox', separated(1, `${before}\n`, '-') + separated(2, '', '-') + separated(3, '', '-'))
    expect(await run('in.mbox')).toMatchObject({ counts: [0, 1, 2] })
    expect(labels()[1]).not.toEqual(expected)
  })

  it('of Apple Mail are read behind the message, and follow its changes', async () => {
    const { put, run, labels } = aMailbox()
    const emlx = (flags: number) =>
      `${letter(1).length}\n${letter(1)}<plist><dict><key>flags</key><integer>${flags}</integer></dict></plist>`
    put('1.emlx', emlx(0))
    await run()
    put('1.emlx', emlx(0b100010101))
    expect(await run()).toMatchObject({ counts: [0, 1, 0], parsed: 0 })
    expect([...(labels()[1] ?? [])].sort()).toEqual(['$Forwarded', '\\Answered', '\\Flagged', '\\Seen'])
  })

  it('written by a stranger hide nothing, and a source without flags removes none', async () => {
    const { put, run, labels } = aMailbox()
    put('a/in.mbox', separated(1, 'X-Status: D\n') + separated(2, 'X-Any: x\nX-Mozilla-Status: 0009\n'))
    expect(await run('a/in.mbox')).toMatchObject({ counts: [2, 0, 0] })
    expect(labels()).toEqual({ 1: ['\\Deleted'], 2: [] })
    put('b/in.mbox', separated(1))
    expect((await run('b/in.mbox')).counts[0]).toBe(0)
    expect(labels()).toMatchObject({ 1: ['\\Deleted'] })
  })
})

describe('an incomplete file (mail-cut)', () => {
  it('gives its whole messages and says so each time, and the complete file adds the rest', async () => {
    const { put, run, subjects } = aMailbox()
    const whole = separated(1) + separated(2) + separated(3)
    const path = put('in.mbox', whole)
    truncateSync(path, whole.length - separated(3).length + 70)
    expect(await run('in.mbox')).toMatchObject({ counts: [2, 0, 0], cut: ['in.mbox'] })
    expect(await run('in.mbox')).toMatchObject({ counts: [0, 0, 0], cut: ['in.mbox'] })
    put('in.mbox', whole)
    expect(await run('in.mbox')).toMatchObject({ counts: [1, 0, 2], cut: [], parsed: 1 })
    expect(subjects()).toEqual([1, 2, 3])
  })
})
