import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { boards } from '#src/adapters/sources/boards/boards.js'
import { FileKnownBoards, readBoardList } from '#src/adapters/sources/boards/file-known-boards.js'
import { formatReference, parseReference } from '#src/domain/jobs/board-reference.js'
import { searchBoards } from '#src/domain/jobs/board-search.js'
import { temporaryFolder } from '#test/support/temporary-folder.js'

const shipped = 'src/adapters/sources/boards/known-boards/boards.tsv'
const question = { query: '', place: null, language: null, field: null }

describe('the list of known boards (sync-boards)', () => {
  it('has only boards that can be read, each once', async () => {
    const { boards: known, bad } = readBoardList(readFileSync(shipped, 'utf8'))
    expect(bad).toEqual([])
    expect(known.length).toBeGreaterThan(6000)
    const references = known.map(formatReference)
    expect(new Set(references).size).toBe(references.length)
    expect(references.map((reference) => formatReference(parseReference(reference, boards)))).toEqual(references)
    // this robots.txt excludes programs like this one
    expect(known.filter(({ kind }) => kind === 'smartrecruiters')).toEqual([])
    for (const { countries, languages } of known)
      expect([
        countries.filter((code) => !/^[A-Z]{2}$/.test(code)),
        languages.filter((code) => !/^[a-z]{2}$/.test(code)),
      ]).toEqual([[], []])
  })

  it('leads to Japanese boards by city and language', async () => {
    const { boards: known } = await new FileKnownBoards(null).read()
    const found = searchBoards(known, { ...question, query: 'エンジニア', place: '東京', language: 'ja' })
    expect(new Set(found.map(({ kind }) => kind))).toEqual(
      new Set(['greenhouse', 'herp', 'hrmos', 'lever', 'workable']),
    )
    expect(found.length).toBeGreaterThan(40)
  })

  it("is extended by the person's own list, which comes first and may lack columns", async () => {
    const own = join(temporaryFolder(), 'boards.tsv')
    writeFileSync(
      own,
      '\ufeffname\tboard\tcities\r\nexample-boats\tLever\tOslo,Bergen\r\n\r\n# later\r\nstripe\tgreenhouse\tOslo\r\n',
    )
    const { boards: known, bad } = await new FileKnownBoards(own).read()
    expect(bad).toEqual([])
    expect(known.slice(0, 2)).toMatchObject([
      { kind: 'lever', name: 'example-boats', company: 'Example Boats', cities: ['Oslo', 'Bergen'], languages: [] },
      { kind: 'greenhouse', name: 'stripe', cities: ['Oslo'] },
    ])
    expect(known.filter(({ name, kind }) => name === 'stripe' && kind === 'greenhouse')).toHaveLength(1)
  })

  it('tells each bad line by its number, and reads the others', () => {
    const text = 'lever\tone\ntaleo\ttwo\nlever\nlever\tthree\ta\tb\tc\td\te\tf\nlever\tfour\n'
    const { boards: known, bad } = readBoardList(text)
    expect(known.map(({ name }) => name)).toEqual(['one', 'four'])
    expect(bad).toEqual([
      { line: 2, problem: '"taleo:two" is not a board that can be read.' },
      { line: 3, problem: 'The name of the board on Lever is missing: write lever:NAME.' },
      { line: 4, problem: 'has 8 columns instead of 7' },
    ])
  })

  it('may be missing, but not unreadable', async () => {
    const folder = temporaryFolder()
    expect((await new FileKnownBoards(join(folder, 'boards.tsv')).read()).bad).toEqual([])
    await expect(new FileKnownBoards(folder).read()).rejects.toThrow(
      'Your list of boards, boards.tsv, cannot be read: check its permissions.',
    )
  })
})
