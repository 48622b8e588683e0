import { describe, expect, it } from 'vitest'
import { forwardedMessage } from '#src/domain/mail/forwarded-message.js'

const header = [
  'From: Rachael <Rachael@tyrell.example>',
  'Date: Mon, Jun 1, 2026 at 9:00 AM',
  'Subject: Your application',
]
const to = 'To: Mika <me@work.example>, <other@work.example>'
const gmail = ['---------- Forwarded message ---------', ...header, to, '', '', 'We went another way.'].join('\n')

describe('a forwarded message (hunt-own-text)', () => {
  it('has its original sender, recipients, subject, day and text', () => {
    expect(forwardedMessage('Fwd: Your application', `FYI\n\n${gmail}`)).toEqual({
      ...{ from: 'Rachael <Rachael@tyrell.example>', fromEmail: 'rachael@tyrell.example' },
      ...{ to: ['me@work.example', 'other@work.example'], subject: 'Your application' },
      ...{ sentOn: Date.parse('Mon, Jun 1, 2026 9:00 AM'), text: '\nWe went another way.' },
    })
  })

  it.each([
    [
      'as Apple Mail quotes it',
      `Begin forwarded message:\n\n${[...header, to, '', 'No.'].map((line) => `> ${line}`).join('\n')}`,
    ],
    [
      'as Outlook writes it',
      `See below.\n\n${['*From:* Rachael <rachael@tyrell.example>', '*Sent:* 1 June 2026 09:00', '*To:* me@work.example', '*Subject:* x', '', 'No.'].join('\n')}`,
    ],
    ['as an attachment', `---------- Attached message ----------\n${[...header, to, '', 'No.'].join('\n')}`],
  ])('%s', (_, text) => {
    const found = forwardedMessage('FW: x', text)
    expect(found).toMatchObject({
      fromEmail: 'rachael@tyrell.example',
      to: expect.arrayContaining(['me@work.example']),
    })
    expect(found?.text.trim()).toBe('No.')
  })

  it('in Japanese, with a Japanese date', () => {
    const lines = [
      '差出人: 佐藤 <sato@minamo.example>',
      '日時: 2026年6月1日(月) 9:00',
      '件名: 選考結果',
      '宛先: me@work.example',
    ]
    const text = `---------- 転送メッセージ ----------\n${lines.join('\n')}\n\n残念ながら。`
    expect(forwardedMessage('転送：選考結果', text)).toMatchObject({
      ...{ from: '佐藤 <sato@minamo.example>', subject: '選考結果', text: '残念ながら。' },
      sentOn: Date.UTC(2026, 5, 1, 0, 0),
    })
  })

  it.each([
    ['no subject says so', 'Re: x', gmail],
    ['nothing is forwarded', 'Fwd: rejection', 'Look:\n\n> Unfortunately not.'],
    ['it has no author', 'Fwd: x', '---------- Forwarded message ---------\nSubject: x\n\nNo.'],
    ['its header never ends', 'Fwd: x', `---------- Forwarded message ---------\n${header.join('\n')}`],
  ])('is not found if %s', (_, subject, text) => {
    expect(forwardedMessage(subject, text)).toBeNull()
  })

  it('has no day if it cannot be read', () => {
    const text = gmail.replace(/Date: .*/, 'Date: some day')
    expect(forwardedMessage('Fwd: x', text)?.sentOn).toBeNull()
  })
})
