import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allCommands, isMereGroup } from '#scripts/all-commands.js'
import { inRepository } from '#scripts/kit/program.js'

const read = (path: string) => readFileSync(inRepository(path), 'utf8')

describe('the pages about the program', () => {
  it('list every command of the help in docs/reference/commands.md, in its order, and no other (first-docs)', async () => {
    const doing = (await allCommands()).filter(({ command }) => !isMereGroup(command))
    const told = [...read('docs/reference/commands.md').matchAll(/^\| `jobworkflow ([^`<[]+?) *[`<[]/gm)].map(
      ([, name]) => name,
    )
    expect(told).toEqual(doing.map(({ name }) => name))
  })

  it('have the figures of docs/reference/tokens.md in docs/serve.md (first-docs)', () => {
    const [, withArchive, withoutMail] =
      /(\d,\d{3})\D+ tokens for `auto` with an archive, \D+(\d,\d{3})\D+ without mail/.exec(read('docs/serve.md')) ?? []
    const counted = (served: string) => read('docs/reference/tokens.md').split(`| ${served} | `)[1]?.split(' | ')[1]
    expect(withArchive).toBe(counted('`auto`, with an archive'))
    expect(withoutMail).toBe(counted('`auto`, without mail'))
  })

  it('have no table that an empty line cuts in two (first-docs)', () => {
    const pages = [...filesIn('.'), ...filesIn('docs'), ...filesIn('docs/reference'), ...filesIn('docs/decisions')]
    expect(pages).toContain('./CONTRIBUTING.md')
    expect(pages.filter((page) => /(?:^|\n)(?!\|)[^\n]*\n\|[^\n]*\n(?!\| ---)/.test(withoutCode(read(page))))).toEqual(
      [],
    )
  })
})

const filesIn = (folder: string) =>
  readdirSync(inRepository(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

const withoutCode = (page: string) => page.replace(/^```.*?^```/gms, '')

/** Returns whether a command only lists its subcommands and does nothing itself. */
