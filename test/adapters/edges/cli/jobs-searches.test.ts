import { describe, expect, it } from 'vitest'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { runJobs } from '#test/support/run-in-process.js'

async function aQueue() {
  const database = fieldDatabase()
  await new SqliteJobStorage(database.path).migrate(new Date('2026-11-20T08:00:00.000Z'))
  const run = (...args: string[]) => runJobs(['searches', ...args, '--db', database.path])
  return { database, run }
}

describe('jobworkflow jobs searches (page-saved-searches)', () => {
  it('saves, lists, renames and removes searches', async () => {
    const { run } = await aQueue()
    expect((await run()).out).toEqual([
      'No searches are saved. Save one on the page, or with `jobworkflow jobs searches save NAME query=WORDS`.',
    ])
    const saved = await run('save', 'Near me', 'query=data engineer', 'location=Oslo', 'days=7')
    expect(saved).toMatchObject({ code: 0, out: ['Near me was saved.'] })
    await run('save', 'Best', 'status=shortlist', 'status=reviewed', 'order=score')
    expect((await run('save', 'BEST', 'pay=600万円', '--replace')).out).toEqual(['BEST was replaced.'])
    expect((await run()).out).toEqual([
      'Name     Search',
      'BEST     status=new pay="600万円"',
      'Near me  status=all query="data engineer" location=Oslo days=7',
    ])
    expect((await run('rename', 'best', 'Paid')).out).toEqual(['best is now Paid.'])
    expect(JSON.parse((await run('--json')).out.join())).toEqual([
      {
        name: 'Near me',
        statuses: null,
        fields: { query: 'data engineer', location: 'Oslo', days: '7' },
        readable: true,
      },
      { name: 'Paid', statuses: ['new'], fields: { pay: '600万円' }, readable: true },
    ])
    expect((await run('remove', 'near me', 'paid')).out).toEqual(['near me was removed.', 'paid was removed.'])
    expect(JSON.parse((await run('--json')).out.join())).toEqual([])
  })

  it.each([
    [
      ['save', 'A', 'mood=good'],
      '"mood=good" is not a field of a search. Write field=value; the fields are status, query,',
    ],
    [['save', 'A', 'days=soon'], 'A field cannot be read: query needs words, pay a currency (80k USD);'],
    [['save', ' ', 'days=7'], 'The name must have 1 to 60 characters.'],
    [['save', 'NEAR', 'days=7'], 'There is already a search named "NEAR": give another name, or add --replace.'],
    [['rename', 'Near', 'Other'], 'There is already a search named "Other": give another name.'],
    [['rename', 'Near', ''], 'The name must have 1 to 60 characters.'],
    [['rename', 'Far', 'Off'], 'No search named "Far" is saved. `jobworkflow jobs searches'],
    [['remove', 'Far'], 'No search named "Far" is saved.'],
  ])('refuses %j and says why', async (args, reason) => {
    const { run } = await aQueue()
    for (const name of ['Near', 'Other']) await run('save', name, 'query=baker')
    const { code, err } = await run(...args)
    expect(code).not.toBe(0)
    expect(err.join('\n')).toContain(reason)
    expect((await run()).out).toHaveLength(3)
  })

  it('names the command that removes one that somebody changed by hand', async () => {
    const { database, run } = await aQueue()
    await run('save', 'Near', 'query=baker')
    database.all(`update saved_searches set search = 'x' returning name`)
    expect((await run()).out[1]).toMatch(/^Near {2}cannot be read; `jobworkflow jobs searches remove "Near"/)
    expect((await run('remove', 'Near')).code).toBe(0)
  })
})
