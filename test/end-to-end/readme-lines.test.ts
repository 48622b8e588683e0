import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { boardSite, json, opening, openings } from '#test/support/board-site.js'
import { shellAccount } from '#test/support/shell-account.js'

const blocks = (page: string) =>
  [...readFileSync(inRepository(page), 'utf8').matchAll(/```\n(jobworkflow jobs fetch.*?|echo .*?)```/gs)].map(
    ([, block = '']) => block,
  )

const [places, title] = [{ location: 'Tokyo', workplaceType: 'remote' }, 'Backend Engineer']
const onLever = { id: '1', text: title, hostedUrl: 'https://jobs.lever.co/x/1', categories: places }
const onAshby = { id: '1', title, jobUrl: 'https://jobs.ashbyhq.com/x/1', isListed: true, location: 'Tokyo' }

/** Fake boards of the three systems, each with one posting for any company, in place of the real ones. */
async function boardsOf(lines: string) {
  const names = (pattern: RegExp) => [...lines.matchAll(pattern)].map(([, name = '']) => name)
  const greenhouse = names(/greenhouse:([\w-]+)/g).map((name) => `boards-api.greenhouse.io/v1/boards/${name}/jobs`)
  const lever = names(/lever:([\w-]+)/g).map((name) => `api.lever.co/v0/postings/${name}`)
  const ashby = names(/ashbyhq\.com\/([\w-]+)/g).map((name) => `api.ashbyhq.com/posting-api/job-board/${name}`)
  const site = await boardSite({
    ...Object.fromEntries(greenhouse.map((path) => [path, openings(opening(1, { title }))])),
    ...Object.fromEntries(lever.map((path) => [path, json([onLever])])),
    ...Object.fromEntries(ashby.map((path) => [path, json({ jobs: [onAshby] })])),
  })
  return {
    JOBWORKFLOW_BOARDS_MIRROR: site.url(''),
    JOBWORKFLOW_ALLOW_HOST: site.host,
    JOBWORKFLOW_HOST_DELAY: '0',
  }
}

/** An account with a home, as readers of these lines have. */
async function anInstalledAccount() {
  const account = shellAccount()
  await account.run('jobworkflow init')
  return account
}

describe.each(['README.md', 'README.ja.md'])('the lines of %s', (readme) => {
  it('import the postings of boards as printed (first-docs)', async () => {
    const [lines = ''] = blocks(readme)
    expect(lines).not.toContain('NAME')
    const { run } = await anInstalledAccount()
    const { code, stderr } = await run(lines, await boardsOf(lines))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { stdout } = await run('jobworkflow jobs list')
    expect(stdout).toMatch(/\n3 jobs\.\n$/)
  })

  it('add a posting by hand as printed (first-docs)', async () => {
    const [, line = ''] = blocks(readme)
    const { code, stdout, stderr } = await (await anInstalledAccount()).run(line)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/\n1 +added +https:\/\/jobs\.example\/1/)
  })
})

it('docs/jobs.md adds a posting by hand in the same way (first-docs)', async () => {
  const [line = ''] = blocks('docs/jobs.md')
  expect(await (await anInstalledAccount()).run(line)).toMatchObject({ code: 0, stderr: '' })
})
