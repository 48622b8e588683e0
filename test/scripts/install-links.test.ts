import { describe, expect, it } from 'vitest'
import { cursorLinks, vscodeLinks } from '#scripts/clients/install-links.js'

const launch = {
  command: "C:\\Program Files (x86)\\it's)\\node.exe",
  args: ['C:\\求人 100%\\a+b&c=d#e?f.js', 'mcp', '--home', '"x"'],
}

describe('an install link', () => {
  it.each(['stable', 'insiders'] as const)(
    'for VS Code (%s) contains name and launch command (clients-links)',
    (edition) => {
      const { direct, web } = vscodeLinks(launch, edition)
      const scheme = edition === 'stable' ? 'vscode' : 'vscode-insiders'
      expect(direct.startsWith(`${scheme}:mcp/install?`)).toBe(true)
      const text = decodeURIComponent(direct.slice(direct.indexOf('?') + 1))
      expect(JSON.parse(text)).toEqual({ name: 'jobworkflow', type: 'stdio', ...launch })

      const { hostname, pathname, searchParams } = new URL(web)
      expect(hostname).toBe(edition === 'stable' ? 'vscode.dev' : 'insiders.vscode.dev')
      expect(pathname).toBe('/redirect/mcp/install')
      expect(searchParams.get('name')).toBe('jobworkflow')
      expect(JSON.parse(searchParams.get('config') ?? '')).toEqual({ type: 'stdio', ...launch })
    },
  )

  it('for Cursor contains name and launch command (clients-links)', () => {
    const { direct, web } = cursorLinks(launch)
    expect(direct.startsWith('cursor://anysphere.cursor-deeplink/mcp/install?')).toBe(true)
    expect(web.startsWith('https://cursor.com/en/install-mcp?')).toBe(true)
    for (const link of [direct, web]) {
      const { searchParams } = new URL(link)
      expect(searchParams.get('name')).toBe('jobworkflow')
      const config = Buffer.from(searchParams.get('config') ?? '', 'base64').toString()
      expect(JSON.parse(config)).toEqual(launch)
    }
  })

  it('can stand in Markdown (clients-links)', () => {
    for (const link of [vscodeLinks(launch), cursorLinks(launch)].flatMap(({ direct, web }) => [direct, web])) {
      expect(link).not.toMatch(/[\s<>()"]/)
    }
  })
})
