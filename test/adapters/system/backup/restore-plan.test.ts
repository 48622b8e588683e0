import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HomeRestorePlace, removeAbandoned } from '#src/adapters/system/backup/home-restore-place.js'
import { carryOut, type FileStep, readPlan, writePlan } from '#src/adapters/system/backup/restore-plan.js'
import { findHome, newHomeConfig, restorePlanFile } from '#src/adapters/system/home.js'
import { toContent } from '#src/application/keeping/back-up.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const names = ['jobs.db', 'websites.db', 'mail.sqlite3']
const noLoad = async () => {}

/** A home with old stores, one of them with a journal, and staged new ones. */
function aFolder() {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'config.json'), '{"version":1}')
  for (const name of names) {
    writeFileSync(join(folder, name), `old ${name}`)
    writeFileSync(join(folder, `${name}.restoring`), `new ${name}`)
  }
  writeFileSync(join(folder, 'jobs.db-wal'), 'old journal')
  const files: FileStep[] = names.map((name) => ({
    staged: join(folder, `${name}.restoring`),
    target: join(folder, name),
    aside: join(folder, `${name}.aside`),
  }))
  return { folder, plan: { version: 1 as const, loads: [], files } }
}

const textsOf = (folder: string, end = '') => names.map((name) => readFileSync(join(folder, name + end), 'utf8'))

describe('a plan of a restore', () => {
  it.each([0, 1, 2, 3])('that ended after %d stores is completed by the next run (person-restore)', async (done) => {
    const { folder, plan } = aFolder()
    writePlan(folder, plan)
    await carryOut(folder, { ...plan, files: plan.files.slice(0, done) }, noLoad)
    writePlan(folder, plan)
    // half of a step: the old store was moved aside, the new one not yet put in its place
    const next = plan.files[done]
    if (next !== undefined) await carryOut(folder, { ...plan, files: [{ ...next, staged: null }] }, noLoad)
    writePlan(folder, plan)
    const left = readPlan(folder)
    expect(left).toEqual(plan)
    expect(await carryOut(folder, left ?? plan, noLoad)).toEqual(names.map((name) => `${name}.aside`))
    expect(textsOf(folder)).toEqual(names.map((name) => `new ${name}`))
    expect(textsOf(folder, '.aside')).toEqual(names.map((name) => `old ${name}`))
    expect(readFileSync(join(folder, 'jobs.db.aside-wal'), 'utf8')).toBe('old journal')
    expect(readdirSync(folder).filter((name) => /restor|-wal$/.test(name))).toEqual(['jobs.db.aside-wal'])
  })

  it('keeps a store that a program made in the meantime (person-restore)', async () => {
    const { folder, plan } = aFolder()
    const [first] = plan.files
    if (first === undefined) throw new Error('There is a first step.')
    await carryOut(folder, { ...plan, files: [{ ...first, staged: null }] }, noLoad)
    writeFileSync(join(folder, 'jobs.db'), 'made meanwhile')
    await carryOut(folder, plan, noLoad)
    expect(readFileSync(join(folder, 'jobs.db'), 'utf8')).toBe('new jobs.db')
    expect(readFileSync(join(folder, 'jobs.db.aside-2'), 'utf8')).toBe('made meanwhile')
  })

  it('says so if what it would put in place is gone (person-restore)', async () => {
    const { folder, plan } = aFolder()
    for (const end of ['', '.restoring']) rmSync(join(folder, `mail.sqlite3${end}`))
    await expect(carryOut(folder, plan, noLoad)).rejects.toThrow('mail.sqlite3 of the interrupted restore is missing.')
  })

  it('keeps everybody from the home until it is carried out (person-restore)', async () => {
    const { folder, plan } = aFolder()
    expect(findHome(folder, null)?.folder).toBe(folder)
    writePlan(folder, plan)
    expect(() => findHome(folder, null)).toThrow('was interrupted.')
    await carryOut(folder, plan, noLoad)
    expect(findHome(folder, null)?.folder).toBe(folder)
  })

  it('stays if a server cannot be reached, and its rows are loaded first (person-restore)', async () => {
    const { folder, plan } = aFolder()
    const staged = join(folder, 'pages.restoring')
    writeFileSync(staged, 'rows')
    const withLoad = { ...plan, loads: [{ load: 'websites' as const, staged }] }
    writePlan(folder, withLoad)
    await expect(carryOut(folder, withLoad, () => Promise.reject(new Error('no server')))).rejects.toThrow('no server')
    expect(textsOf(folder)).toEqual(names.map((name) => `old ${name}`))
    const loaded: string[] = []
    await carryOut(folder, readPlan(folder) ?? withLoad, async ({ load }) => void loaded.push(load))
    expect([loaded, existsSync(staged), existsSync(join(folder, restorePlanFile))]).toEqual([
      ['websites'],
      false,
      false,
    ])
  })

  it('that cannot be read is named, with what to do (person-restore)', () => {
    const folder = temporaryFolder()
    expect(readPlan(folder)).toBeNull()
    writeFileSync(join(folder, restorePlanFile), '{}')
    expect(() => readPlan(folder)).toThrow('cannot be read. Move it away')
  })
})

