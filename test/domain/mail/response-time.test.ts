import { describe, expect, it } from 'vitest'
import { responseTime, type ThreadMessage } from '#src/domain/mail/response-time.js'

const message = (from: string | null, fromEmail: string | null, epoch = 0): ThreadMessage => ({
  threadId: '7',
  epoch,
  from,
  fromEmail,
})

describe('the reply to a message (mail-response-times)', () => {
  it('has the first sender, the replier, and the hours between', () => {
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

  it('shows the address if there is no name (mail-from)', () => {
    const reply = responseTime(message('', 'ann@x.example'), message(null, 'bo@x.example'))
    expect(reply).toMatchObject({ fromSender: 'ann@x.example', toSender: 'bo@x.example' })
  })

  it.each([
    ['from one address under two names', message('Ann', 'ann@x.example'), message('Ann Lee', ' ANN@x.example ')],
    ['from one name without an address', message('Ann', null), message('ANN', '')],
    ['after a message without a sender', message(null, null), message('Bo', 'bo@x.example')],
    ['without a sender', message('Bo', 'bo@x.example'), message('', '')],
  ])('is not counted %s', (_, first, second) => {
    expect(responseTime(first, second)).toBeNull()
  })
})
