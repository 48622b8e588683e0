import { describe, expect, it } from 'vitest'
import { classifyMessage, classifySentMessage } from '#src/domain/hunt/letters/classify-message.js'

const aMessage = (subject: string, text: string) => ({
  ...{ subject, text, fromName: '', fromEmail: 'me@sample.example' },
  ...{ isBulk: false, hasInvitation: false },
})

describe('messages from the applicant (hunt-kinds, hunt-kinds-japanese)', () => {
  it.each([
    ['applied', '', 'Please find attached my CV for the analyst position.'],
    ['applied', '', 'I would like to apply for the position of nurse.'],
    ['withdrew', '', 'I would like to withdraw my application.'],
    ['withdrew', '', 'After some thought I must decline the offer.'],
    ['accepted', '', 'I am happy to accept the offer and will sign today.'],
    ['answered', '', 'Thank you for the invitation to the interview, Tuesday works for me.'],
    [null, '', 'Shall we have lunch on Friday?'],
    ['applied', '応募の件', '貴社の求人を拝見し、応募いたします。履歴書を添付いたしました。'],
    ['applied', 'エンジニア職への応募', '応募させていただきたく、職務経歴書をお送りいたします。'],
    ['applied', '応募書類の送付', '採用ご担当者様\n応募書類を送付いたします。ご査収ください。'],
    ['withdrew', '選考辞退のご連絡', '誠に勝手ながら、選考を辞退させていただきたく存じます。'],
    ['withdrew', '面接の件', '一身上の都合により、面接を辞退いたします。'],
    ['withdrew', '内定辞退のお詫び', '内定のご連絡をいただきましたが、今回は辞退させていただきます。'],
    ['accepted', '内定のお礼', 'この度は内定のご連絡をいただきありがとうございます。内定を謹んでお受けいたします。'],
    ['accepted', '内定承諾', '内定を承諾いたします。よろしくお願いいたします。'],
    ['accepted', 'Re: 条件のご連絡', '御社に入社させていただきたく存じます。内定の件、ありがとうございます。'],
    ['answered', 'Re: 面接日程のご相談', '面接の日程は7月8日15時でお願いいたします。'],
    ['answered', '面接のお礼', '本日は面接のお時間をいただきありがとうございました。'],
    ['answered', 'Re: 適性検査のご案内', '適性検査の件、承知いたしました。'],
    [null, '会議の件', '資料を添付いたします。'],
    [null, 'ありがとう', '昨日は楽しかったです。また行きましょう。'],
    [null, '欠席', '明日の会は欠席させていただきます。'],
  ] as const)('%s: %s %s', (kind, subject, text) => {
    expect(classifySentMessage(aMessage(subject, text))?.kind ?? null).toBe(kind)
  })

  it('give no stage if a copy comes back', () => {
    const { kind } = classifyMessage(aMessage('Re: Offer', 'I am happy to accept the offer for the position.'))
    expect(kind).toBe('human_other')
  })
})
