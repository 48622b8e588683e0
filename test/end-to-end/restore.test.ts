import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { jobworkflow, startJobworkflow } from '#test/support/command-line.js'
import { aHome } from '#test/support/keeping-home.js'
import { freshSchema } from '#test/support/postgres.js'
import { releasedFile } from '#test/support/released-files.js'

const stores = ['jobs.db', 'websites.db', 'mail.sqlite3'] as const

/** Writes a mark into each store of a home, or reads which marks they have. */
function mark(home: string, text: string): void {
  for (const name of stores) {
    const db = new Database(join(home, name))
    db.exec(`create table if not exists mark (text text); delete from mark; insert into mark values ('${text}')`)
    db.close()
  }
}

function marksOf(home: string): readonly string[] {
  return stores.map((name) => {
    const db = new Database(join(home, name), { readonly: true })
    try {
      return String(db.prepare('select text from mark').pluck().get())
    } finally {
      db.close()
    }
  })
}

async function aBackup() {
  const scene = await aHome()
  mkdirSync(join(scene.home, 'papers'))
  writeFileSync(join(scene.home, 'papers', '履歴書.pdf'), 'a paper')
  writeFileSync(join(scene.home, 'boards.tsv'), 'greenhouse:example\tExample\n')
  mark(scene.home, 'saved')
  const file = join(scene.home, '..', 'b.tar.gz')
  await scene.run(['backup', file])
  return { ...scene, file }
}

