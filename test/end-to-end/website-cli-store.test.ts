import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, html, type LoopbackSite, startLoopbackSite } from '#test/support/loopback-site.js'
import { backendPosting, changingPage, companyPage } from '#test/support/web-pages.js'
import { websiteCommands } from '#test/support/website-commands.js'

let site: LoopbackSite
beforeAll(async () => {
  site = await startLoopbackSite({
    '/job': html(backendPosting),
    '/company': html(companyPage),
    '/changing': changingPage('Lighthouses'),
  })
})
afterAll(() => site.close())

const commands = () => websiteCommands(site)

describe('jobworkflow websites query', () => {
  it('answers in English and Japanese with page, headings and text, and its confidence', async () => {
    const { run } = commands()
    await run('add', site.url('/job'), site.url('/company'))
    const english = await run('query', 'what', 'is', 'the', 'salary?')
    expect(english).toMatchObject({ code: 0, stderr: '' })
    expect(english.stdout).toMatch(new RegExp(`^1\\. ${site.url('/job')}.* \\(distance 0\\.\\d\\d\\)\n   .*`))
    expect(english.stdout).toContain('8.5 to 12 million yen')
    expect(english.stdout).toMatch(/\n\d of \d passages found; confidence (high|medium)\.\n$/)
    const japanese = await run('query', '在宅勤務は週に何日ですか', '--limit', '1')
    expect(japanese.stdout).toMatch(new RegExp(`^1\\. ${site.url('/company')} > `))
    expect((await run('query', 'sourdough starter')).stdout).toBe('No matching passages.\n')
  })

  it('prints one JSON document with --json, with scores, and without an answer if there is no model', async () => {
    const { json } = commands()
    await json('add', site.url('/job'), site.url('/company'))
    const found = await json('query', 'C++ and "node.js"?', '--limit', '1', '--synthesis')
    expect(found).toMatchObject({
      results: [{ source_id: 1, source_url: site.url('/job'), vector_score: null }],
      total_results: expect.any(Number),
      retrieval_mode: 'lexical',
      synthesis: null,
      message: expect.stringContaining('ANTHROPIC_API_KEY'),
    })
    expect(found.results[0].fts_score).toBe(found.results[0].combined_score)
    expect((await json('query', 'salary', '--type', 'company_page')).results).toEqual([])
  })
})

describe('jobworkflow websites refresh', () => {
  it('recognizes changed and unchanged pages', async () => {
    const { json } = commands()
    await json('add', site.url('/job'), site.url('/changing'))
    expect(await json('refresh', '1', '2')).toMatchObject([
      { source_id: 1, state: 'unchanged', old_chunks_deleted: 0 },
      { source_id: 2, state: 'completed', old_chunks_deleted: 1 },
    ])
  })

  it('keeps the old text of a page that can no longer be read, and exits 6', async () => {
    site.route({ '/leaving': html(backendPosting) })
    const { run, json } = commands()
    await run('add', site.url('/leaving'))
    site.route({ '/leaving': answer({ status: 410 }) })
    const { code, stderr } = await run('refresh', '1')
    expect(code).toBe(6)
    expect(stderr).toMatch(/^jobworkflow: 1: .*410/)
    expect((await json('query', 'salary')).results).not.toEqual([])
  })

  it('shows changes, and keeps a text that a login replaced', async () => {
    site.route({ '/raised': html(backendPosting) })
    const { run } = commands()
    await run('add', site.url('/raised'))
    site.route({ '/raised': html(backendPosting.replaceAll('8.5 to 12 million yen', '9 to 12 million yen')) })
    const { stdout } = await run('refresh', '1')
    expect(stdout).toMatch(/\d changes?\nWhat +Before +Now\n/)
    expect(stdout).toMatch(/8\.5 to 12 million yen.*\n?.*9 to 12 million yen/)
    site.route({ '/raised': html('<h1>Sign in</h1><form><input type="password"></form>') })
    const kept = await run('refresh', '1', '--json')
    expect(JSON.parse(kept.stdout)).toMatchObject([{ state: 'kept', changes: [] }])
    expect(kept.stderr).toMatch(/its earlier text is kept\. The site shows a login .*"Sign in"\. Open it/)
    expect((await run('list')).stdout).toMatch(/completed, unreachable since \d{4}-\d\d-\d\d/)
  })

  it('exits 3 for an unknown id, and reads the others', async () => {
    const { run } = commands()
    await run('add', site.url('/job'))
    const { code, stdout, stderr } = await run('refresh', '7', '1')
    expect(code).toBe(3)
    expect(stdout).toMatch(/^1 {3}unchanged .* Backend Engineer$/m)
    expect(stderr).toMatch(/^jobworkflow: 7: No stored page has id 7\./)
  })
})

describe('jobworkflow websites remove', () => {
  it('removes pages with all their data', async () => {
    const { run, json } = commands()
    await run('add', site.url('/job'), site.url('/company'))
    expect((await run('remove', '1')).stdout).toMatch(
      new RegExp(`^Removed ${site.url('/job')} with \\d+ passages?\\.\n$`),
    )
    expect(await json('remove', '2')).toMatchObject([{ source_id: 2, url: site.url('/company') }])
    expect(await json('list')).toMatchObject({ websites: [], chunks: 0 })
    expect((await json('query', 'salary 在宅')).results).toEqual([])
  })

  it('removes the others if one is missing, and exits 3', async () => {
    const { run, json } = commands()
    await run('add', site.url('/job'))
    const { code, stdout } = await run('remove', '7', '1', '--json')
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject([
      { source_id: 7, error: { code: 'NOT_FOUND' } },
      { source_id: 1, chunks_deleted: expect.any(Number) },
    ])
    expect((await json('list')).websites).toEqual([])
  })
})
