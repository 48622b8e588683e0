import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countJobs, lines, posting } from '#test/support/captures.js'
import { jobworkflow } from '#test/support/command-line.js'
import { freshSchema } from '#test/support/postgres.js'
import { releasedFile } from '#test/support/released-files.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

async function aQueueOf(count: number): Promise<string> {
  const cwd = temporaryFolder()
  const input = lines(...Array.from({ length: count }, (_, n) => posting(n)))
  await jobworkflow(['jobs', 'import', '-', '--db', 'jobs.db'], { cwd, input })
  return cwd
}

describe('`copy` with PostgreSQL', () => {
  it('copies a queue and a store of pages into a schema, and both from it into one file (copy-either-way, pg-address)', async () => {
    const [cwd, url] = [temporaryFolder(), await freshSchema()]
    copyFileSync(releasedFile('jobs.db'), join(cwd, 'jobs.db'))
    copyFileSync(releasedFile('websites.db'), join(cwd, 'websites.db'))
    for (const file of ['jobs.db', 'websites.db'])
      expect(await jobworkflow(['copy', file, url], { cwd })).toMatchObject({ code: 0 })
    const back = await jobworkflow(['copy', url, 'all.db', '--json'], { cwd })
    expect(back.code).toBe(0)
    expect(JSON.parse(back.stdout)).toMatchObject({ same: true, tables: { length: 6 } })
    const stats = await jobworkflow(['jobs', 'stats', '--db', 'all.db', '--json'], { cwd })
    expect(JSON.parse(stats.stdout)).toMatchObject({ total: 12 })
    const only = await jobworkflow(['copy', url, 'pages.db', '--only', 'websites'], { cwd })
    expect([only.code, countPages(only.stdout)]).toEqual([0, 3])
  })

  it('refuses to copy a schema into itself (copy-same-store)', async () => {
    const url = await freshSchema()
    const ended = await jobworkflow(['copy', url, url.replace('postgres:', 'postgresql:')])
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringMatching(/FROM and TO are the same store\.\n$/) })
  })

  it('shows no password in any failure (copy-secrets)', async () => {
    const [cwd, url] = [await aQueueOf(1), new URL(await freshSchema())]
    url.password = 'hidden-away'
    const there = url.href
    url.port = '1'
    const ends = [
      await jobworkflow(['copy', 'jobs.db', url.href, '--json'], { cwd }),
      await jobworkflow(['copy', url.href, 'copy.db'], { cwd }),
      await jobworkflow(['copy', there, there], { cwd }),
      await jobworkflow(['copy', there, 'copy.db'], { cwd }),
    ]
    expect(ends.map(({ code }) => code)).toEqual([4, 4, 2, expect.any(Number)])
    for (const { stdout, stderr } of ends) expect(stdout + stderr).not.toContain('hidden-away')
    expect(countJobs(join(cwd, 'copy.db'))).toBe(0)
  })

  it('says what is missing in an empty schema (copy-absent)', async () => {
    const [cwd, url] = [temporaryFolder(), await freshSchema()]
    expect(await jobworkflow(['copy', url, 'copy.db'], { cwd })).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/holds neither jobs nor pages: there is nothing to copy\.\n$/),
    })
  })
})

const countPages = (stdout: string) => Number(/^website_sources .* (\d+)$/m.exec(stdout)?.[1])
