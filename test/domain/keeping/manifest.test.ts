import { describe, expect, it } from 'vitest'
import { backupAge } from '#src/domain/keeping/backup-age.js'
import { formatManifest, isPaperName, kindOfPart, readManifest } from '#src/domain/keeping/manifest.js'

const part = { name: 'jobs.db', bytes: 3, sha256: 'ab', rows: { jobs: 1 } }
const manifest = {
  format: 1,
  madeBy: '0.3.0',
  at: '2026-11-20T08:00:00.000Z',
  hasSecrets: false,
  parts: [part],
} as const

describe('the list of contents of a backup', () => {
  it('is read as it was written (person-backup)', () => {
    expect(readManifest(formatManifest(manifest))).toEqual(manifest)
  })

  it.each([
    '',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...manifest, at: 'yesterday' }),
    JSON.stringify({ ...manifest, parts: [{ ...part, bytes: '3' }] }),
    JSON.stringify({ ...manifest, parts: [null] }),
  ])('is refused with a sentence if it is %j (person-backup-hostile)', (text) => {
    expect(() => readManifest(text)).toThrow('This backup has a list of contents that cannot be read.')
  })

  it('of a later version is refused with advice (person-restore)', () => {
    expect(() => readManifest(JSON.stringify({ format: 2 }))).toThrow('update jobworkflow to use it')
  })
})

describe('a part of a backup', () => {
  it.each([
    ['jobs.db', 'jobs'],
    ['mail.sqlite3', 'mail'],
    ['boards.tsv', 'setting'],
    ['token', 'secret'],
    ['papers/履歴書.pdf', 'paper'],
  ])('%s is known (person-backup)', (name, kind) => {
    expect(kindOfPart(name)).toBe(kind)
  })

  it.each(['../jobs.db', '/etc/passwd', 'papers/../token', 'papers/a/b', 'papers/', 'papers/nul.txt', 'C:\\x', 'evil'])(
    '%s is none (person-backup-hostile)',
    (name) => {
      expect(kindOfPart(name)).toBeNull()
    },
  )

  it('of the papers has a name that every system can store (person-backup-hostile)', () => {
    expect(['cv.pdf', '職務経歴書.docx', 'a b.pdf'].filter(isPaperName)).toHaveLength(3)
    expect(['.hidden', 'a.', 'a ', 'a:b', 'CON', 'com1.txt', 'a\u0000b', 'x'.repeat(201)].filter(isPaperName)).toEqual(
      [],
    )
  })
})

describe('the age of a backup', () => {
  it('is too high after seven days (person-backup-age)', () => {
    const made = { at: '2026-11-20T08:00:00.000Z', file: '/b' }
    expect(backupAge(made, new Date('2026-11-27T08:00:00.000Z'))).toEqual({ days: 7, isOld: false })
    expect(backupAge(made, new Date('2026-11-27T08:00:00.001Z'))).toEqual({ days: 7, isOld: true })
    expect(backupAge(made, new Date('2026-11-19T08:00:00.000Z'))).toEqual({ days: 0, isOld: false })
  })
})
