import { readFileSync } from 'node:fs'
import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { june } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'
import { aWebPage } from '#test/support/web-scene.js'

const sheetsOf = (text: string) => [...text.matchAll(/href="\/static\/([a-z]+\.css)\?/g)].map(([, name]) => name)

/** The text of a sheet with all that it imports. */
function readSheet(name: string): string {
  const file = new URL(`../../../../src/adapters/edges/web/assets/${name}`, import.meta.url)
  return readFileSync(file, 'utf8').replace(/@import "\.\/([^"]+)";/g, (_, part: string) => readSheet(part))
}

/** The selectors of the rules of a sheet, in any state of what they select. */
function selectorsOf(sheet: string): readonly string[] {
  const rules = sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  const selectors = [...rules].map(([, selector = '']) => selector.trim())
  const state = /:(?:hover|target|focus(?:-within|-visible)?)\b/g
  return selectors
    .filter((each) => !each.startsWith('@'))
    .map((each) => each.replace(/::[a-z-]+/g, '').replace(state, ':is(*)'))
}

/** The selectors that apply to something on a page. */
function appliesTo(page: string, selectors: readonly string[]): readonly string[] {
  const { document } = parseHTML(page)
  return selectors.filter((selector) => document.querySelector(selector) !== null)
}

describe('the styles of the page that opens first (page-speed)', () => {
  const acme = aJob({ id: 1, company: 'Acme', title: 'Engineer', status: 'applied', capturedAt: june(1) })
  const others = [2, 3, 4].map((id) => aJob({ id, title: `Analyst ${id}`, status: 'shortlist' }))
  const question = anUnderstoodMessage({
    ...{ id: 10, threadId: 't1', at: june(18), from: 'Acme <x@acme.example>', fromEmail: 'x@acme.example' },
    ...{ subject: 'Acme: Engineer', received: received('information_request', 'Which day suits you?') },
  })
  const page = aWebPage({ jobs: [acme, ...others, aJob({ id: 5, status: 'new' })], messages: [question] })
  const rest = selectorsOf(readSheet('sections.css'))

  it('are fewer than those of other pages', async () => {
    expect(sheetsOf(await page.read('/'))).toEqual(['styles.css'])
    for (const path of ['/jobs', '/jobs/1', '/mail', '/applications', '/settings', '/find?q=x'])
      expect(sheetsOf(await page.read(path)), path).toEqual(['styles.css', 'sections.css'])
    expect(appliesTo(await page.read('/jobs'), rest)).toContain('.jobs')
  })

  it('are all that it has, also after verdicts of agents and with a batch to undo', async () => {
    await page.send('/triage', [
      ['id', '5'],
      ['status', 'reject'],
      ['reason', 'far'],
    ])
    await page.person.saveTasks({ tasks: [{ title: 'Call them', due: '2026-06-20' }] })
    const { batch = '' } = /\/batches\/(?<batch>[^"]+)"/.exec(await page.read('/progress'))?.groups ?? {}
    const text = await page.read(`/?batch=${batch}`)
    for (const part of ['class="needs"', 'class="worth"', 'class="batch-note"', 'class="verdicts"'])
      expect(text).toContain(part)
    expect(appliesTo(text, rest)).toEqual([])
    expect(sheetsOf(await page.read(`/batches/${batch}`))).toEqual(['styles.css', 'sections.css'])
    expect(appliesTo(await aWebPage().read('/'), rest)).toEqual([])
  })

  it.each([
    ['what the search finds', () => page.read('/find?q=Analyst'), '#content'],
    ['a verdict that was refused', async () => (await page.send('/triage', [['id', '1']])).text(), '.problem'],
  ])('are all that scripts show on it: %s', async (_, read, selector) => {
    const shown = parseHTML(await read()).document.querySelector(selector)
    expect(shown).not.toBeNull()
    expect(appliesTo(`<html><body><main>${shown?.outerHTML}</main></body></html>`, rest)).toEqual([])
  })
})
