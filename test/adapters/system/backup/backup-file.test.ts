import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { BackupFileReader } from '#src/adapters/system/backup/backup-file-reader.js'
import { BackupFileWriter } from '#src/adapters/system/backup/backup-file-writer.js'
import { readTarHeader, writeTarHeader } from '#src/adapters/system/backup/tar-header.js'
import { toContent } from '#src/application/keeping/back-up.js'
import { readBackup } from '#src/application/keeping/read-backup.js'
import { type BackupManifest, formatManifest, manifestName } from '#src/domain/keeping/manifest.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const at = new Date('2026-11-20T08:00:00.000Z')
const texts = { 'jobs.db': 'x'.repeat(2000), 'papers/履歴書.pdf': '%PDF 日本語', token: '' } as const

function manifestOf(parts: Readonly<Record<string, string>>): BackupManifest {
  return {
    ...{ format: 1, madeBy: '0.3.0', at: at.toISOString(), hasSecrets: true },
    parts: Object.entries(parts).map(([name, text]) => ({
      ...{ name, bytes: Buffer.byteLength(text), rows: null },
      sha256: createHash('sha256').update(text).digest('hex'),
    })),
  }
}

async function aBackup(parts: Readonly<Record<string, string>> = texts, manifest = manifestOf(parts)): Promise<string> {
  const path = join(temporaryFolder(), 'b.tar.gz')
  const writer = await BackupFileWriter.create(path, at)
  for (const [name, text] of Object.entries(parts)) await writer.add(toContent(name, text))
  await writer.add(toContent(manifestName, formatManifest(manifest)))
  await writer.publish()
  return path
}

/** Reads all of it; returns the texts by name. */
async function readAll(path: string): Promise<Readonly<Record<string, string>>> {
  const read: Record<string, string> = {}
  await readBackup(new BackupFileReader(path), async (part) => {
    const pieces: Uint8Array[] = []
    for await (const piece of part.read()) pieces.push(piece)
    read[part.name] = Buffer.concat(pieces).toString()
  })
  return read
}

const block = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])

/** A file of raw tar headers and contents, as somebody else could make it. */
function packed(...entries: readonly (readonly [header: Buffer, content: string])[]): string {
  const path = join(temporaryFolder(), 'b.tar.gz')
  const blocks = entries.flatMap(([header, content]) => [header, block(Buffer.from(content))])
  writeFileSync(path, gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])))
  return path
}

