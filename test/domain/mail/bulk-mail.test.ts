import { describe, expect, it } from 'vitest'
import { readSending } from '#src/domain/mail/bulk-mail.js'
import { sendingLines } from '#src/domain/mail/header-block.js'

const sending = (...headers: string[]) =>
  readSending(sendingLines(Buffer.from(`From: a@b.example\r\n${headers.join('\r\n')}\r\n\r\nList-Id: <x>`)))

describe('how a message was sent (hunt-facts)', () => {
  it.each([
    'List-Id: <news.acme.example>',
    'list-post: <mailto:a@b.example>',
    'Precedence: bulk',
    'PRECEDENCE: list',
    'Precedence: junk',
  ])('recognises %j as bulk mail', (header) => {
    expect(sending(header)).toMatchObject({ isBulk: true, isAutomatic: true, isList: /^list/i.test(header) })
  })

  it.each([
    'List-Unsubscribe: <https://a.example>',
    'Precedence: first-class',
    'List-Id:',
    'Subject: Precedence: bulk',
  ])('does not recognise %j as bulk mail, nor text in the body', (header) => {
    const canUnsubscribe = header.startsWith('List-Unsubscribe')
    expect(sending(header)).toEqual({ isBulk: false, isList: false, isAutomatic: false, canUnsubscribe })
  })

  it('takes an automatic answer as personal, whatever its precedence', () => {
    const answer = sending('Auto-Submitted: auto-replied', 'Precedence: bulk')
    expect(answer).toEqual({ isBulk: false, isList: false, isAutomatic: true, canUnsubscribe: false })
    expect(sending('Auto-Submitted: no')).toEqual({
      isBulk: false,
      isList: false,
      isAutomatic: false,
      canUnsubscribe: false,
    })
  })

  it('reads a header over two lines', () => {
    expect(sending('List-Id:', ' <news.acme.example>').isBulk).toBe(true)
  })

  it('finds nothing in bytes that are not a message', () => {
    expect(readSending([])).toEqual({
      isBulk: false,
      isList: false,
      isAutomatic: false,
      canUnsubscribe: false,
    })
  })
})
