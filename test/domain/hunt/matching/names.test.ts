import { describe, expect, it } from 'vitest'
import { matchMessages } from '#src/domain/hunt/matching/match-messages.js'
import { aRow } from '#test/support/matched-jobs.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

const system = { from: 'Notifications <x@hito-link.jp>', fromEmail: 'x@hito-link.jp' }

function isOf(
  company: string,
  values: { readonly from?: string; readonly subject?: string; readonly opening?: string },
  title = '事務',
) {
  const row = aRow({ id: 1, company, title, isApplied: true })
  const from = values.from === undefined ? system : { from: `${values.from} <x@hito-link.jp>` }
  const message = anUnderstoodMessage({
    ...system,
    subject: 'x',
    ...values,
    ...from,
    received: received('human_other'),
  })
  return matchMessages([message], [row], []).get(message.id)?.jobId === 1
}

describe('an employer name is found (hunt-matching)', () => {
  it.each([
    ['フリー・アンド株式会社', { from: 'フリー・アンド株式会社 採用担当' }],
    ['フリー・アンド株式会社', { subject: '【フリー・アンド株式会社】面接日程変更のお願い' }],
    ['フリー・アンド株式会社', { from: '佐藤・フリー・アンド' }],
    ['株式会社ジェイ・エス・ビー', { from: '株式会社ジェイ・エス・ビー 人事部' }],
    ['株式会社エヌ・ティ・ティ・データ', { opening: 'エヌ・ティ・ティ・データ採用担当の佐藤です。' }],
    ['さくらDX株式会社', { subject: '【さくらDX】一次面接のご案内' }],
    ['さくらDX株式会社', { from: 'さくらDX 採用チーム' }],
    ['日本IBM', { opening: '日本IBMの佐藤です。' }],
    ['三菱UFJ銀行', { subject: '三菱UFJ銀行 採用選考のご案内' }],
    ['Deloitte Tohmatsu (デロイト トーマツ)', { from: 'デロイト トーマツ 採用担当' }],
    ['Deloitte Tohmatsu (デロイト トーマツ)', { subject: 'Your interview at Deloitte Tohmatsu' }],
    ['株式会社メルカリ (Mercari)', { subject: 'Your application to Mercari' }],
  ])('%s: %j', (company, values) => expect(isOf(company, values)).toBe(true))

  it.each([
    ['Site Reliability Engineer', 'Stark Industries SRE role'],
    ['Backend Engineer', 'Stark Industries Backend Engineer'],
    ['Backend Engineer', 'Stark Industries Engineer position'],
  ])('before the title %s: %s', (title, subject) => expect(isOf('Stark Industries', { subject }, title)).toBe(true))
})

describe('an employer name is not found (hunt-matching)', () => {
  it.each([
    ['アクメ', { subject: 'アクメ・フーズの選考' }],
    ['フーズ', { from: 'アクメ・フーズ' }],
    ['日本IBM', { opening: '日本ibmという文字。' }],
    ['さくらDX株式会社', { opening: 'さくらの季節です。DXを学ぶ。' }],
    ['Acme (Berlin)', { subject: 'Berlin' }],
    ['アクメ (Remote)', { subject: 'Tokyo' }],
    ['Acme', { subject: 'Acme Foods: next steps' }],
  ])('%s: %j', (company, values) => expect(isOf(company, values)).toBe(false))
})
