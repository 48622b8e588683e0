import { describe, expect, it } from 'vitest'
import { readSentOn } from '#src/domain/mail/sent-on.js'

const sentOn = (header: string) =>
  readSentOn(Buffer.from(`From: a@b.example\r\n${header}\r\n\r\nDate: 1 Jan 2020 00:00:00 +0000`))

describe('when a message says that it was sent (hunt-dates)', () => {
  it.each([
    ['Date: Wed, 8 Jul 2026 10:00:00 +0900', '2026-07-08T01:00:00.000Z'],
    ['date: Wed, 8 Jul 2026\r\n 10:00:00 +0000', '2026-07-08T10:00:00.000Z'],
    ['Date: soon', null],
    ['Subject: none', null],
  ])('%j', (header, expected) => {
    const at = sentOn(header)
    expect(at === null ? null : new Date(at).toISOString()).toBe(expected)
  })
})
