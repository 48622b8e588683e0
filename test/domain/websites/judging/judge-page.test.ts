import { describe, expect, it } from 'vitest'
import { judgePage } from '#src/domain/websites/judging/judge-page.js'
import { type PageKind, refusedAs } from '#src/domain/websites/page-verdict.js'
import { type ContentType, contentTypes } from '#src/domain/websites/website.js'
import { aPageLine, aPageOf } from '#test/support/page-facts.js'

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

describe('what a site shows instead of a page (rag-judge)', () => {
  it.each(notices)('is recognised as %s by %j', (kind, texts) => {
    expect(judge(texts)).toMatchObject({ kind, quote: expect.any(String) })
  })

  it.each(notices)('is not %s if a posting is stated next to %j', (_, texts) => {
    const role = { value: 'Cook', quote: 'Cook' }
    expect(judge(texts, { role }).kind).toMatch(/^(?:posting|closed-posting)$/)
  })

  it.each(notices)('is not %s if a page has much other text than %j', (_, texts) => {
    const others = Array.from(
      { length: 40 },
      (_, n) => `You look after the ${n} machines of our kitchen, and keep them clean and running.`,
    )
    expect(judge(['# Cook', ...others, ...texts.map((text) => text.replace('# ', ''))]).kind).toMatch(
      /^(?:page|closed-posting)$/,
    )
  })

  it('is a list if its name counts the items, whatever they say, unless few are linked', () => {
    const prose = Array.from(
      { length: 20 },
      (_, n) => `You cook for ${n} people a day, and write down what they liked and left.`,
    )
    const names = ['598 Treffer für Koch Jobs', '1,000+ Cook Jobs in India', '1,234件の求人']
    for (const name of names) expect(judge([`# ${name}`, ...prose], { otherPostings: 6 }).kind).toBe('list')
    expect(judge(['# 2 opportunities for cooks', ...prose], { otherPostings: 1 }).kind).toBe('page')
  })

  it('is gone if only the end of the posting is shown', () => {
    expect(judge(['# Careers', 'This position has been filled.']).kind).toBe('gone')
    expect(judge(['# Cook', 'This position has been filled.', 'You cook for forty people a day.']).kind).toBe(
      'closed-posting',
    )
  })

  it('is not a challenge if only the script of a protection service is left in a page', () => {
    const prose = Array.from(
      { length: 5 },
      (_, n) => `You cook for ${n} people a day, and write down what they liked and left.`,
    )
    expect(judge(['# Cook', ...prose], { isGuard: true }).kind).toBe('page')
    expect(judge(['# One moment'], { isGuard: true }).kind).toBe('challenge')
  })

  it('is elsewhere if it redirects its reader, or if the board of a posting is elsewhere', () => {
    const [refreshUrl, frameUrl] = ['https://jobs.example/new', 'https://boards.example/4711']
    expect(judge(['Redirecting you to the posting …'], { refreshUrl })).toMatchObject({ elsewhere: refreshUrl })
    expect(judge(['# Internal Server Error'], { refreshUrl })).toMatchObject({ kind: 'fault', elsewhere: null })
    const page = aPageOf(['# Careers'], { isFrameOfBoard: true, frameUrl })
    const reading = { url, finalUrl: url, page, now: 0, names: [] }
    expect(judgePage({ ...reading, contentType: 'job_posting' })).toMatchObject({ elsewhere: frameUrl })
    expect(judgePage({ ...reading, contentType: 'company_page' })).toMatchObject({ kind: 'page', elsewhere: null })
  })

  it('is a login if there is little besides a password field', () => {
    expect(judge(['# Kumo', 'Name'], { asksForPassword: true }).kind).toBe('login')
  })

  it('is a list if the address led to one, unless the page is recognised by its name', () => {
    const page = aPageOf(['# Open roles', 'A cook. A clerk.'])
    const reading = { url, finalUrl: 'https://jobs.example/jobs', contentType: 'job_posting', page, now: 0 } as const
    expect(judgePage({ ...reading, names: [] })).toEqual({ kind: 'list', quote: reading.finalUrl, elsewhere: null })
    expect(judgePage({ ...reading, names: ['Open roles'] }).kind).toBe('page')
  })

  it('is a list if it links to others and has little text', () => {
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
    'is a list of jobs, as %s: refused as %s',
    (contentType, refused) => {
      expect(refusedAs('list', contentType)).toBe(refused)
    },
  )

  it('is a posting if a short address led to one, but a list if the expected name is different', () => {
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

describe('how much other text a page may have (rag-judge)', () => {
  /** Lines of a name or a word or two, which are not prose. */
  const words = (length: number) =>
    ['x'.repeat(40), 'x'.repeat(40), 'x'.repeat(length - 80)].filter((line) => line !== '')
  const proseOf = (length: number) => Array.from({ length: length / 100 }, () => 'x'.repeat(100))
  const role = { value: 'Cook', quote: 'Role: Cook' }

  it.each([
    ['challenge', 249, { hasCaptcha: true }],
    ['challenge', 249, { isGuard: true }],
    ['login', 599, { asksForPassword: true }],
    ['elsewhere', 599, { isFrameOfBoard: true }],
  ] as const)('to be %s: %i characters', (kind, most, parts) => {
    const kinds = [most, most + 1].map((length) => judge(['x'.repeat(length)], parts).kind)
    expect(kinds).toEqual([kind, 'page'])
    expect(judge(['x'.repeat(most)], { ...parts, role }).kind).toBe('posting')
  })

  it.each([
    [5, 700, 800],
    [6, 800, 900],
    [7, 900, 1000],
    [20, 900, 1000],
  ])(
    'to be a list of %i others: less than 150 characters of prose for each, and 1000 in all',
    (otherPostings, list, page) => {
      expect(judge(proseOf(list), { otherPostings }).kind).toBe('list')
      expect(judge(proseOf(page), { otherPostings }).kind).toBe('page')
    },
  )

  it('to be a list of less than five others: none, unless it is called a list', () => {
    expect(judge(words(100), { otherPostings: 4 }).kind).toBe('page')
    expect(judge(words(100), { otherPostings: 5 }).kind).toBe('list')
    expect(judge(['# Open positions', ...proseOf(900)]).kind).toBe('list')
    expect(judge(['# Open positions', ...proseOf(1000)]).kind).toBe('page')
    expect(judge(words(100), { title: 'Open positions' }).kind).toBe('list')
  })

  it.each([
    ['Latin letters', 'x', 80],
    ['kana', 'あ', 40],
  ])('in lines of prose, if they are %s (%s): %i characters', (_, letter, least) => {
    const kinds = [least - 1, least].map(
      (length) =>
        judge(
          Array.from({ length: 25 }, () => letter.repeat(length)),
          { otherPostings: 6 },
        ).kind,
    )
    expect(kinds).toEqual(['list', 'page'])
  })

  it('not counting what is next to the text; and a page named like the posting is not a list', () => {
    const lines = Array.from({ length: 10 }, () => aPageLine('x'.repeat(100), { isBeside: true }))
    const page = aPageOf([], { title: 'Cook', lines, otherPostings: 6, missing: null })
    const reading = { url, finalUrl: url, contentType: 'job_posting', page, now: 0 } as const
    expect(['Clerk', 'Cook'].map((name) => judgePage({ ...reading, names: [name] }).kind)).toEqual(['list', 'page'])
  })

  it('and a page that states a role is a list only if its name counts jobs', () => {
    expect(judge(['# Jobs', 'Cook'], { role, otherPostings: 6 }).kind).toBe('posting')
    expect(judge(['# 12 jobs', 'Cook'], { role, otherPostings: 5 }).kind).toBe('list')
    expect(judge(['# 12 jobs', 'Cook'], { role, otherPostings: 4 }).kind).toBe('posting')
  })
})

describe('the end of a posting (hunt-checks, hunt-checks-deadline)', () => {
  const over = 'This position has been filled.'
  const deadline = { value: '2026-06-30T12:00Z', quote: 'By noon of 30 June' }
  const noon = Date.parse('2026-06-30T12:00:00Z')

  function at(now: number, parts: Parameters<typeof aPageOf>[1] = {}, contentType: ContentType = 'job_posting') {
    const page = aPageOf(['# Cook', 'You cook for forty people a day.'], { deadline, ...parts })
    return judgePage({ url, finalUrl: url, contentType, page, now, names: [] })
  }

  it('is its past deadline, if a posting was requested and the page shows something', () => {
    expect([noon, noon + 1].map((now) => at(now).kind)).toEqual(['page', 'closed-posting'])
    expect(at(noon + 1).quote).toBe('By noon of 30 June')
    expect(at(noon + 1, {}, 'blog_article').kind).toBe('page')
    expect(at(noon + 1, { missing: 'scripts' }).kind).toBe('scripts')
    expect(at(noon + 1, { deadline: { ...deadline, value: 'soon' } }).kind).toBe('page')
  })

  it.each([
    ['gone', ['# Careers', over, 'x'.repeat(29)]],
    ['closed-posting', ['# Careers', over, 'x'.repeat(30)]],
    ['gone', ['# Careers', over, 'あ'.repeat(14)]],
    ['closed-posting', ['# Careers', over, 'あ'.repeat(15)]],
    ['gone', ['# Careers', over, `# ${'x'.repeat(30)}`]],
    ['gone', ['# Careers', `${over} It was a fine one, as all of ours are.`]],
  ] as const)('leaves a page %s by its other content (%#)', (kind, texts) => {
    expect(judge(texts)).toMatchObject({ kind, quote: over })
  })

  it('leaves a page gone that has only a notice, or something next to it', () => {
    const notice = 'Something went wrong while we loaded it.'
    expect(judge(['# Careers', over, notice]).kind).toBe('gone')
    const lines = [aPageLine(over), aPageLine('x'.repeat(30), { isBeside: true })]
    expect(judge([], { lines, missing: null }).kind).toBe('gone')
  })

  it('leaves a closed posting if the page is named like it', () => {
    const page = aPageOf(['# Cook', over])
    const reading = { url, finalUrl: url, contentType: 'job_posting', page, now: 0 } as const
    expect(judgePage({ ...reading, names: [] }).kind).toBe('gone')
    expect(judgePage({ ...reading, names: ['cook'] }).kind).toBe('closed-posting')
    expect(judgePage({ ...reading, names: ['', 'Clerk'] }).kind).toBe('gone')
  })
})

describe('a page that was read before (rag-judge)', () => {
  const page = aPageOf(['# Sorry', 'We moved.'])
  const reading = { url, finalUrl: url, contentType: 'job_posting', page, now: 0, names: ['Cook'] } as const
  const kept = 'You cook for forty people a day, and write down what they liked and left.'

  it('is unlike it if none of its text is left, unless it states a role or has the same name', () => {
    expect(judgePage({ ...reading, kept })).toMatchObject({ kind: 'unlike', quote: 'Sorry' })
    expect(judgePage(reading).kind).toBe('page')
    expect(judgePage({ ...reading, kept, page: { ...page, title: 'Cook | Kumo' } }).kind).toBe('page')
    const role = { value: 'Clerk', quote: 'Clerk' }
    expect(judgePage({ ...reading, kept, page: { ...page, role } }).kind).toBe('posting')
  })
})
