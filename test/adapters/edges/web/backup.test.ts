import { describe, expect, it } from 'vitest'
import { HomeBackups, type MadeBackup } from '#src/application/keeping/home-backups.js'
import type { LastBackup } from '#src/domain/keeping/backup-age.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { huntNow } from '#test/support/hunt-scene.js'
import { aWebPage, inMain } from '#test/support/web-scene.js'

const daysBefore = (days: number) => new Date(Date.parse(huntNow) - days * 86_400_000).toISOString()

function aScene({ at = null as string | null, parts = {} } = {}) {
  const clock = { now: () => new Date(huntNow) }
  const made: AbortSignal[] = []
  const work = { make: async (): Promise<MadeBackup> => ({ name: 'jobworkflow-1.tar.gz', bytes: 1_234_567 }) }
  const last = (): (LastBackup & { name: string; isThere: boolean; isInHome: boolean }) | null =>
    at === null ? null : { at, file: '/home/hanako/b.tar.gz', name: 'b.tar.gz', isThere: false, isInHome: false }
  const make = (signal: AbortSignal) => {
    made.push(signal)
    return work.make()
  }
  const backups = new HomeBackups({ last, make, clock })
  const page = aWebPage({ parts: { backups, ...parts } })
  const settings = async (language = 'en') => inMain(await page.read('/settings', { 'accept-language': language }))
  return { ...page, backups, made, work, settings, begin: () => page.send('/settings/backup', []) }
}

describe('backups on the page (page-backup)', () => {
  it.each([
    ['en', null, 'No backup has been made yet.'],
    ['ja', null, 'バックアップはまだありません。'],
    ['en', daysBefore(8), 'It is more than 7 days old'],
    ['ja', daysBefore(8), '作成から 7 日以上経っています。'],
  ] as const)('says if there is none, or if it is old (%s, %s)', async (language, at, sentence) => {
    expect(await aScene({ at }).settings(language)).toContain(sentence)
  })

  it('names the last one without its folder, and says that it is gone', async () => {
    const shown = await aScene({ at: daysBefore(1) }).settings()
    for (const text of ['Last backup:', '<code>b.tar.gz</code>', 'The file is no longer there.'])
      expect(shown).toContain(text)
    for (const text of ['/home/hanako', 'more than 7 days']) expect(shown).not.toContain(text)
  })

  it('makes one with a button, which takes no path, and says how large it is', async () => {
    const page = aScene()
    const begun = await page.send('/settings/backup', [['file', '/etc/passwd']])
    expect([begun.status, begun.headers.get('location')]).toEqual([303, '/settings/backup'])
    const shown = inMain(await page.read('/settings/backup'))
    for (const text of ['The backup was made (1.2 MB).', 'jobworkflow-1.tar.gz']) expect(shown).toContain(text)
    expect(page.made).toHaveLength(1)
    // a second one within the minute would have the same name
    await page.begin()
    expect(page.made).toHaveLength(1)
  })

  it('shows that it is being made, also without a script, and makes one at a time', async () => {
    const page = aScene()
    let end = (_: MadeBackup) => {}
    page.work.make = () =>
      new Promise((resolve) => {
        end = resolve
      })
    await page.begin()
    await page.begin()
    const first = await page.ask('/settings/backup')
    expect(first.headers.get('refresh')).toBe('2')
    expect(inMain(await first.text())).toContain('The backup is being made')
    end({ name: 'b.tar.gz', bytes: 1 })
    expect((await page.ask('/settings/backup')).headers.get('refresh')).toBeNull()
    expect(page.made).toHaveLength(1)
  })

  it.each([
    ['en', 'The backup was not made.'],
    ['ja', 'バックアップを作成できませんでした。'],
  ])('says why it failed, and can be tried again (%s)', async (language, sentence) => {
    const page = aScene()
    page.work.make = async () => {
      throw new AppError('DB_ERROR', 'The disk is full.')
    }
    await page.begin()
    const shown = inMain(await page.read('/settings/backup', { 'accept-language': language }))
    for (const text of [sentence, 'The disk is full.']) expect(shown).toContain(text)
    await page.begin()
    expect(page.made).toHaveLength(2)
  })

  it.each([
    [
      'jobworkflow-1.tar.gz cannot be written: the disk is full; free some space, or choose another place.',
      'ディスクの空き容量がありません。',
    ],
    [
      '/my home/b.tar.gz cannot be created: permission denied. Name a file in another folder.',
      '/my home/b.tar.gz を作成できません。書き込める別のフォルダー',
    ],
    [
      '/my home/b.tar.gz cannot be created: its folder cannot be used (EIO). Check it.',
      '/my home/b.tar.gz を作成できません（EIO）',
    ],
    ['jobs.db changed while it was read; try again.', 'もう一度お試しください。'],
    ['There is nothing to back up: no store exists yet.', 'データがまだありません。'],
  ])('says in Japanese why it failed: %s', async (message, sentence) => {
    const page = aScene()
    page.work.make = async () => {
      throw new AppError('DB_ERROR', message)
    }
    await page.begin()
    const shown = inMain(await page.read('/settings/backup', { 'accept-language': 'ja' }))
    expect(shown).toContain(sentence)
    expect(shown).not.toContain('lang="en"')
  })

  it('stops what is being made when the server ends', async () => {
    const page = aScene()
    await page.begin()
    await page.backups.close()
    expect(page.made[0]?.aborted).toBe(true)
  })

  it('offers the command alone without a home or on a server that changes nothing', async () => {
    for (const parts of [{ backups: null }, { isReadOnly: true }]) {
      const page = aScene({ parts })
      const shown = await page.settings()
      expect(shown).toContain('jobworkflow backup FILE')
      expect(shown).not.toContain('action="/settings/backup"')
      await page.begin()
      expect(page.made).toEqual([])
    }
  })
})
