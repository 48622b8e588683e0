import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatClientsPage, writeClientBlocks } from '#scripts/clients-page.js'

describe('the page of clients', () => {
  it('says nothing of what is not known', () => {
    expect(formatClientsPage()).not.toMatch(/undefined|null|\[object/)
  })

  it('writes the blocks of other pages from the same source (clients-lines)', () => {
    const page = 'a\n<!-- client claude-code -->\nold\n<!-- /client -->\nb\n<!-- client other --><!-- /client -->'
    const written = writeClientBlocks(page.replace('--><!--', '-->\n<!--'))
    expect(written).toContain('claude mcp add --scope user jobworkflow -- jobworkflow mcp\n```\n\n<!-- /client -->\nb')
    expect(written).toContain('"mcpServers"')
    expect(written).not.toContain('old')
    expect(writeClientBlocks(written)).toBe(written)
  })
})

describe('the name that nobody owns yet', () => {
  it('is started from the registry in no text but where that is marked as after publishing (clients-links)', () => {
    const faults = publicTexts().filter((path) => {
      const [before = ''] = readFileSync(path, 'utf8').split(/^#+ After publishing$/m)
      return /npx (?:-y |--yes )?jobworkflow|npm install (?:-g|--global) jobworkflow\b/.test(before)
    })
    expect(faults).toEqual([])
  })
})

/** What people read before they install, and what programs start from. */
function publicTexts(): readonly string[] {
  const folders = ['docs', 'plugins'].filter((folder) => existsSync(folder))
  const below = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => join(folder, `${path}`)),
  )
  return [...readdirSync('.'), ...below].filter((path) => /\.(?:md|json)$|^Dockerfile$/.test(path))
}
