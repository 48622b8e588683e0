import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { findBrowser } from '#src/adapters/papers/find-browser.js'
import { readPaper } from '#src/adapters/sources/papers/read-paper.js'
import { bareEnvironment } from './bare-environment.js'
import { cmaps } from './paper-process.js'

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** Fails unless a file that was written has all the lines of a Markdown text, in their order. */
export async function expectInOrder(file: string, markdown: string): Promise<void> {
  const read = await readPaper(readFileSync(file), { cmaps })
  const text = read.outcome === 'read' ? plain(read.paper.pages.map((page) => page.text).join('\n')) : read.outcome
  let at = 0
  for (const line of markdown.split('\n').map(plain)) {
    const found = text.indexOf(line, at)
    expect(found, `“${line}” of ${file} behind ${JSON.stringify(text.slice(0, at).slice(-60))}`).not.toBe(-1)
    at = found + line.length
  }
}

/** PDFs are printed by the browser of the machine, if it has one that tests find. */
export function hasBrowser(): boolean {
  try {
    return findBrowser({ named: null, env: bareEnvironment, platform: process.platform }) !== ''
  } catch {
    return false
  }
}
