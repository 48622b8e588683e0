import { describe, expect, it } from 'vitest'
import { weighTerms } from '#src/domain/websites/judging/weigh-terms.js'
import type { PageKind } from '#src/domain/websites/page-verdict.js'
import { aPageLine, aPageOf } from '#test/support/page-facts.js'

const walls: readonly (readonly [PageKind, readonly string[]])[] = [
  ['challenge', ['Your IP 192.0.2.7 was blocked because of suspicious requests.']],
  ['challenge', ['# Hold on', 'Our firewall took your request for an attack. Incident ID: 7f21.']],
  ['challenge', ['# One question', 'Are robots at work here? Solve the captcha, and we let you pass.']],
  ['challenge', ['# 403', 'Visitors from your country are not permitted.']],
  ['challenge', ['# Zugriff verweigert', 'Ihre IP-Adresse wurde gesperrt.']],
  ['challenge', ['# Acesso bloqueado', 'O seu endereço IP não passou na verificação de segurança.']],
  ['challenge', ['# Доступ ограничен', 'Решите капчу, чтобы продолжить.']],
  ['challenge', ['不正な操作が続いたため、このIPアドレスをブロックしました。']],
  ['login', ['# Member area', 'Username', 'Password', 'Forgot it?']],
  ['login', ['# ログイン', 'メールアドレス', 'パスワード']],
  ['consent', ['# Cookies and your privacy', 'Accept all', 'Reject all', 'See what our partners do.']],
  ['parked', ['# kumo.example', 'The owner of this domain has parked it. Make an offer.']],
  ['parked', ['このドメインは販売中です。']],
  ['gone', ['# Hm.', 'We looked everywhere, but the page you requested has moved or has been deleted.']],
  ['gone', ['# お仕事が見つかりません', 'URLが変更されたか、掲載が終わっています。']],
  ['fault', ['# Bad Request', 'The server cannot process the request.']],
  ['fault', ['Something broke on our side. It is a temporary error: try again in an hour.']],
  ['fault', ['ただいま混み合っています。しばらくしてから再度お試しください。']],
  ['elsewhere', ['You will be taken there automatically. Click here if nothing happens.']],
  ['scripts', ['This application requires JavaScript. Turn on scripts in your browser.']],
]

const others: readonly (readonly string[])[] = [
  ['# Cook', 'You cook for forty people a day.'],
  ['# Firewall engineer', 'You look after our firewall. Experience with VPN and proxy servers. Salary: 4,000 a month.'],
  ['# Robot technician', 'We build robots that pick tomatoes. Join our team, part time or full time.'],
  ['# 警備員', '勤務地：東京都。月給22万円。セキュリティの資格を歓迎します。'],
  ['# ロボットの会社', '私たちは収穫ロボットをつくっています。'],
  [
    '# Bakery',
    'Sign in',
    'Password',
    'We bake bread and cakes in the old town, and bring them to your door by bicycle every day.',
  ],
  [
    '# Shoes',
    'We use cookies. Accept all',
    'Walking shoes, running shoes, and shoes for the mountains, for people of all ages.',
  ],
]

describe('words of blocked pages (rag-judge)', () => {
  it.each(walls)('show %s if there are several: %j', (kind, texts) => {
    expect(weighTerms(aPageOf(texts))).toMatchObject({ kind, quote: expect.any(String) })
  })

  it.each(others)('show nothing in a page about something else: %s', (...texts) => {
    expect(weighTerms(aPageOf(texts))).toBeNull()
  })

  it('are not counted inside one another', () => {
    expect(weighTerms(aPageOf(['# Kumo', 'We publish your IP address.']))).toBeNull()
  })

  it('show nothing in a page with much text, in or next to the article', () => {
    const wall = ['# Blocked', 'Your IP was blocked because of suspicious requests.']
    const more = Array.from(
      { length: 20 },
      (_, n) => `The ${n} machines of the bakery are cleaned every evening before the last of us goes home.`,
    )
    expect(weighTerms(aPageOf(wall))?.kind).toBe('challenge')
    expect(weighTerms(aPageOf([...wall, ...more]))).toBeNull()
    const page = aPageOf(wall)
    const beside = more.map((text) => aPageLine(text, { isBeside: true }))
    expect(weighTerms({ ...page, lines: [...page.lines, ...beside] })).toBeNull()
  })

  it('are searched only in short pages: a long one takes no longer', () => {
    const lines = Array.from({ length: 20_000 }, () =>
      aPageLine('your ip address is blocked by the firewall '.repeat(10)),
    )
    const started = performance.now()
    expect(weighTerms({ title: '', name: '', lines })).toBeNull()
    expect(performance.now() - started).toBeLessThan(500)
  })
})
