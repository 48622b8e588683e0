import { readFileSync } from 'node:fs'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { findDisagreements, findUnfilled, numberLines, readIdentityFiles } from '#scripts/publishing.js'
import { registrySchema } from '#test/support/registry-schema.js'

const server = JSON.parse(readFileSync(inRepository('server.json'), 'utf8'))

describe("the registry's server.json", () => {
  it('follows the schema of the registry (package-registry)', () => {
    expect([...Value.Errors(registrySchema, server)]).toEqual([])
  })

  it.each([
    ['a name without an owner', { ...server, name: 'jobworkflow' }],
    ['a description that is too long', { ...server, description: 'x'.repeat(101) }],
    ['a range of versions', { ...server, version: '^0.1.0' }],
    [
      'an argument without a value',
      { ...server, packages: [{ ...server.packages[0], packageArguments: [{ type: 'positional' }] }] },
    ],
    [
      'a package that is not said how to talk to',
      { ...server, packages: [{ ...server.packages[0], transport: undefined }] },
    ],
  ])('is refused with %s (package-registry)', (_what, wrong) => {
    expect(Value.Check(registrySchema, wrong)).toBe(false)
  })

  it('starts the server by the real name and variable of the product (package-registry)', () => {
    const [{ identifier, packageArguments, environmentVariables }] = server.packages
    expect(identifier).toBe(JSON.parse(readFileSync(inRepository('package.json'), 'utf8')).name)
    expect(packageArguments.map(({ value }: { value: string }) => value)).toEqual(['mcp'])
    const options = readFileSync(inRepository('docs/reference/options.md'), 'utf8')
    for (const { name } of environmentVariables) expect(options).toContain(`\`${name}\``)
  })
})

describe('the identity of the product', () => {
  const files = readIdentityFiles()

  it('has the same name and version in every file (package-registry)', () => {
    expect(findDisagreements(files)).toEqual([])
    const other = files.map(({ path, content }) => ({
      path,
      content: path === 'package.json' ? content : { version: '9.9.9' },
    }))
    expect(findDisagreements(other)).toHaveLength(files.length - 1)
  })

  it('lists what the owner still has to fill in (package-registry)', () => {
    const content = {
      mcpName: 'io.github.OWNER/x',
      bugs: { url: 'https://owner.invalid/x' },
      homepage: 'https://example.org',
    }
    expect(findUnfilled([{ path: 'package.json', content }])).toEqual([
      'package.json: mcpName: io.github.OWNER/x',
      'package.json: bugs.url: https://owner.invalid/x',
    ])
  })

  it('includes the line of a page that still has to be filled in (package-registry)', () => {
    const content = numberLines('# Security\n\n<!-- OWNER: name a contact. -->\nWrite to the owner of the file.\n')
    expect(findUnfilled([{ path: 'SECURITY.md', content }])).toEqual([
      'SECURITY.md: line 3: <!-- OWNER: name a contact. -->',
    ])
    expect(files.map(({ path }) => path)).toContain('SECURITY.md')
    expect(readFileSync(inRepository('SECURITY.md'), 'utf8').match(/<!--/g) ?? []).toHaveLength(
      findUnfilled(files).filter((place) => place.startsWith('SECURITY.md: ')).length,
    )
  })
})
