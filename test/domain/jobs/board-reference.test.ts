import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import { boards } from '#src/adapters/sources/boards/boards.js'
import { boardKinds, formatReference, parseReference } from '#src/domain/jobs/board-reference.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'

const parse = (text: string) => formatReference(parseReference(text, boards))

/** Returns the error message for a text that names no board. */
function refusal(text: string): string {
  try {
    return `taken as ${parse(text)}`
  } catch (error) {
    const failure = toAppError(error)
    expect(failure.code).toBe('VALIDATION_ERROR')
    return failureMessage(failure)
  }
}

describe('a board reference (jobs-fetch-names)', () => {
  it('has one of the kinds that the help lists', () => {
    expect(boardKinds, 'boardKinds in board-reference.ts, in the order of boards.ts').toEqual(
      boards.map(({ kind }) => kind),
    )
  })

  it.each([
    ['greenhouse:example', 'greenhouse:example'],
    [' Greenhouse:example ', 'greenhouse:example'],
    ['https://boards.greenhouse.io/example', 'greenhouse:example'],
    ['https://job-boards.greenhouse.io/example/jobs/42?gh_src=x#app', 'greenhouse:example'],
    ['https://job-boards.eu.greenhouse.io/example', 'greenhouse:example'],
    ['https://boards.greenhouse.io/embed/job_board?for=example', 'greenhouse:example'],
    ['https://boards-api.greenhouse.io/v1/boards/example/jobs', 'greenhouse:example'],
    ['jobs.lever.co/example', 'lever:example'],
    ['https://jobs.eu.lever.co/example/0a1b', 'lever-eu:example'],
    ['https://api.eu.lever.co/v0/postings/example', 'lever-eu:example'],
    ['HTTPS://JOBS.ASHBYHQ.COM/Example%20Boats', 'ashby:Example Boats'],
    ['ashby:船 Example', 'ashby:船 Example'],
    ['https://careers.smartrecruiters.com/Example/', 'smartrecruiters:Example'],
    ['https://jobs.smartrecruiters.com/Example/744000-engineer', 'smartrecruiters:Example'],
    ['https://apply.workable.com/example/j/AB1/', 'workable:example'],
    ['https://example.workable.com', 'workable:example'],
    ['example.recruitee.com/o/engineer', 'recruitee:example'],
    ['https://example.jobs.personio.de/job/1', 'personio:example'],
    ['http://example.jobs.personio.com', 'personio:example'],
    ['https://herp.careers/v1/example', 'herp:example'],
    ['https://herp.careers/v1/example/AbC-12_x', 'herp:example'],
    ['https://herp.careers/v1/example/requisition-groups/0a1b', 'herp:example'],
    ['https://hrmos.co/pages/example', 'hrmos:example'],
    ['hrmos.co/pages/example/jobs/0000001', 'hrmos:example'],
  ])('%j is %s', (text, reference) => {
    expect(parse(text)).toBe(reference)
  })

  it.each([
    ['greenhouse:', 'The name of the board on Greenhouse is missing: write greenhouse:NAME.'],
    ['greenhouse:a/b', '"a/b" is not a board name on Greenhouse: use letters from a to z, digits, ".", "_" and "-".'],
    ['ashby:..', '".." is not a board name on Ashby'],
    ['ashby:a?b', '"a?b" is not a board name on Ashby: use any characters but'],
    ['ashby:a%2e', 'is not a board name on Ashby'],
    ['lever:日本', '"日本" is not a board name on Lever'],
    ['recruitee:a.evil.example', '"a.evil.example" is not a board name on Recruitee'],
    ['personio:-a', '"-a" is not a board name on Personio'],
    ['https://boards.greenhouse.io/..%2fx', '"../x" is not a board name'],
    ['https://boards.greenhouse.io/', 'is not a board that can be read. Give one as greenhouse:NAME, lever:NAME'],
    ['https://apply.workable.com/j/AB1', 'is not a board that can be read'],
    ['https://www.recruitee.com/', 'is not a board that can be read'],
    ['https://a.b.recruitee.com/', 'is not a board that can be read'],
    ['https://boards.greenhouse.io.evil.example/example', 'is not a board that can be read'],
    ['https://herp.careers/v1/top', 'is not a board that can be read'],
    ['https://herp.careers/careers', 'is not a board that can be read'],
    ['https://hrmos.co/jobs/example', 'is not a board that can be read'],
    ['taleo:example', '"taleo:example" is not a board'],
    ['', '"" is not a board'],
    ['example', 'https://job-boards.greenhouse.io/NAME'],
  ])('%j is not one', (text, message) => {
    expect(refusal(text)).toContain(message)
  })

  it('is unchanged when written and read again, and leads only to its own host', () => {
    const asked: string[] = []
    const answers = {
      page: (url: string) => {
        asked.push(url)
        return { postings: (async function* () {})(), head: () => ({}) }
      },
      object: async (url: string) => {
        asked.push(url)
        return { content: [] }
      },
      text: async (url: string) => {
        asked.push(url)
        return '<p class="requisition-list pg-list"></p>'
      },
      elements: (url: string) => {
        asked.push(url)
        return (async function* () {})()
      },
    }
    const kind = fc.constantFrom(...boards)
    return fc.assert(
      fc.asyncProperty(
        kind,
        fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.webPath()),
        async (board, name) => {
          let reference: ReturnType<typeof parseReference>
          try {
            reference = parseReference(`${board.kind}:${name}`, boards)
          } catch (error) {
            expect(error).toBeInstanceOf(AppError)
            return
          }
          expect(parseReference(formatReference(reference), boards)).toEqual(reference)
          asked.length = 0
          for await (const _ of board.postings(reference.name, answers)) break
          const expected = new URL(asked[0] ?? '')
          const plain = new URL((await askedFor(board, 'example'))[0] ?? '')
          expect(expected.hostname).toBe(plain.hostname.replace('example', () => reference.name.toLowerCase()))
          expect(expected.pathname.split('/').length).toBe(plain.pathname.split('/').length)
          expect([...expected.searchParams]).toEqual([...plain.searchParams])
        },
      ),
    )

    async function askedFor(board: (typeof boards)[number], name: string) {
      const before = asked.length
      for await (const _ of board.postings(name, answers)) break
      return asked.splice(before)
    }
  })

  it('is found in any text, or the text is refused, without side effects', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true })), (text) => {
        try {
          parse(text)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
        }
      }),
    )
  })
})
