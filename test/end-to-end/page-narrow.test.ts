import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { mailGroups } from '#src/application/hunt/mail-group.js'
import { jobStatuses } from '#src/domain/jobs/job.js'
import { useSharedBrowser } from '#test/support/browser.js'
import { jobworkflow } from '#test/support/command-line.js'
import { batchPath, filePath } from '#test/support/every-page.js'
import { HttpProcess } from '#test/support/http-process.js'
import { html, startLoopbackSite } from '#test/support/loopback-site.js'
import { daysAgo, mboxOfHunt } from '#test/support/mbox-letters.js'
import { folderOfTests } from '#test/support/temporary-folder.js'
import { Visitor } from '#test/support/visitor.js'

const browser = useSharedBrowser()

/** The width of the smallest phones, and of a desktop at 400 % zoom. */
const width = 320

const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3)
const japanese = '株式会社東京国際情報通信技術総合研究開発機構'.repeat(4)
const address = `https://jobs.harborlight.example/${'a-very-long-path-'.repeat(12)}?${'q'.repeat(120)}`
const names = [word, japanese, 'Harborlight', `${word} ${japanese}`, 'アルファ'.repeat(30), 'X'.repeat(190)]

const employer = 'Harborlight-Schifffahrtsversicherungsgesellschaft'
const soon = daysAgo(-2)
const letters = [
  {
    ...{ id: 'thanks', from: `${employer} <jobs@harborlight.example>`, daysAgo: 9 },
    ...{ subject: `Thank you for applying to ${employer}`, text: `We received your application. ${word}\n${address}` },
  },
  {
    ...{ id: 'come', from: `${employer} <jobs@harborlight.example>`, daysAgo: 3, answers: 'thanks' },
    ...{
      subject: `Interview for ${word} at ${employer}`,
      text: `We would like to invite you to an interview on Zoom: ${address}. ${word}`,
    },
    meeting: { uid: 'talk', start: soon, end: new Date(soon.getTime() + 3_600_000), place: `${address} ${word}` },
  },
  {
    ...{ id: 'other', from: `${word} ${japanese} <${'long-'.repeat(9)}name@${'sub.'.repeat(20)}example.example>` },
    ...{
      daysAgo: 1,
      subject: `応募ありがとうございます ${japanese}${word}`,
      text: `ご応募を受け付けました。\n${japanese}\n${address}`,
    },
  },
]

let origin = ''
let withLogin = ''
let ids: readonly number[] = []
let paths: readonly string[] = []
const folder = folderOfTests()

