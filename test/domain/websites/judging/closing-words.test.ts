import { describe, expect, it } from 'vitest'
import { findClosingWords } from '#src/domain/websites/judging/closing-words.js'
import type { PageLine } from '#src/domain/websites/judging/page-facts.js'

const names = ['Backend Engineer', 'バックエンドエンジニア']

function aLine(text: string, parts: Partial<PageLine> = {}): PageLine {
  return { text, isHeading: false, isBeside: false, isNearTitle: false, isLabel: false, ...parts }
}

const closingWords = (lines: readonly PageLine[], title = 'Backend Engineer | Acme') =>
  findClosingWords({ lines, title }, names)

describe('words that close a posting (hunt-checks-words)', () => {
  it.each([
    'No longer accepting applications',
    'This job is no longer accepting applications.',
    'We are no longer accepting applications for this position.',
    'This position has been filled.',
    'This position has now been filled, thank you for your interest.',
    'Sorry, this job has expired.',
    "We're sorry, but the job you are looking for is no longer available.",
    "The job posting you're trying to view is no longer active.",
    'Unfortunately, this role is now closed.',
    'This job has expired on Indeed',
    'This listing has been removed by the employer.',
    'Applications for this position are now closed.',
    'Applications have closed',
    'The application deadline for this job has passed.',
    'The deadline has passed.',
    'The Backend Engineer position has been filled.',
    'Backend Engineer – this position has been filled.',
    'The position of Backend Engineer at Acme has been filled.',
    'We have filled this role.',
    'You can no longer apply for this job.',
    'This job is no longer advertised.',
    'It looks like this job is no longer available.',
    'The following job is no longer available:',
    'Acme Maps is no longer accepting applications for this position.',
    'EDIT: this position is filled, thanks everyone!',
    'This job has been removed from our site.',
    'Job not found',
    'Job no longer available',
    "Sorry, we couldn't find that job.",
    'This job posting was closed on 3 May 2026.',
    'Thanks for your interest, but this opening is no longer available.',
    'This vacancy is closed',
    'Hiring for this role has ended.',
    'This job does not exist anymore',
    'This requisition is no longer open to applications and has been archived.',
  ])('are found in English: %s', (text) => {
    expect(closingWords([aLine('You build our services.'), aLine(text)])).toBe(text)
  })

  it.each([
    'この求人は募集を終了しました',
    'この求人は募集を終了しました。',
    'この求人は掲載を終了しました。',
    'この求人の掲載は終了いたしました。',
    'こちらの求人は掲載終了しております。',
    '申し訳ございませんが、この求人は募集を終了いたしました。',
    'お探しの求人は掲載が終了しています。',
    'この募集は終了しました。',
    '現在、募集しておりません。',
    'この求人は現在募集しておりません。',
    'この求人は現在応募を受け付けておりません。',
    '応募受付は終了しました。',
    '応募を締め切らせていただきました。',
    '掲載期間が終了しました。',
    'この求人情報は掲載期間が終了しているため、応募できません。',
    'この求人は Indeed での掲載が終了しています',
    'お探しの求人は見つかりませんでした。',
    'この求人は存在しません。',
    'この求人は非公開になりました。',
    '「バックエンドエンジニア」の募集は終了しました。',
    'このポジションは充足いたしました。',
    '本求人は募集停止中です。',
    'ご好評につき、この求人の募集は締め切りました。',
    'このお仕事は募集が終了いたしました。',
    '募集終了しました。',
    '現在この求人は募集していません',
    '採用が決定したため、募集を終了しました。',
    '該当の求人は掲載終了、または存在しません。',
    '掲載が終了した求人です',
    'この求人は募集を終了しましたので、応募できません。',
  ])('are found in Japanese: %s', (text) => {
    expect(closingWords([aLine('地図サービスの開発です。'), aLine(text)])).toBe(text)
  })

  it.each([
    'If this position has been filled, we will tell you.',
    'Once this position has been filled, the page is taken down.',
    'This job will be closed when enough people have applied.',
    'This position is closed until further notice of the board.',
    'Has this position been filled?',
    'The Frontend Engineer position has been filled.',
    'Frontend Engineer – this position has been filled.',
    'What to do when this job is no longer accepting applications',
    'How to answer “this position has been filled”',
    'You close deals, and see that positions are filled.',
    'Our job is done when every seat has been filled.',
    'Applications close on 30 November 2026.',
    'This job posting closes on 3 May.',
    'We are no longer a start-up.',
    'We fill this position as soon as we find the right person.',
    'This role is no longer open to applicants outside of Japan.',
    'This position is not available in your region.',
    'The office is closed on Mondays.',
    'The role was removed from the budget of one team and given to ours.',
    'If Acme is no longer accepting applications for this position, we say so.',
    'This position has not been filled.',
    'Working with closed systems is no longer necessary.',
    'This job is temporarily unavailable.',
    '応募者多数の場合、募集を終了することがあります。',
    '予定人数に達し次第、募集を終了します。',
    '充足次第、募集を終了いたします。',
    '募集終了となる場合があります。',
    '募集終了日：2026年12月31日',
    'フロントエンドエンジニアの募集は終了しました。',
    '夏の募集は終了しました。秋の募集を始めます。',
    '新卒採用は行っておりません。',
    '掲載を終了する予定です。',
    '募集を終了しましたら、お知らせします。',
    '研修終了後、配属されます。',
    '電話での応募は受け付けておりません。',
    '前回の募集は終了しました。',
    '募集は終了していません。',
    '面接が終了した方からご連絡します。',
    'ログインしないと応募できません。',
    '終了しました案件の数は百を超えます。',
  ])('are not such words: %s', (text) => {
    expect(closingWords([aLine('You build our services.'), aLine(text, { isNearTitle: true })])).toBeNull()
  })

  it.each(['Closed', 'Expired', 'Filled', '募集終了', '掲載終了', '【募集終了】', '受付終了'])(
    "are a mark only next to the page's name: %s",
    (text) => {
      expect(closingWords([aLine(text, { isNearTitle: true })])).toBe(text)
      expect(closingWords([aLine(text)])).toBeNull()
    },
  )

  it.each([
    '[Closed] Backend Engineer',
    '【募集終了】バックエンドエンジニア',
    'Backend Engineer (position filled)',
    'EXPIRED: Backend Engineer',
  ])('are a mark in the name: %s', (text) => {
    expect(closingWords([aLine(text, { isHeading: true })])).toBe(text)
    expect(closingWords([], text)).toBe(text)
  })

  it.each([
    'Backend Engineer (closed source)',
    '【急募】バックエンドエンジニア',
    'Closed-loop control engineer',
    'Filled Pastry Baker',
    'Engineer (m/f/d)',
  ])('are not just any mark in a name: %s', (text) => {
    expect(closingWords([aLine(text, { isHeading: true, isNearTitle: true })], text)).toBeNull()
  })

  it.each([
    'This job is no longer advertised',
    'Sorry, this position is no longer available',
    'この求人は掲載が終了しております。',
  ])('are the heading itself: %s', (text) => {
    expect(findClosingWords({ lines: [aLine(text, { isHeading: true })], title: text }, [text])).toBe(text)
  })

  it.each(['Status: Closed', 'Closed on 5 October 2026', '募集状況：募集終了'])(
    'are a state next to the name: %s',
    (text) => {
      expect(closingWords([aLine(text, { isNearTitle: true })])).toBe(text)
    },
  )

  it('are quoted as one sentence of a paragraph', () => {
    const text = 'Thank you for looking. This position has been filled. See what else we do.'
    expect(closingWords([aLine(text)])).toBe('This position has been filled.')
    expect(closingWords([aLine('お知らせ：ありがとうございました。この求人は募集を終了しました。他も見る')])).toBe(
      'この求人は募集を終了しました。',
    )
  })

  it('are searched in a limited number of sentences: near misses take no longer', () => {
    const nearMiss = aLine('The job you are looking for at with by closed '.repeat(6))
    const lines = Array.from({ length: 5000 }, () => nearMiss)
    expect(closingWords([...lines, aLine('This position has been filled.')])).toBeNull()
    expect(closingWords([...lines.slice(0, 100), aLine('This position has been filled.')])).not.toBeNull()
  })

  it('are not next to the posting, nor a label followed by its date', () => {
    expect(closingWords([aLine('This position has been filled.', { isBeside: true })])).toBeNull()
    expect(closingWords([aLine('掲載終了', { isNearTitle: true, isLabel: true })])).toBeNull()
    expect(closingWords([aLine('掲載終了', { isNearTitle: true }), aLine('2026年12月31日')])).toBeNull()
  })
})
