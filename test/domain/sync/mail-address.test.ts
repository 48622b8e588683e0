import { expect, it } from 'vitest'
import { namesAddress } from '#src/domain/sync/mail-address.js'

it.each([
  ['ann@b.example', true],
  ['Ann <ANN@b.example>, who calls', true],
  ['Write to ann@b.example.', true],
  ['担当：山田ann@b.exampleにご連絡ください', true],
  ['mailto:ann@b.example', true],
  ['joann@b.example, ann@b.example', true],
  ['joann@b.example', false],
  ['j.ann@b.example', false],
  ['ann@b.example.com', false],
  ['ann@b.examples', false],
  ['', false],
])('whether %j names an address (person-forget): %s', (text, isNamed) => {
  expect(namesAddress(text, 'ann@b.example')).toBe(isNamed)
})