beforeAll(async () => {
  const site = await startLoopbackSite({
    [`/${'page-'.repeat(30)}`]: html(
      `<title>${word}</title><main><h1>${word} ${japanese}</h1><p>${`${word} maps of the sky. `.repeat(30)}</p><p>${address}</p></main>`,
    ),
  })
  const run = async (...args: string[]) => {
    const { code, stderr } = await jobworkflow(args, { cwd: folder })
    if (code !== 0) throw new Error(stderr)
  }
  const jobs = Array.from({ length: 24 }, (_, n) => ({
    ...{
      url: `${address}&${n}`,
      title: names[n % names.length],
      company: names[(n + 1) % names.length],
      location: word,
    },
    ...{ source: names[(n + 2) % names.length], captured_at: daysAgo(n + 1).toISOString() },
    description: `${word}\n\n${japanese}\n\n- ${address}\n- ${word} ${word}`,
  }))
  jobs.push({
    ...jobs[0],
    url: site.url(`/${'page-'.repeat(30)}`),
    title: 'Engineer',
    company: employer,
  } as (typeof jobs)[number])
  writeFileSync(join(folder, 'jobs.jsonl'), jobs.map((job) => JSON.stringify(job)).join('\n'))
  writeFileSync(join(folder, 'inbox.mbox'), mboxOfHunt(letters))
  await run('jobs', 'import', 'jobs.jsonl', '--db', 'jobs.db')
  await run('mail', 'import', 'inbox.mbox', '--database', 'mail.sqlite3')
  const stores = [
    '--db',
    'jobs.db',
    '--database',
    'mail.sqlite3',
    '--websites-db',
    'websites.db',
    '--me',
    'me@home.example',
  ]
  const args = [...stores, '--embedder', 'none', '--allow-host', site.host, '--host-delay', '0', '--quiet']
  const server = await HttpProcess.start({ args, cwd: folder }, { outlivesTest: true })
  const env = { JOBWORKFLOW_HTTP_TOKEN: 'a-token-of-a-test-0123456789abcdef' }
  const locked = await HttpProcess.start({ args, cwd: folder, env }, { outlivesTest: true })
  origin = `http://127.0.0.1:${server.port}`
  withLogin = `http://127.0.0.1:${locked.port}`
  const found = (await server.call('search_jobs', { limit: 100 })).structuredContent?.jobs as { id: number }[]
  ids = found.map(({ id }) => id)
  // every kind of verdict in one batch, with reasons that cannot be wrapped
  const verdicts = ids.map((id, n) => ({
    ...{ id, status: jobStatuses[(n % (jobStatuses.length - 1)) + 1], score: 100 - n },
    reason: n % 2 === 0 ? `${word}${word}` : japanese,
  }))
  await server.call('triage_jobs', { verdicts })
  await server.call('triage_jobs', { verdicts: verdicts.slice(0, 3).map(({ id }) => ({ id, status: 'applied' })) })
  await server.call('bulk_update_job_status', { updates: [{ id: ids[3], status: 'reject' }] })
  // statuses of other programs
  const database = new Database(join(folder, 'jobs.db'))
  const set = database.prepare('UPDATE jobs SET status = ? WHERE id = ?')
  set.run(`Interview with ${word}`, ids[4])
  set.run('Offer after the fourth interview with everybody of the team', ids[5])
  set.run(`応募済み${japanese}`, ids[6])
  database.close()
  await server.call('rag_process_website', { url: site.url(`/${'page-'.repeat(30)}`) })
  await server.call('rag_process_website', { url: site.url(`/gone-${'x'.repeat(200)}`) })
  const { conversations } = (await server.call('db_list_conversations', { limit: 10 }))
    .structuredContent as unknown as {
    conversations: readonly { thread_id: string; last_id: number }[]
  }
  const own = (await server.call('list_applications', {})).structuredContent as unknown as {
    applications: readonly { job_id: number | null }[]
  }
  const paper = { kind: 'cv', job_id: ids[0], title: `${word}${word}`, text: `${word} ${japanese}\n\n${address}` }
  const saved = (await server.call('save_document', paper)).structuredContent as unknown as { id: number }
  await server.call('save_document', {
    ...paper,
    id: saved.id,
    expected_version: 1,
    text: `${japanese}${word} Inc. 1999`,
  })
  await server.call('save_tasks', { tasks: [{ title: `${word} ${japanese}`, job_id: ids[0] }] })
  paths = [
    ...[
      '/',
      '/jobs?view=all',
      `/jobs?query=${word.slice(0, 60)}&view=all`,
      '/jobs?view=all&query=nothing',
      '/nothing-here',
    ],
    ...ids.slice(0, 8).map((id) => `/jobs/${id}`),
    ...['/', '/applications', '/calendar', '/progress', '/settings', '/documents', '/documents/new', '/tasks'],
    ...[`/documents/${saved.id}`, `/documents/${saved.id}?since=1`],
    ...own.applications.flatMap(({ job_id }) => (job_id === null ? [] : [`/applications/${job_id}`])),
    ...own.applications.map(({ job_id }) => `/applications/${job_id}/interview?uid=talk%40jobworkflow`),
    ...[`/link?${threads(conversations.slice(0, 1))}`, `/link?${threads(conversations)}&q=${word.slice(0, 60)}`],
    ...[await batchPath({ origin }), '/jobs/matching', `/jobs/matching?query=${word.slice(0, 60)}`],
    ...['/add', '/add/boards?q=engineer', await filePath({ origin }, `${word.slice(0, 150)}.jsonl`, wideRows())],
    ...['/find', `/find?q=${word.slice(0, 60)}`, ...mailGroups.map((kind) => `/mail?kind=${kind}`)],
    ...['/websites', '/websites/1', `/websites/ask?q=${word.slice(0, 60)}+maps+of+the+sky`],
    ...['/mail', `/mail/search?q=${word.slice(0, 60)}`],
    ...conversations.flatMap((each) => [`/mail/threads/${each.thread_id}`, `/mail/messages/${each.last_id}`]),
  ]
  return async () => {
    await Promise.all([server.end(), locked.end()])
    await site.close()
  }
})

function threads(conversations: readonly { readonly thread_id: string }[]): URLSearchParams {
  return new URLSearchParams(conversations.map(({ thread_id }): [string, string] => ['thread_id', thread_id]))
}

function wideRows(): string {
  const row = { url: `${address}&file`, title: word, company: japanese, location: word, [word]: japanese }
  return `${JSON.stringify(row)}\n${word}\n`
}

/** Returns the pages that are wider than the window, and their elements that are. */
async function tooWide(visitor: Visitor, visited: readonly string[]): Promise<readonly string[]> {
  const wide: string[] = []
  for (const path of visited) {
    await visitor.open(path)
    await visitor.page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    const [reach, what] = (await visitor.page.evaluate(reachOfPage)) as [number, readonly string[]]
    if (reach > width) wide.push(`${path} reaches to ${reach}: ${what.slice(0, 5).join(' | ')}`)
  }
  return wide
}

/** Runs in the page. */
const reachOfPage = `[
  document.scrollingElement.scrollWidth,
  [...document.querySelectorAll('main *')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => each.outerHTML.slice(0, 120)),
]`

describe('at 320 px, with words that cannot be broken (page-walks)', () => {
  it.each(['en', 'ja'] as const)('no page scrolls sideways: %s', async (language) => {
    const visitor = await Visitor.arrive(browser(), origin, { language, width, allowed: /404/ })
    expect(await tooWide(visitor, paths)).toEqual([])
    const locked = await Visitor.arrive(browser(), withLogin, { language, width })
    expect(await tooWide(locked, ['/login'])).toEqual([])
  })

  it('the result of a verdict or an undo does not scroll sideways', async () => {
    const visitor = await Visitor.arrive(browser(), origin, { width })
    const { page } = visitor
    await visitor.open('/progress')
    await page
      .getByRole('button', { name: /^Undo:/ })
      .first()
      .click()
    await page.locator('#done, .problem').first().waitFor()
    expect(await page.evaluate('document.scrollingElement.scrollWidth')).toBe(width)
  })
})
