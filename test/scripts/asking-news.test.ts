import { describe, expect, it } from 'vitest'
import { type AskedNews, newsReader } from '#scripts/clients/news-script.js'
import { type NewsAnswer, ToldNews } from '#test/support/told-news.js'

const none = { count: 0 }

function answered(until: string, titles: readonly string[], subjects: readonly string[] = []): NewsAnswer {
  return {
    until,
    postings: { count: titles.length, columns: ['id', 'title'], rows: titles.map((title, id) => [id, title]) },
    letters: {
      ...{ to_judge: subjects.length, to_answer: 0, columns: ['email_id', 'subject', 'needs'] },
      rows: subjects.map((subject, id) => [id, subject, 'judge']),
    },
    ...{ stages: none, silent: none, checks: none, dates: {}, failing: {} },
  }
}

describe('the check of news', () => {
  it('accepts what came since an answer that was seen, each once, and again if it was lost (sync-news-marks)', () => {
    const told = new ToldNews()
    told.happened('posting', 'Miller')
    expect(told.judge(answered('a', ['Miller']), null)).toEqual([])
    told.happened('judge', 'Your application')
    expect(told.judge(answered('b', [], ['Your application']), 'a')).toEqual([])
    expect(told.judge(answered('c', [], ['Your application']), null)).toEqual([])
    expect(told.judge(answered('d', []), 'c')).toEqual([])
  })

  it('names what is missing, what was told twice, and what fails (sync-news)', () => {
    const told = new ToldNews()
    told.happened('posting', 'Miller')
    told.happened('posting', 'Baker')
    expect(told.judge(answered('a', ['Miller', 'Miller']), null)).toEqual([
      'told: posting Miller',
      'not told: posting Baker',
    ])
    expect(told.judge(answered('b', ['Miller']), 'a')).toEqual(['1 postings were told, not 0', 'told: posting Miller'])
    const failing = { columns: ['part'], rows: [['boards']] }
    expect(told.judge({ ...answered('c', []), failing }, 'b')).toEqual(['fails: {"part":"boards"}'])
  })

  it('has a model that gives the last until back and judges the letters, whatever the client wraps around (clients-real)', () => {
    const asked: AskedNews = { answer: null, judged: false }
    const news = { since: null, ...answered('b', ['Miller'], ['Your application']) }
    const next = newsReader('a', () => [{ email_id: 1 }], asked)
    expect(next(null)).toEqual({ tool: 'get_news', args: { seen: 'a' } })
    expect(next(`<untrusted>${JSON.stringify(news)}</untrusted> {}`)).toEqual({
      tool: 'judge_letters',
      args: { letters: [{ email_id: 1 }] },
    })
    expect(asked.answer).toEqual(news)
    expect(next('{"judged_count":1,"failed_count":0}')).toEqual({ say: 'That is all that is new.' })
    expect(asked.judged).toBe(true)
    expect(newsReader(null, () => [], asked)('{"since":null,"unt')).toEqual({
      say: 'I cannot read this answer: {"since":null,"unt',
    })
  })
})