describe('a home to restore into', () => {
  const placeIn = (folder: string) =>
    new HomeRestorePlace({
      folder,
      stores: {
        jobs: join(folder, 'jobs.db'),
        websites: join(folder, 'websites.db'),
        mail: join(folder, 'mail.sqlite3'),
      },
      places: {},
      mark: '.aside',
      checkFree: async () => {},
      checkStore: async () => ({ damage: [], rows: {} }),
      load: noLoad,
    })

  it('has only what the backup has, and keeps its settings (person-restore)', async () => {
    const { folder } = aFolder()
    removeAbandoned([folder])
    const place = placeIn(folder)
    await place.put(toContent('jobs.db', 'restored'))
    await place.put(toContent('config.json', '{}'))
    await place.put(toContent('papers/cv.pdf', 'paper'))
    await place.commit()
    await place.discard()
    expect(readFileSync(join(folder, 'jobs.db'), 'utf8')).toBe('restored')
    expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe('{"version":1}')
    expect(readFileSync(join(folder, 'papers', 'cv.pdf'), 'utf8')).toBe('paper')
    expect(['websites.db', 'mail.sqlite3'].some((name) => existsSync(join(folder, name)))).toBe(false)
    expect(existsSync(join(folder, 'websites.db.aside'))).toBe(true)
  })

  it('gets the settings of a new home if it has none, whatever the backup says (person-restore)', async () => {
    const { folder } = aFolder()
    rmSync(join(folder, 'config.json'))
    const place = placeIn(folder)
    await place.put(toContent('config.json', '{"version":1,"jobs":"postgres://elsewhere.example/jobs"}'))
    await place.commit()
    expect(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))).toEqual(newHomeConfig)
  })

  it('is as it was if the restore is given up, or there is no room (person-restore)', async () => {
    const { folder } = aFolder()
    removeAbandoned([folder])
    const before = readdirSync(folder)
    const place = placeIn(folder)
    await place.put(toContent('jobs.db', 'restored'))
    const huge = { name: 'mail.sqlite3', bytes: 2 ** 52, read: toContent('mail.sqlite3', '').read }
    await expect(place.put(huge)).rejects.toThrow('There is no room to unpack mail.sqlite3')
    await place.discard()
    expect(readdirSync(folder)).toEqual(before)
  })

  it('loses what a killed restore had staged (person-restore)', () => {
    const { folder } = aFolder()
    mkdirSync(join(folder, 'papers'))
    writeFileSync(join(folder, 'papers', 'cv.pdf.restoring'), 'x')
    removeAbandoned([folder, join(folder, 'papers'), join(folder, 'none')])
    expect(readdirSync(folder).filter((name) => name.endsWith('.restoring'))).toEqual([])
    expect(readdirSync(join(folder, 'papers'))).toEqual([])
  })
})
