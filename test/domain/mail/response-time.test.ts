import { describe, expect, it } from 'vitest'
import { responseTime, type ThreadMessage } from '#src/domain/mail/response-time.js'

const message = (from: string | null, fromEmail: string | null, epoch = 0): ThreadMessage => ({
  threadId: '7',
  epoch,
  from,
  fromEmail,
})

describe('the reply to a message (mail-response-times)', () => {
  it('is told by who wrote first, who replied, and after how many hours', () => {
    const first = message('Ann <ann@x.example>', 'ann@x.example', 1000)
    expect(responseTime(first, message('Bo', 'bo@x.example', 1000 + 5430))).toEqual({
      threadId: '7',
      fromSender: 'Ann <ann@x.example>',
      toSender: 'Bo',
      hours: 1.51,
      previousEpoch: 1000,
      currentEpoch: 6430,
    })
  })

  it('shows the address of one who has no name (mail-from)', () => {
    const reply = responseTime(message('', 'ann@x.example'), message(null, 'bo@x.example'))
    expect(reply).toMatchObject({ fromSender: 'ann@x.example', toSender: 'bo@x.example' })
  })

  it.each([
    ['from one address under two names', message('Ann', 'ann@x.example'), message('Ann Lee', ' ANN@x.example ')],
    ['from one name without an address', message('Ann', null), message('ANN', '')],
    ['after a message of nobody', message(null, null), message('Bo', 'bo@x.example')],
    ['of nobody', message('Bo', 'bo@x.example'), message('', '')],
  ])('is none %s', (_, first, second) => {
    expect(responseTime(first, second)).toBeNull()
  })
})
