const menu = `<nav><ul><li><a href="/">Home</a></li><li><a href="/jobs">All jobs</a></li><li><a href="/login">Log in</a></li></ul></nav>`
const consent = `<div id="cookie-banner" class="cookie-banner"><p>We use cookies to improve your visit. Accept all cookies?</p><button>Accept</button></div>`

export const postingData = {
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Backend Engineer',
  hiringOrganization: { '@type': 'Organization', name: 'Kumo Maps' },
  jobLocation: {
    '@type': 'Place',
    address: { '@type': 'PostalAddress', addressLocality: 'Shibuya', addressRegion: 'Tokyo', addressCountry: 'JP' },
  },
  jobLocationType: 'TELECOMMUTE',
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'JPY',
    value: { '@type': 'QuantitativeValue', minValue: 7000000, maxValue: 9500000, unitText: 'YEAR' },
  },
  employmentType: ['FULL_TIME', 'CONTRACTOR'],
  skills: 'TypeScript, PostgreSQL, Go',
  validThrough: '2026-12-31T23:59',
  description: '<p>You build the services behind our maps, and keep them fast while they grow.</p>',
}

/** An English posting with JSON-LD, a menu, a cookie notice and a footer. */
export function anEnglishPosting(jsonLd: string = JSON.stringify(postingData)): string {
  return `<!doctype html><html lang="en"><head><title>Backend Engineer | Kumo Maps</title>
    <meta property="og:site_name" content="Kumo Maps">
    <script type="application/ld+json">${jsonLd}</script>
    <script>window.track = "never shown"</script><style>.never { color: red }</style></head><body>
    ${menu}${consent}
    <main><h1>Backend Engineer</h1>
    <p>You build the services behind our maps, and keep them fast while they grow. Half of the team works from home.</p>
    <h2>What you will do</h2>
    <ul><li>Design the interfaces that our mobile applications call</li><li>Watch what they cost, and make it less</li></ul>
    <h2>What you bring</h2>
    <p>Three years with a typed language, and the patience to <a href="/blog/profile">measure before you change</a>.</p>
    <table><tr><th>Level</th><th>Pay</th></tr><tr><td>Middle</td><td>7 million yen</td></tr><tr><td>Senior</td><td>9.5 million yen</td></tr></table>
    </main><footer><p>Copyright Kumo Maps, all rights reserved.</p></footer></body></html>`
}

/** A Japanese posting without JSON-LD, with its facts in a table. */
export const aJapanesePosting = `<!doctype html><html lang="ja"><head><meta charset="utf-8">
  <title>バックエンドエンジニア募集 | 株式会社くも地図</title></head><body>
  <header><ul><li><a href="/">トップ</a></li><li><a href="/jobs">求人一覧</a></li><li><a href="/login">ログイン</a></li></ul></header>
  <main><h1>バックエンドエンジニア募集</h1>
  <p>地図サービスを支えるバックエンドの開発をお任せします。小さなチームで、設計から運用まで担当していただきます。</p>
  <table><tr><th>会社名</th><td>株式会社くも地図</td></tr><tr><th>職種</th><td>バックエンドエンジニア</td></tr>
  <tr><th>勤務地</th><td>東京都渋谷区<br>リモート勤務可</td></tr><tr><th>給与</th><td>年収700万円〜950万円</td></tr>
  <tr><th>雇用形態</th><td>正社員</td></tr></table>
  <h2>必須スキル</h2><ul><li>TypeScriptでの開発経験3年以上</li><li>PostgreSQLの運用経験</li></ul>
  <h2>応募について</h2><p>履歴書と職務経歴書をお送りください。書類選考のうえ、ご連絡いたします。</p>
  </main><footer><p>© 株式会社くも地図</p></footer></body></html>`

/** An English posting that states its facts in lines of text. */
export const aLabelledPosting = `<html><body><h1>Careers at Acme</h1><p>Acme makes anvils, and the software that drops them where they should.</p>
  <ul><li>Position: Site Reliability Engineer</li><li>Location: Osaka, Japan</li><li>Salary: JPY 8,000,000 a year</li>
  <li>Employment type: Full-time</li><li>Apply by: 30 November 2026</li></ul>
  <h3>Tech stack</h3><p>Kubernetes, Terraform, Go</p><p>We answer every application within a week, whatever the answer is.</p></body></html>`
