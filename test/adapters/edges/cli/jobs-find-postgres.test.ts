import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { boardCommands, boardSite, json } from '#test/support/board-site.js'
import { answer } from '#test/support/loopback-site.js'
import { postgresQueue } from '#test/support/postgres-queue.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const api = 'api.lever.co/v0/postings'

describe('jobs find and jobs watch, with the queue on PostgreSQL', () => {
  it('add, watch and remember as with a file (sync-boards, sync-boards-gone)', async () => {
    const queue = await postgresQueue()
    const posting = { id: '1', text: 'Data Engineer', hostedUrl: 'https://jobs.lever.co/hull/1' }
    const site = await boardSite({ [`${api}/hull`]: json([posting]), [`${api}/wreck`]: answer({ status: 404 }) })
    const { run } = boardCommands(site)
    const home = temporaryFolder()
    writeFileSync(join(home, 'config.json'), JSON.stringify({ version: 1 }))
    writeFileSync(join(home, 'boards.tsv'), 'board\tname\tfields\nlever\thull\tsailing\nlever\twreck\tsailing\n')
    const options = ['--field', 'sailing', '--db', queue.url, '--home', home]
    const { code, stdout, stderr } = await run('jobs', 'find', 'engineer', ...options, '--add', '--watch')
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'lever:wreck is gone. It will not be tried again for 90 days.',
    })
    expect(stdout).toContain('1 posting added.\nlever:hull is now watched.')
    expect(await queue.all('select title, company from jobs')).toEqual([{ title: 'Data Engineer', company: 'Hull' }])
    expect(await queue.all('select reference from gone_boards')).toEqual([{ reference: 'lever:wreck' }])
    const watched = await run('jobs', 'watch', '--db', queue.url, '--json')
    expect(JSON.parse(watched.stdout)).toMatchObject([{ source: 'lever:hull', known: 1, added: 0 }])
  })
})