describe('restore', () => {
  it('makes a home of a backup, with everything in it (person-restore)', async () => {
    const { home, env, file } = await aBackup()
    const other = join(home, '..', 'other')
    const { code, stdout } = await jobworkflow(['restore', file, '--home', other], { env })
    expect([code, stdout]).toEqual([0, expect.stringContaining('jobs: 2')])
    expect(marksOf(other)).toEqual(['saved', 'saved', 'saved'])
    expect(readFileSync(join(other, 'papers', '履歴書.pdf'), 'utf8')).toBe('a paper')
    expect(readFileSync(join(other, 'boards.tsv'), 'utf8')).toBe('greenhouse:example\tExample\n')
    expect(readFileSync(join(other, 'token'), 'utf8')).not.toBe(readFileSync(join(home, 'token'), 'utf8'))
    expect((await jobworkflow(['mail', 'stats', '--home', other], { env })).stdout).toContain('2')
    expect(readdirSync(other).filter((name) => /restor/.test(name))).toEqual([])
  })

  it('replaces nothing unless it is asked to, and then deletes nothing (person-restore)', async () => {
    const { home, run, file } = await aBackup()
    mark(home, 'now')
    const refused = await run(['restore', file])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('With --replace they are moved aside')])
    expect(marksOf(home)).toEqual(['now', 'now', 'now'])
    expect(await run(['restore', file, '--replace'])).toMatchObject({ code: 0 })
    expect(marksOf(home)).toEqual(['saved', 'saved', 'saved'])
    const aside = readdirSync(home).filter((name) => /^jobs\.db\.before-restore-\d{8}T\d{6}$/.test(name))
    expect(aside).toHaveLength(1)
    const db = new Database(join(home, aside[0] ?? ''), { readonly: true })
    expect(db.prepare('select text from mark').pluck().get()).toBe('now')
    db.close()
  })

  it('names a missing or other file before the stores that are in the way, and makes no folder (person-restore)', async () => {
    const { home, run } = await aBackup()
    writeFileSync(join(home, '..', 'jobs.csv'), 'url,title\n')
    const elsewhere = join(home, '..', 'elsewhere')
    for (const args of [[], ['--home', elsewhere]]) {
      const { code, stderr } = await run(['restore', 'nope.tar.gz', ...args])
      expect([code, stderr]).toEqual([3, 'jobworkflow: There is no backup nope.tar.gz. Check the path.\n'])
      const other = await run(['restore', join(home, '..', 'jobs.csv'), ...args])
      expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('or is a file of another kind')])
    }
    expect(existsSync(elsewhere)).toBe(false)
  })

  it('says so while another program has a store open (person-restore)', async () => {
    const { home, run, file } = await aBackup()
    const db = new Database(join(home, 'websites.db'))
    onTestFinished(() => void db.close())
    db.prepare('select count(*) from website_sources').get()
    const refused = await run(['restore', file, '--replace'])
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('websites.db: in use by another program'),
    ])
  })

  it('touches nothing if the backup is damaged, or a store in it is of a later version (person-restore)', async () => {
    const { home, run, file } = await aBackup()
    mark(home, 'now')
    const before = readdirSync(home).sort()
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, whole.length / 2))
    expect((await run(['restore', file, '--replace'])).stderr).toContain('This backup is cut off')
    const db = new Database(join(home, 'jobs.db'))
    db.exec("insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)")
    db.close()
    const later = join(home, '..', 'later.tar.gz')
    await run(['backup', later])
    const refused = await run(['restore', later, '--replace'])
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('was written by a later version')])
    expect(marksOf(home)).toEqual(['now', 'now', 'now'])
    expect(
      readdirSync(home)
        .sort()
        .filter((name) => !/-(?:wal|shm)$/.test(name)),
    ).toEqual(before.filter((name) => !/-(?:wal|shm)$/.test(name)))
  })

  it('of stores of an earlier version is upgraded like them (person-restore)', async () => {
    const { home, env, run } = await aHome()
    const earlier = releasedFile('jobs.db', '0.2.0')
    const file = join(home, '..', 'b.tar.gz')
    await run(['backup', file, '--db', earlier])
    const other = join(home, '..', 'other')
    expect(await jobworkflow(['restore', file, '--home', other], { env })).toMatchObject({ code: 0 })
    expect(await jobworkflow(['jobs', 'migrate', '--home', other], { env })).toMatchObject({ code: 0 })
  })

  it('killed at any moment leaves the old home or the new one, never a mix (person-restore)', async () => {
    const { home, env, run, file } = await aBackup()
    for (let kill = 0; kill < 14; kill++) {
      mark(home, `now ${kill}`)
      const started = startJobworkflow(['restore', file, '--replace'], { env })
      await new Promise((resolve) => setTimeout(resolve, 120 + kill * 40))
      started.signal('SIGKILL')
      await started.ended
      const isUnfinished = existsSync(join(home, 'restore-plan.json'))
      if (isUnfinished) {
        expect((await run(['jobs', 'list'])).stderr).toMatch(
          /was interrupted\. `jobworkflow restore --home \S+` finishes it\./,
        )
        expect((await run(['restore'])).stdout).toContain('is complete')
      }
      const marks = new Set(marksOf(home))
      expect([...marks]).toEqual([
        isUnfinished ? 'saved' : expect.stringMatching(new RegExp(`^(?:saved|now ${kill})$`)),
      ])
      expect(await run(['jobs', 'list'])).toMatchObject({ code: 0 })
    }
  })

  it('without a file says so if there is nothing to finish (person-restore)', async () => {
    const { run } = await aHome()
    expect((await run(['restore'])).stderr).toContain('No restore was interrupted. Name the backup to restore.')
  })
})

describe('stores on PostgreSQL', () => {
  it('are backed up and restored into an empty schema, or into files (person-restore, person-backup)', async () => {
    const { home, env, run } = await aHome()
    const [from, to] = [await freshSchema(), await freshSchema()]
    await run(['copy', join(home, 'jobs.db'), from])
    await run(['copy', join(home, 'websites.db'), from])
    const file = join(home, '..', 'pg.tar.gz')
    const places = ['--db', from, '--websites-db', from]
    const made = await run(['backup', file, ...places, '--json'])
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(made.stdout).parts[0]).toMatchObject({ name: 'jobs.db', rows: { jobs: 2 } })
    expect(made.stdout + readFileSync(file, 'latin1')).not.toContain(new URL(from).password || 'no password')
    const files = join(home, '..', 'files')
    expect(await jobworkflow(['restore', file, '--home', files], { env })).toMatchObject({ code: 0 })
    expect((await jobworkflow(['jobs', 'list', '--home', files], { env })).stdout).toContain('2 jobs.')
    const onServer = ['restore', file, '--home', join(home, '..', 'server'), '--db', to, '--websites-db', to]
    expect(await jobworkflow(onServer, { env })).toMatchObject({ code: 0 })
    expect((await run(['jobs', 'list', '--db', to])).stdout).toContain('2 jobs.')
    const again = await jobworkflow([...onServer, '--replace'], { env })
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('has rows already')])
  })
})
