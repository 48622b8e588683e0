import { writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useSharedBrowser } from '#test/support/browser.js'
import { jobworkflow } from '#test/support/command-line.js'
import { HttpProcess } from '#test/support/http-process.js'
import { html, loopbackSite } from '#test/support/loopback-site.js'
import { zipOf } from '#test/support/packed-files.js'
import { openPosting } from '#test/support/pages-checked-postings.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'
import { Visitor } from '#test/support/visitor.js'

const browser = useSharedBrowser()

/** A server over one job, a site with a posting that is sent once it is released, and a person in a browser. */
async function arrive(hasScript: boolean) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'jobs.jsonl'), JSON.stringify({ url: 'https://jobs.example/1', title: 'Baker' }))
  const { code, stderr } = await jobworkflow(['jobs', 'import', 'jobs.jsonl', '--db', 'jobs.db'], { cwd: folder })
  if (code !== 0) throw new Error(stderr)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    void released.then(() => html(openPosting)(request, response))
  const site = await loopbackSite({ '/jobs/1': serve })
  const args = ['--db', 'jobs.db', '--websites-db', 'websites.db', '--embedder', 'none', '--quiet']
  const server = await HttpProcess.start({
    args: [...args, '--allow-host', site.host, '--host-delay', '0'],
    cwd: folder,
  })
  const visitor = await Visitor.arrive(browser(), `http://127.0.0.1:${server.port}`, { hasScript })
  return { visitor, page: visitor.page, site, release }
}

describe('a job that a person adds, in a real browser (page-add)', () => {
  it('is read while the person does something else, corrected and saved, by keyboard alone', async () => {
    const { visitor, page, site, release } = await arrive(true)
    await visitor.open('/progress')
    await page.keyboard.press('a')
    await page.waitForURL(/\/add#address$/)
    await page.keyboard.type(site.url('/jobs/1'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Reading the page' }).waitFor()
    const reading = new URL(page.url())
    expect(await visitor.axeViolations()).toEqual([])
    await visitor.open('/jobs')
    release()
    await visitor.open(reading.pathname + reading.search)
    const title = page.getByLabel('Title')
    await expect.poll(() => title.inputValue(), { timeout: 20_000 }).toBe('Backend Engineer')
    expect(await page.getByLabel('Company').inputValue()).toBe('Kumo Maps')
    expect(await visitor.axeViolations()).toEqual([])
    await title.fill('Backend Engineer, maps')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Backend Engineer, maps' }).waitFor()
    // the page is stored too
    const stored = async () => {
      await visitor.open('/websites')
      return page.getByRole('link', { name: /Backend Engineer/ }).count()
    }
    await expect.poll(stored, { timeout: 20_000 }).toBe(1)
  })

  it('needs no script', async () => {
    const { visitor, page, site, release } = await arrive(false)
    await visitor.open('/jobs')
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    await page.getByLabel('Address of the posting').fill(site.url('/jobs/1'))
    await page.getByRole('button', { name: 'Read it' }).click()
    release()
    // the page asks again by itself
    await page.getByRole('button', { name: 'Add to the jobs' }).click({ timeout: 20_000 })
    await page.getByRole('heading', { name: 'Backend Engineer' }).first().waitFor()
    await page.getByText('1 job added.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await visitor.open('/jobs?view=all')
    expect(await page.getByRole('link', { name: 'Baker', exact: true }).count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Backend Engineer', exact: true }).count()).toBe(0)
  })
})

const letter =
  'From a@example.com Sat Nov 28 12:00:00 2026\nFrom: a@example.com\nTo: me@example.com\nSubject: Hello\nMessage-ID: <1@example.com>\n\nDear you.\n'

describe('files that a person adds, in a real browser (page-add-files, page-add-mail)', () => {
  it('are shown, and added by a button', async () => {
    const { visitor, page } = await arrive(true)
    await visitor.open('/add')
    const csv = {
      name: 'jobs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('url,Position\nhttps://jobs.example/2,Welder\n'),
    }
    await page.getByLabel('Files', { exact: true }).setInputFiles(csv)
    await page.getByRole('button', { name: 'Read the files' }).click()
    await page.getByRole('cell', { name: 'Welder' }).waitFor()
    expect(await visitor.axeViolations()).toEqual([])
    await page.getByRole('button', { name: 'Add 1 job' }).click()
    await page.getByText('1 job added').waitFor({ timeout: 20_000 })
    await page.getByRole('link', { name: 'Go to the jobs' }).click()
    await page.getByRole('link', { name: 'Welder', exact: true }).waitFor()
  })

  it.each([true, false])('may be several, and packed; they are added by one button (script: %s)', async (hasScript) => {
    const { visitor, page } = await arrive(hasScript)
    await visitor.open('/add')
    const zip = zipOf({
      'list.json': JSON.stringify([{ url: 'https://jobs.example/3', title: 'Cook' }]),
      'notes.pdf': '%PDF-1.7',
    })
    await page.getByLabel('Files', { exact: true }).setInputFiles([
      { name: 'jobs.csv', mimeType: 'text/csv', buffer: Buffer.from('url,Position\nhttps://jobs.example/2,Welder\n') },
      { name: 'more.zip', mimeType: 'application/zip', buffer: zip },
    ])
    await page.getByRole('button', { name: 'Read the files' }).click()
    await page.getByRole('row', { name: 'more.zip › list.json Jobs 1 row 1' }).waitFor({ timeout: 20_000 })
    await page.getByRole('row', { name: /notes\.pdf Left out/ }).waitFor()
    for (const name of ['Welder', 'Cook']) await page.getByRole('cell', { name }).waitFor()
    if (hasScript) expect(await visitor.axeViolations()).toEqual([])
    await page.getByRole('button', { name: 'Add all of this' }).click()
    await page.getByText('2 jobs added').waitFor({ timeout: 20_000 })
  })

  it('go into the archive of mail, in a separate process', async () => {
    const folder = temporaryFolder()
    const args = ['--db', 'jobs.db', '--websites-db', 'websites.db', '--database', 'mail.sqlite3']
    const server = await HttpProcess.start({ args: [...args, '--embedder', 'none', '--quiet'], cwd: folder })
    const visitor = await Visitor.arrive(browser(), `http://127.0.0.1:${server.port}`, { hasScript: true })
    const { page } = visitor
    await visitor.open('/add')
    await page
      .getByLabel('Files', { exact: true })
      .setInputFiles({ name: 'Inbox.mbox', mimeType: 'text/plain', buffer: Buffer.from(letter) })
    await page.getByRole('button', { name: 'Read the files' }).click()
    await page.getByRole('button', { name: 'Add 1 message to the mail' }).click()
    await page.getByText('1 message added').waitFor({ timeout: 30_000 })
    expect(await visitor.axeViolations()).toEqual([])
  })

  it('may be dropped on any page, with a hint', async () => {
    const { visitor, page } = await arrive(true)
    await visitor.open('/progress')
    // files from outside of the page, of two lines
    const drop = (type: 'dragover' | 'drop') =>
      page.evaluate(`(() => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['url,Position\\nhttps://jobs.example/2,Welder\\n'], 'jobs.csv'))
        dataTransfer.items.add(new File(['url,Position\\nhttps://jobs.example/3,Cook\\n'], 'more.csv'))
        document.body.dispatchEvent(new DragEvent('${type}', { dataTransfer, bubbles: true, cancelable: true }))
      })()`)
    await drop('dragover')
    await page.getByText('Drop it here to add it').waitFor()
    await drop('drop')
    for (const name of ['Welder', 'Cook']) await page.getByRole('cell', { name }).waitFor()
  })
})
