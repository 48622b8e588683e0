import { describe, expect, it } from 'vitest'
import { kindOf, type Letter } from './japanese-letters.js'

// made up, in the words that such mail uses
const letters: readonly Letter[] = [
  // approaches
  [
    'recruiter_outreach',
    'a scout',
    '【スカウト】バックエンドエンジニアのご案内',
    'はじめまして。ご経歴を拝見し、ご連絡いたしました。',
  ],
  [
    'recruiter_outreach',
    'a better one',
    'プラチナスカウトが届きました',
    '面接確約のプラチナスカウトです。ぜひご応募ください。',
  ],
  [
    'recruiter_outreach',
    'an offer',
    '企業からのオファーが届いています',
    '見本商事からオファーが届きました。承諾すると説明会に参加できます。',
  ],
  [
    'recruiter_outreach',
    'interest',
    '見本テックがあなたを「気になる」しました',
    '採用担当者があなたのプロフィールに興味を持っています。',
  ],
  [
    'recruiter_outreach',
    'a casual talk',
    'カジュアル面談のお誘い',
    'ポートフォリオを拝見し、ぜひ一度カジュアルにお話しさせていただきたくご連絡しました。',
  ],
  [
    'recruiter_outreach',
    'a head-hunter',
    '年収1000万円以上のポジションのご紹介',
    '突然のご連絡失礼いたします。人材紹介のヘッドハンターをしております。ご経験を活かせる求人をご紹介させていただきたく存じます。',
  ],
  [
    'recruiter_outreach',
    'from a founder',
    '一度お話ししませんか',
    'GitHubを拝見しました。弊社のエンジニア採用で、ぜひお話しする機会をいただけないでしょうか。',
  ],
  [
    'recruiter_outreach',
    'with an interview promised',
    '【面接確約】見本ソフトよりスカウト',
    'あなたの経験に魅力を感じ、面接確約でご案内しております。',
  ],
  ['recruiter_outreach', 'to a student', '【OfferBox】新着オファー1件', '企業からオファーが届いています。'],
  // sent round
  ['job_alert', 'new jobs', '新着求人のお知らせ', 'ご登録の条件に合う求人が12件あります。'],
  ['job_alert', 'recommended', 'あなたにおすすめの求人10選', '人気の求人をピックアップしました。応募はこちら。'],
  ['job_alert', 'says interview', '【面接1回】今週の注目求人特集', '面接1回で内定！急募の求人特集です。'],
  ['job_alert', 'an event', '合同企業説明会のご案内', '参加企業100社！合同企業説明会を開催します。'],
  ['job_alert', 'nearly over', '【締切間近】本選考エントリー受付中', 'エントリー締切は7月10日です。'],
  ['job_alert', 'internships', '夏のインターンシップ情報', '人気企業のインターンシップをまとめました。'],
  ['job_alert', 'a digest', '保存した条件の新着情報', '未経験歓迎の求人が追加されました。配信停止はこちら。'],
  ['job_alert', 'a letter to members', '【就活メルマガ】ESの書き方', 'エントリーシートの書き方をご紹介します。'],
  ['job_alert', 'a fair', '転職フェア開催のお知らせ', '来場者全員にプレゼント。転職フェアを開催します。'],
  ['job_alert', 'matched', '【マッチング】あなたに合った求人があります', '条件にマッチする求人をご紹介します。'],
  // everyday work
  ['not_job_related', 'a contract', '契約更新のご案内', '保守契約の更新時期となりました。お見積書を添付いたします。'],
  ['not_job_related', 'minutes', '定例会議の議事録', '本日の議事録を共有します。ご確認ください。'],
  ['not_job_related', 'a fault', 'システム障害のお詫び', '昨日の障害について原因をご報告いたします。'],
  ['not_job_related', 'files', '資料共有', '先日の資料を共有いたします。'],
  [
    'not_job_related',
    'a vendor of hiring',
    '貴社の採用活動をご支援します',
    '採用コストを半分にする求人広告のご提案です。',
  ],
  [
    'not_job_related',
    'candidates of a colleague',
    '候補者の評価入力のお願い',
    '昨日の面接の評価シートを入力してください。',
  ],
  ['not_job_related', 'an invoice', 'ご請求書の送付', '今月分の請求書をお送りいたします。'],
  ['not_job_related', 'an order', 'ご注文の確認', 'ご注文ありがとうございます。発送が完了しました。'],
  [
    'not_job_related',
    'a lottery',
    'キャンペーンご応募ありがとうございます',
    'プレゼントキャンペーンへのご応募を受け付けました。当選者の発表は発送をもって代えさせていただきます。',
  ],
  ['not_job_related', 'a health check', '健康診断のご案内', '健康診断の受診日をご予約ください。'],
  ['not_job_related', 'a school', '入試結果のお知らせ', '入学試験に合格されました。入学手続きをお願いいたします。'],
  ['not_job_related', 'a parcel', '配送予定のお知らせ', '本日荷物をお届けします。'],
  [
    'not_job_related',
    'evaluation at work',
    '評価面談の日程調整',
    '上期の評価面談を実施します。ご都合のよい日を教えてください。',
  ],
  ['not_job_related', 'appointments of directors', '人事異動のお知らせ', '下記のとおり人事異動を発令します。'],
  ['not_job_related', 'thanks', 'Re: ありがとうございます', '了解です。よろしくお願いします。'],
]

describe('what is sent round, and everyday mail in Japanese (hunt-kinds-japanese)', () => {
  it.each(letters)('%s: %s', (kind, _, subject, text) => expect(kindOf(subject, text)).toBe(kind))
})
