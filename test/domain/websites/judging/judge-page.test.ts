import { describe, expect, it } from 'vitest'
import { judgePage } from '#src/domain/websites/judging/judge-page.js'
import { type PageKind, refusedAs } from '#src/domain/websites/page-verdict.js'
import { type ContentType, contentTypes } from '#src/domain/websites/website.js'
import { aPageOf } from '#test/support/page-facts.js'

const url = 'https://jobs.example/jobs/4711'

function judge(texts: readonly string[], parts: Parameters<typeof aPageOf>[1] = {}, finalUrl = url) {
  return judgePage({ url, finalUrl, contentType: 'job_posting', page: aPageOf(texts, parts), now: 0, names: [] })
}

const notices: readonly (readonly [PageKind, readonly string[]])[] = [
  ['challenge', ['Please enable JS and disable any ad blocker']],
  ['challenge', ['# ¿Eres humano o un robot?', 'Hemos detectado una actividad poco habitual.']],
  ['challenge', ['Bitte bestätigen Sie, dass Sie ein Mensch sind.']],
  ['login', ['# Welcome back', 'Enter your email and password to sign in to your account']],
  ['login', ['# Anmelden', 'E-Mail-Adresse', 'Passwort']],
  ['login', ['# Se connecter', 'Adresse e-mail']],
  ['login', ['ログインしてください。']],
  ['consent', ['# We value your privacy', 'We and our partners store and access information on a device.']],
  ['consent', ['# Mit Werbung weiterlesen', 'Wir und unsere Partner verarbeiten Daten.']],
  ['parked', ['# acme.example is for sale', 'Make an offer.']],
  ['parked', ['Diese Domain steht zum Verkauf.']],
  ['parked', ['# Coming soon']],
  ['parked', ['ただいま準備中です。']],
  ['gone', ['# 404', 'Page not found']],
  ['gone', ['お探しのページは見つかりませんでした。']],
  ['gone', ['# Seite nicht gefunden']],
  ['gone', ['# Page introuvable']],
  ['gone', ['# Página no encontrada']],
  ['fault', ['# Internal Server Error']],
  ['fault', ['We will be back soon.', 'We are undergoing scheduled maintenance.']],
  ['fault', ['# Too many requests', 'Please try again later.']],
  ['fault', ['Your browser is not supported.']],
  ['fault', ['ただいまメンテナンス中です。']],
  ['fault', ['# Maintenance en cours']],
  ['elsewhere', ['Redirecting you to the posting …']],
  ['elsewhere', ['Sie werden weitergeleitet.']],
  ['scripts', ['You need to enable JavaScript to run this app.']],
  ['list', ['There are currently no open positions.']],
  ['list', ['現在、求人はありません。']],
  ['list', ['Derzeit keine offenen Stellen']],
]

describe('what a site shows in place of a page (rag-judge)', () => {
  it.each(notices)('is told as %s by %j', (kind, texts) => {
    expect(judge(texts)).toMatchObject({ kind, quote: expect.any(String) })
  })

  it.each(notices)('is no %s where a posting is stated beside %j', (_, texts) => {
    const role = { value: 'Cook', quote: 'Cook' }
    expect(judge(texts, { role }).kind).toMatch(/^(?:posting|closed-posting)$/)
  })

  it.each(notices)('is no %s where a page says much besides %j', (_, texts) => {
    const others = Array.from(
      { length: 40 },
      (_, n) => `You look after the ${n} machines of our kitchen, and keep them clean and running.`,
    )
    expect(judge(['# Cook', ...others, ...texts.map((text) => text.replace('# ', ''))]).kind).toMatch(
      /^(?:page|closed-posting)$/,
    )
  })

  it('is a list where its name counts what it lists, whatever the list says of each, and not where few are linked', () => {
    const prose = Array.from(
      { length: 20 },
      (_, n) => `You cook for ${n} people a day, and write down what they liked and left.`,
    )
    const names = ['598 Treffer für Koch Jobs', '1,000+ Cook Jobs in India', '1,234件の求人']
    for (const name of names) expect(judge([`# ${name}`, ...prose], { otherPostings: 6 }).kind).toBe('list')
    expect(judge(['# 2 opportunities for cooks', ...prose], { otherPostings: 1 }).kind).toBe('page')
  })

  it('is gone where nothing but the end of the posting is shown', () => {
    expect(judge(['# Careers', 'This position has been filled.']).kind).toBe('gone')
    expect(judge(['# Cook', 'This position has been filled.', 'You cook for forty people a day.']).kind).toBe(
      'closed-posting',
    )
  })

  it('is no challenge where a service that watches the site has left its script in a page', () => {
    const prose = Array.from(
      { length: 5 },
      (_, n) => `You cook for ${n} people a day, and write down what they liked and left.`,
    )
    expect(judge(['# Cook', ...prose], { isGuard: true }).kind).toBe('page')
    expect(judge(['# One moment'], { isGuard: true }).kind).toBe('challenge')
  })

  it('is a login where little stands beside a field for a password', () => {
    expect(judge(['# Kumo', 'Name'], { asksForPassword: true }).kind).toBe('login')
  })

  it('is a list where the address led to one, and not where the page is known by its name', () => {
    const page = aPageOf(['# Open roles', 'A cook. A clerk.'])
    const reading = { url, finalUrl: 'https://jobs.example/jobs', contentType: 'job_posting', page, now: 0 } as const
    expect(judgePage({ ...reading, names: [] })).toEqual({ kind: 'list', quote: reading.finalUrl, elsewhere: null })
    expect(judgePage({ ...reading, names: ['Open roles'] }).kind).toBe('page')
  })

  it('is a list where it leads to others and says little of its own', () => {
    expect(judge(['# Jobs', 'Cook', 'Clerk'], { otherPostings: 6 }).kind).toBe('list')
    const prose = Array.from(
      { length: 20 },
      (_, n) => `You cook for ${n} people a day, and write down what they liked and what they left on the plate.`,
    )
    expect(judge(['# Cook', ...prose], { otherPostings: 6 }).kind).toBe('page')
    expect(judge(["# Toutes nos offres d'emploi", 'Cuisinier'])).toMatchObject({ kind: 'list' })
  })
})

describe('what becomes a source (rag-judge)', () => {
  it.each(contentTypes)('is a posting, a closed one and another page, as %s', (contentType) => {
    const readable: readonly PageKind[] = ['posting', 'closed-posting', 'page']
    expect(readable.map((kind) => refusedAs(kind, contentType))).toEqual([null, null, null])
    expect(refusedAs('login', contentType)).toBe('login')
  })

  it.each([
    ['job_posting', 'list'],
    ['company_page', null],
    ['blog_article', null],
  ] as readonly (readonly [ContentType, PageKind | null])[])(
    'is a list of jobs as %s: refused as %s',
    (contentType, refused) => {
      expect(refusedAs('list', contentType)).toBe(refused)
    },
  )

  it('is a posting where a short address led to one, and a list where the name that is wanted is another', () => {
    const page = aPageOf(['# Cook', 'You cook for forty people a day.'], {
      role: { value: 'Cook', quote: 'Role: Cook' },
    })
    const reading = {
      url: 'https://short.example/x7',
      finalUrl: 'https://acme.example/job',
      contentType: 'job_posting',
      page,
      now: 0,
    } as const
    expect(judgePage({ ...reading, names: [] }).kind).toBe('posting')
    expect(judgePage({ ...reading, names: ['Clerk'] })).toMatchObject({ kind: 'list', quote: reading.finalUrl })
    expect(judgePage({ ...reading, names: [], page: { ...page, role: null } }).kind).toBe('list')
  })
})
