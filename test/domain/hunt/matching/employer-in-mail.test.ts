import { describe, expect, it } from 'vitest'
import { employerInMail } from '#src/domain/hunt/matching/employer-in-mail.js'
import { anUnderstoodMessage } from '#test/support/understood-messages.js'

const named = (changes: { readonly subject?: string; readonly from?: string; readonly opening?: string }) => {
  const { from = 'x@greenhouse.io' } = changes
  const fromEmail = /<(.*)>/.exec(from)?.[1] ?? from
  return employerInMail(anUnderstoodMessage({ subject: null, opening: '', ...changes, from, fromEmail }))
}

describe('the employer of a message without a known job (hunt-list)', () => {
  it.each([
    ['Your application to Harbor Glass', 'Harbor Glass'],
    ['Interview with Nordwind AG on Friday', 'Nordwind AG'],
    ['【株式会社ミナモ】選考結果のご連絡', 'ミナモ'],
    ['ミナモ株式会社 一次面接のご案内', 'ミナモ'],
  ])('is in the subject: %s', (subject, name) => expect(named({ subject })).toBe(name))

  it.each([
    ['株式会社ミナモにご応募いただきありがとうございます。', 'ミナモ'],
    ['株式会社ミナモがあなたの書類を確認しました。', 'ミナモ'],
    ['株式会社ミナモテックから試験のご招待です。', 'ミナモテック'],
    ['株式会社みなもケアへの応募が完了していません。', 'みなもケア'],
    ['本日は水面精機株式会社の選考にご参加いただき', '水面精機'],
  ])('ends before a Japanese particle: %s', (opening, name) => expect(named({ opening })).toBe(name))

  it('is neither the words before a dash nor the topic of the message', () => {
    expect(named({ subject: 'おしごと便---株式会社ミナモ選考通知' })).toBe('ミナモ')
  })

  it('is the recruiting sender, or its own domain', () => {
    expect(named({ from: 'Harbor Glass Talent Team <x@ashbyhq.com>' })).toBe('Harbor Glass')
    expect(named({ from: 'Jo Marsh <jo@harborglass.example>' })).toBe('harborglass')
  })

  it('is unknown if a system or a free mailbox wrote', () => {
    expect(named({ from: 'Greenhouse <no-reply@greenhouse.io>', subject: 'Thank you' })).toBeNull()
    expect(named({ from: 'Jo Marsh <jo.marsh@gmail.com>', subject: 'Hello' })).toBeNull()
  })
})
