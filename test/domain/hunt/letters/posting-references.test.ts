import { expect, it } from 'vitest'
import { postingUrls, requisitionIdsIn } from '#src/domain/hunt/letters/posting-references.js'

it('finds links to postings, without the end of their sentence, and no others (hunt-kinds)', () => {
  const text =
    'See https://boards.greenhouse.io/acme/jobs/4567890. Or <https://careers.acme.example/openings/12>, not https://acme.example/blog or https://acme.example/jobs/unsubscribe?u=1'
  expect(postingUrls(text)).toEqual([
    'https://boards.greenhouse.io/acme/jobs/4567890',
    'https://careers.acme.example/openings/12',
  ])
})

it('finds requisition ids in any form, and takes no year or telephone number for one (hunt-kinds)', () => {
  expect(requisitionIdsIn('Engineer (R-12345), REQ2024-77, Job ID: 4567, 求人番号：88123')).toEqual([
    'R-12345',
    'REQ2024-77',
    '4567',
    '88123',
  ])
  expect(requisitionIdsIn('Job 2026: call 555-123-4567 in 2025, position 2024')).toEqual([])
})
