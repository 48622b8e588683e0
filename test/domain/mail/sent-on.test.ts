import { describe, expect, it } from 'vitest'
import { sendingLines } from '#src/domain/mail/header-block.js'
import { readDateHeader } from '#src/domain/mail/sent-on.js'

const read = (header: string) =>
  readDateHeader(sendingLines(Buffer.from(`From: a@b.example\r\n${header}\r\n\r\nDate: 1 Jan 2020 00:00:00 +0000`)))

describe('the sending date of a message (hunt-dates)', () => {
  it.each([
    ['Date: Wed, 8 Jul 2026 10:00:00 +0900', '2026-07-08T01:00:00.000Z', '+09:00'],
    ['Date: Wed, 8 Jul 2026 10:00:00 -0330 (NDT)', '2026-07-08T13:30:00.000Z', '-03:30'],
    ['date: Wed, 8 Jul 2026\r\n 10:00:00 +0000', '2026-07-08T10:00:00.000Z', null],
    ['Date: Wed, 8 Jul 2026 10:00:00 GMT', '2026-07-08T10:00:00.000Z', null],
    ['Date: soon +0900', null, null],
    ['Subject: none', null, null],
  ])('%j', (header, at, sentZone) => {
    expect(read(header)).toEqual({ sentOn: at === null ? null : Date.parse(at), sentZone })
  })
})
