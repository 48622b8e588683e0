import { truncateSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { jobworkflow } from '#test/support/command-line.js'
import { HttpProcess } from '#test/support/http-process.js'
import { peakMemoryDuring } from '#test/support/processes.js'
import { folderOfTests } from '#test/support/temporary-folder.js'
import { Visitor, type VisitorOptions } from '#test/support/visitor.js'

const browser = useSharedBrowser()
const folder = folderOfTests()
const path = (name: string) => join(folder, name)
const token = 'a-token-of-the-uploads-0123456789abc'
const mb = 2 ** 20
const cv = '# Taro Yamada 山田太郎\n\n## Work\n\n- Baked **bread** at Globex for three years\n- 株式会社見本で主任\n'
const resume = { basics: { name: 'Hanako Sato', summary: 'I drive trains.' } }
let server: HttpProcess
let origin = ''

beforeAll(async () => {
  const store = ['--db', path('jobs.db')]
  const run = async (...args: readonly string[]) => {
    const { code, stderr } = await jobworkflow([...args, ...store], { cwd: folder })
    expect(code, stderr).toBe(0)
  }
  writeFileSync(path('jobs.json'), JSON.stringify([{ url: 'https://jobs.example/1', title: 'Baker' }]))
  await run('jobs', 'import', 'jobs.json')
  writeFileSync(path('made.md'), cv)
  await run('documents', 'save', 'made.md', '--kind', 'other')
  for (const format of ['docx', 'html']) await run('documents', 'export', '1', `--${format}`, '--out', `cv.${format}`)
  // the browser of the tests prints, but not from the command line
  const page = await browser().newPage()
  await page.goto(`file://${path('cv.html')}`)
  await page.pdf({ path: path('cv.pdf') })
  await page.close()
  writeFileSync(path('resume.json'), JSON.stringify(resume))
  writeFileSync(path('picture.pdf'), Buffer.from('\u0089PNG\r\n\u001a\n\0\0', 'latin1'))
  writeFileSync(path('empty.docx'), '')
  writeFileSync(path('film.pdf'), '%PDF-1.7')
  truncateSync(path('film.pdf'), 80 * mb)
  const env = { JOBWORKFLOW_HTTP_TOKEN: token }
  server = await HttpProcess.start({ args: [...store, '--embedder', 'none'], env, cwd: folder }, { outlivesTest: true })
  origin = `http://127.0.0.1:${server.port}`
  return () => server.end()
})

async function logIn(options: VisitorOptions = {}): Promise<Visitor> {
  // the browser reports answers of 400 and 413 as well
  const visitor = await Visitor.arrive(browser(), origin, { allowed: /status of 4(?:00|13)/, ...options })
  await visitor.open('/documents/new?kind=cv')
  await visitor.page.getByLabel('Token').fill(token)
  await visitor.follow(visitor.page.getByRole('button', { name: 'Log in' }))
  return visitor
}

/** Chooses a file in the form that is open, and returns the status of the answer. */
async function sendFile({ page }: Visitor, name: string): Promise<number> {
  await page.locator('input[type=file]:visible').setInputFiles(path(name))
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.locator('form:has(input[type=file]:visible) button').click()
  const status = (await answer).status()
  await page.waitForLoadState()
  return status
}

describe.each([true, false])('a file that the person brings, in a browser (script: %s)', (hasScript) => {
  it.each([
    ['cv.docx', ['Taro Yamada 山田太郎', 'at Globex for three years', '株式会社見本で主任']],
    ['cv.pdf', ['Taro Yamada 山田太郎', 'at Globex for three years', '株式会社見本で主任']],
    ['resume.json', ['# Hanako Sato', 'I drive trains.']],
  ])('is read and counts as their word: %s (person-upload)', async (name, said) => {
    const visitor = await logIn({ hasScript })
    expect(await sendFile(visitor, name)).toBe(303)
    const { page } = visitor
    expect(new URL(page.url()).pathname).toMatch(/^\/documents\/\d+$/)
    const shown = await page.getByRole('main').innerText()
    for (const each of [...said, 'Saved.', 'written by you']) expect(shown).toContain(each)
    expect(shown).not.toContain('An agent wrote this version.')
    if (hasScript) expect(await visitor.axeViolations()).toEqual([])
  })

  it.each([
    ['film.pdf', 413, 'The file is larger than 50 MB, so nothing was saved.'],
    ['picture.pdf', 400, 'The file is not Markdown, text, PDF, Word (.docx), Excel (.xlsx) or HTML'],
    ['empty.docx', 400, 'There is no text'],
  ])('is refused in one sentence, and the server goes on: %s (person-upload)', async (name, status, said) => {
    const visitor = await logIn({ hasScript })
    await visitor.page.getByLabel('Text (Markdown)').fill('Typed before.')
    expect(await sendFile(visitor, name)).toBe(status)
    expect(await visitor.page.getByRole('alert').innerText()).toContain(said)
    if (status === 400) expect(await visitor.page.getByLabel('Text (Markdown)').inputValue()).toBe('Typed before.')
    expect(await visitor.open('/documents')).toBe(200)
  })
})

const boundary = 'a-boundary'
const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n`

/** Sends a form with a file of so many bytes, and returns the status; 0 if the connection ended before it. */
function post(start: string, fileBytes: number, headers: Readonly<Record<string, string>>): Promise<number> {
  const head = Buffer.from(start + fileHead)
  return new Promise((resolve) => {
    const form = request(`${origin}/documents`, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + fileBytes + tail.length,
        ...headers,
      },
    })
    form
      .on('error', () => resolve(0))
      .once('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
    form.write(head)
    const part = Buffer.alloc(mb)
    let left = fileBytes
    const more = () => {
      while (left > 0) {
        const size = Math.min(left, part.length)
        left -= size
        if (!form.write(part.subarray(0, size))) return void form.once('drain', more)
      }
      form.end(tail)
    }
    more()
  })
}

describe('a form with a file of 50 MB (person-upload)', () => {
  const own = () => ({ origin, authorization: `Bearer ${token}` })

  it.each([
    ['a wrong token of its page', field('form_token', 'A'.repeat(43)), [403], own],
    ['another field before the token', field('title', 'x') + field('form_token', 'A'.repeat(43)), [403], own],
    // these are answered at once, which ends the connection if the client does not read meanwhile
    ['no login', field('form_token', 'A'.repeat(43)), [401, 0], () => ({ origin })],
    ['the origin of another page', '', [403, 0], () => ({ ...own(), origin: 'https://stranger.example' })],
  ])('is not held in memory with %s', async (_, start, expected, headers) => {
    const pid = server.server.process.pid ?? 0
    const before = await peakMemoryDuring(pid, async () => {})
    const peak = await peakMemoryDuring(pid, async () => {
      const statuses = await Promise.all([1, 2, 3, 4].map(() => post(start, 50 * mb, headers())))
      for (const status of statuses) expect(expected).toContain(status)
    })
    expect(peak - before).toBeLessThan(100)
  })
})
