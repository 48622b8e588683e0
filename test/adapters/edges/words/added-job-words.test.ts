import { describe, expect, it } from 'vitest'
import { formatNotAdded, formatNotAddedByPerson } from '#src/adapters/edges/words/jobs/added-job-words.js'
import type { AddedJob } from '#src/application/jobs/add-jobs.js'
import type { RefusedKind } from '#src/domain/websites/page-verdict.js'
import { refusedPage } from '#src/domain/websites/website-failure.js'

const url = 'https://kumo.example/1'
const refused = (kind: RefusedKind): AddedJob => ({
  ...{ state: 'failed', url },
  failure: refusedPage(kind, { kind, quote: null, elsewhere: null }, url),
})

describe('why a posting was not added (hunt-add)', () => {
  it('comes with the next step for a person, if a browser shows the posting', () => {
    expect(formatNotAddedByPerson(refused('login'))).toBe(
      'The site shows a login instead of the page. Open it in a browser, and copy its text into `jobworkflow jobs add - --title TITLE --url URL`.',
    )
    expect(formatNotAdded(refused('login'))).toBe('The site shows a login instead of the page.')
  })

  it.each(['gone', 'parked', 'list', 'closed-posting'] as const)('comes without it for %s', (kind) => {
    expect(formatNotAddedByPerson(refused(kind))).toBe(formatNotAdded(refused(kind)))
  })

  it.each([
    ['fault', 'Try again later.'],
    ['gone', "Check the address, or look for the posting on the company's site."],
    ['parked', 'Check the address.'],
    ['list', 'Use the address of the posting itself.'],
  ] as const)('says what else can be done about %s', (kind, advice) => {
    expect(formatNotAdded(refused(kind))?.endsWith(`. ${advice}`)).toBe(true)
  })
})
