import { expect, it } from 'vitest'
import { classifyMessage } from '#src/domain/hunt/letters/classify-message.js'

const signsOf = (text: string) =>
  classifyMessage({
    subject: '採用のご連絡',
    fromName: '',
    fromEmail: '',
    text,
    isBulk: false,
    hasInvitation: false,
  }).warnings.map(({ sign }) => sign)

it.each([
  ['asks-for-money', '業務を始める前に、登録料として3万円をお支払いください。'],
  ['asks-for-money', '保証金のお振込を確認してから、契約書をお送りします。'],
  ['asks-for-money', '研修で使う教材費が必要です。'],
  ['asks-for-money', '前払いで2万円を振り込んでください。'],
  ['asks-for-money', 'コンビニで電子マネーを購入し、番号を送ってください。'],
  ['asks-for-money', 'まずギフトカードのコードをお知らせください。'],
  ['asks-for-bank-or-identity', 'カードの暗証番号を返信してください。'],
  ['asks-for-bank-or-identity', '本人確認のため、マイナンバーカードの写真を送ってください。'],
  ['asks-for-bank-or-identity', '免許証の表裏を撮影してお送りください。'],
  ['asks-for-bank-or-identity', '応募にあたり、銀行の口座番号を教えてください。'],
  ['asks-for-bank-or-identity', '身分証を持って自撮りした写真をお願いします。'],
  ['hired-without-interview', '面接なしで採用が決まりました。'],
  ['hired-without-interview', '即日採用、履歴書も面接も不要です。面接は不要で、すぐに勤務を開始できます。'],
  ['moves-to-messenger', '今後のやり取りはLINEのみで行います。'],
  ['moves-to-messenger', 'LINEを追加していただければ、担当者から仕事の内容を説明します。'],
  ['moves-to-messenger', '詳しくはテレグラムでご連絡ください。'],
  ['crime-for-pay', 'ご自宅で荷物を受け取り、転送するだけのお仕事です。'],
  ['crime-for-pay', '口座に振り込まれた金額を、別の口座に送金していただきます。'],
  ['crime-for-pay', '封筒を受け取って運ぶだけの案件です。'],
  ['crime-for-pay', '高額報酬、即日現金でお支払いします。'],
  ['crime-for-pay', '安心のホワイト案件をご用意しました。'],
])('finds %s in Japanese: %s (hunt-warnings)', (sign, text) => {
  expect(signsOf(text)).toContain(sign)
})

it.each([
  '公式LINEを追加すると、新着求人の通知を受け取れます。',
  'LINEアカウントとマイページを連携してください。',
  'オンラインで面接を行います。',
  '給与振込口座の届出書を、入社日までにご提出ください。',
  '雇用契約の後に、マイナンバーカードの写しをご提出ください。',
  '在留カードの写しをご持参ください。',
  '登録料は一切かかりません。',
  '研修費は会社が全額負担します。',
  'アンケートに答えるとギフトカードを進呈します。',
  '面接の当日は、顔写真付きの身分証をお持ちください。',
  '弊社がカード番号をお尋ねすることはありません。',
  '闇バイトの被害が増えています。ご注意ください。',
  '書類選考なしで、一次面接からご案内します。',
  'ご自宅に内定通知書を発送しました。',
  '日給1万円の倉庫のお仕事です。',
])('finds no fraud in harmless Japanese: %s (hunt-warnings)', (text) => {
  expect(signsOf(text)).toEqual([])
})

it('reports each sign once, with the words that show it (hunt-warnings)', () => {
  const { warnings } = classifyMessage({
    subject: '採用のご連絡',
    fromName: '',
    fromEmail: '',
    text: '登録料をお支払いください。教材費も必要です。',
    isBulk: false,
    hasInvitation: false,
  })
  expect(warnings).toEqual([{ sign: 'asks-for-money', quote: '登録料をお支払いください。' }])
})
