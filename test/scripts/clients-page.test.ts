import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatClientsPage, writeClientBlocks } from '#scripts/clients-page.js'

describe('the clients page', () => {
  it('has no statements about unknown features', () => {
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

describe('the package name before publishing', () => {
  it('is started from the registry only in texts marked as after publishing (clients-links)', () => {
    const faults = publicTexts().filter((path) => {
      const [before = ''] = readFileSync(path, 'utf8').split(/^#+ After publishing$/m)
      return /npx (?:-y |--yes )?jobworkflow|npm install (?:-g|--global) jobworkflow\b/.test(before)
    })
    expect(faults).toEqual([])
  })
})

/** Returns the texts that people read before they install, and the files that programs start from. */
function publicTexts(): readonly string[] {
  const folders = ['docs', 'plugins'].filter((folder) => existsSync(folder))
  const below = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => join(folder, `${path}`)),
  )
  // how to publish tells what becomes possible then
  const isPublic = (path: string) => /\.(?:md|json)$|^Dockerfile$/.test(path) && path !== join('docs', 'publishing.md')
  return [...readdirSync('.'), ...below].filter(isPublic)
}