const header = (name: string, bytes: number) => writeTarHeader({ name, bytes }, at)
const summed = (block: Buffer, change: (block: Buffer) => void) => {
  change(block)
  block.fill(' ', 148, 156)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
const ending = (parts: Readonly<Record<string, string>>) => {
  const text = formatManifest(manifestOf(parts))
  return [header(manifestName, Buffer.byteLength(text)), text] as const
}

describe('a backup file', () => {
  it('is read as it was written, and by other programs for tar (person-backup)', async () => {
    const path = await aBackup()
    expect(await readAll(path)).toEqual(texts)
    const names: string[] = []
    const tape = extract()
    tape.on('entry', ({ name }, stream, next) => {
      names.push(name)
      stream.on('end', next).resume()
    })
    tape.end(gunzipSync(readFileSync(path)))
    await once(tape, 'finish')
    expect(names).toEqual([...Object.keys(texts), manifestName])
  })

  it.skipIf(process.platform === 'win32')('can be read by its owner alone (person-backup)', async () => {
    expect(statSync(await aBackup()).mode & 0o777).toBe(0o600)
  })

  it('never replaces a file, and leaves nothing if it is given up (person-backup)', async () => {
    const path = await aBackup()
    await expect(BackupFileWriter.create(path, at)).rejects.toThrow('already exists')
    const other = join(temporaryFolder(), 'c.tar.gz')
    const writer = await BackupFileWriter.create(other, at)
    await writer.add(toContent('jobs.db', 'x'))
    await writer.discard()
    expect(existsSync(other) || readdirSync(join(other, '..')).length > 0).toBe(false)
  })

  it('in a folder that does not exist is refused with its name (person-backup)', async () => {
    const nowhere = join(temporaryFolder(), 'none', 'b.tar.gz')
    await expect(BackupFileWriter.create(nowhere, at)).rejects.toThrow(
      'cannot be created: its folder does not exist. Create it',
    )
  })

  it('may hold a store of more than 8 GB (person-backup)', () => {
    const bytes = 10_000_000_000
    expect(readTarHeader(header('mail.sqlite3', bytes))).toEqual({ name: 'mail.sqlite3', bytes })
  })

  it('that was cut off anywhere is refused with a sentence (person-backup-hostile)', async () => {
    const whole = readFileSync(await aBackup())
    const path = join(temporaryFolder(), 'cut.tar.gz')
    for (let length = 0; length < whole.length; length += 7) {
      writeFileSync(path, whole.subarray(0, length))
      await expect(readAll(path)).rejects.toThrow(/^This backup (?:is cut off|is damaged)/)
    }
  })

  it('with a changed byte is refused, or read as it was (person-backup-hostile)', async () => {
    const whole = readFileSync(await aBackup())
    const path = join(temporaryFolder(), 'changed.tar.gz')
    for (let place = 10; place < whole.length; place += 11) {
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] ?? 0) ^ 0x20
      writeFileSync(path, changed)
      await readAll(path).then(
        (read) => expect(read).toEqual(texts),
        (error) => expect(String(error)).toContain('This backup '),
      )
    }
  })

  it.each([
    ['a file outside of its home', '../../.bashrc'],
    ['an absolute path', '/etc/cron.d/x'],
    ['a path of Windows', '..\\..\\x'],
    ['an unknown name', 'notes.txt'],
  ])('with %s is refused before anything of it is read (person-backup-hostile)', async (_what, name) => {
    await expect(readAll(packed([header(name, 1), 'x'], ending({ 'jobs.db': 'x' })))).rejects.toThrow(
      'This backup holds a file that does not belong in a backup; nothing was unpacked.',
    )
  })

  it('with a link, or a long header of gigabytes, is refused at its header (person-backup-hostile)', async () => {
    for (const type of ['1', '2', 'x', 'L', '5']) {
      const odd = summed(header('jobs.db', 9_000_000_000), (block) => block.write(type, 156))
      await expect(readAll(packed([odd, '']))).rejects.toThrow('is damaged, or was packed in another way')
    }
  })

  it('with a small file of gigabytes is refused before it is read (person-backup-hostile)', async () => {
    await expect(readAll(packed([header('boards.tsv', 9_000_000_000), '']))).rejects.toThrow(
      'holds a boards.tsv that is too large',
    )
  })

  it('with a part twice, too few, too many or other parts is refused (person-backup-hostile)', async () => {
    const job = [header('jobs.db', 1), 'x'] as const
    await expect(readAll(packed(job, job, ending({ 'jobs.db': 'x' })))).rejects.toThrow('a part twice')
    await expect(readAll(packed(job, ending({ 'jobs.db': 'x', token: '' })))).rejects.toThrow('lacks a part')
    await expect(readAll(packed(job, [header('token', 0), ''], ending({ 'jobs.db': 'x' })))).rejects.toThrow(
      'holds more than its list',
    )
    await expect(readAll(packed(job, ending({ 'jobs.db': 'y' })))).rejects.toThrow('jobs.db is not what was saved')
    await expect(readAll(packed(job, ending({ 'jobs.db': 'x' }), job))).rejects.toThrow('something follows its end')
    await expect(readAll(packed([header('token', 0), ''], ending({ token: '' })))).rejects.toThrow('holds no store')
  })

  it('that denies its secrets is refused (person-backup-hostile)', async () => {
    const manifest = { ...manifestOf(texts), hasSecrets: false }
    await expect(readAll(await aBackup(texts, manifest))).rejects.toThrow('its list of contents says that it does not')
  })

  it('is no longer read once its reader is stopped (person-restore)', async () => {
    const reader = new BackupFileReader(await aBackup(), () => {}, AbortSignal.abort())
    await expect(readBackup(reader, async () => {})).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('that is something else is refused with a sentence (person-backup-hostile)', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'x')
    writeFileSync(path, 'no backup')
    await expect(readAll(path)).rejects.toThrow('cannot be unpacked')
    await expect(readAll(folder)).rejects.toThrow('is a folder, not a backup')
    await expect(readAll(join(folder, 'none'))).rejects.toThrow('There is no backup none.')
    writeFileSync(path, gzipSync(Buffer.alloc(2 ** 26)))
    await expect(readAll(path)).rejects.toThrow(
      'This backup is damaged: something follows its end. Use another copy, or another backup.',
    )
  })
})
