import { readFileSync } from 'node:fs'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { inRepository } from '#scripts/kit/program.js'
import { findDisagreements, findUnfilled, readIdentityFiles } from '#scripts/publishing.js'
import { registrySchema } from '#test/support/registry-schema.js'

const server = JSON.parse(readFileSync(inRepository('server.json'), 'utf8'))

describe("the registry's server.json", () => {
  it('keeps the rules of its schema (package-registry)', () => {
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

  it('starts the server by the name and variable that the product has (package-registry)', () => {
    const [{ identifier, packageArguments, environmentVariables }] = server.packages
    expect(identifier).toBe(JSON.parse(readFileSync(inRepository('package.json'), 'utf8')).name)
    expect(packageArguments.map(({ value }: { value: string }) => value)).toEqual(['mcp'])
    const options = readFileSync(inRepository('docs/options.md'), 'utf8')
    for (const { name } of environmentVariables) expect(options).toContain(`\`${name}\``)
  })
})

describe('what says who the product is', () => {
  const files = readIdentityFiles()

  it('agrees on name and version in every file (package-registry)', () => {
    expect(findDisagreements(files)).toEqual([])
    const other = files.map(({ path, content }) => ({
      path,
      content: path === 'package.json' ? content : { version: '9.9.9' },
    }))
    expect(findDisagreements(other)).toHaveLength(files.length - 1)
  })

  it('tells what the owner has still to fill in (package-registry)', () => {
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
})
