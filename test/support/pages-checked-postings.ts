import { anEnglishPosting, postingData } from './pages-job-postings.js'

/** The posting data of `pages-job-postings` with a deadline far in the future. */
export const openData = { ...postingData, validThrough: '2099-12-31T23:59:59Z' }

export const openPosting = anEnglishPosting(JSON.stringify(openData))

/** The open posting with changed data. */
export function postingWith(changes: object): string {
  return anEnglishPosting(JSON.stringify({ ...openData, ...changes }))
}

/** The open posting with HTML added before the heading, at the end of the main text, beside it or in the head. */
export function postingShowing({ before = '', behind = '', beside = '', head = '' }): string {
  return openPosting
    .replace('<h1>', `${before}<h1>`)
    .replace('</main>', `${behind}</main>${beside}`)
    .replace('</head>', `${head}</head>`)
}

/** A posting without structured data. */
export function plainPosting(title: string, ...parts: readonly string[]): string {
  return `<!doctype html><html><head><title>${title} | Kumo Maps</title></head><body><nav><a href="/">Home</a></nav>
    <main><h1>${title}</h1>${parts.join('')}<p>You build the services behind our maps, and keep them fast while they grow. Half of the
    team works from home, the other half in Shibuya.</p></main><footer><p>© Kumo Maps</p></footer></body></html>`
}

const cards = (count: number) =>
  Array.from({ length: count }, (_, n) => `<li><a href="/jobs/${9000 + n}"><h3>Engineer ${n}</h3><p>Osaka</p></a></li>`)

/** A page that lists other postings. */
export function listPage(count: number, notice = ''): string {
  return `<html><head><title>Careers at Kumo Maps</title></head><body>${notice}<h1>Open positions</h1><ul>${cards(count).join('')}</ul></body></html>`
}

export const challengePages = {
  'of a firewall': `<html><head><title>Just a moment...</title></head><body><h1>jobs.example</h1><p>Verify you are human by completing
    the action below.</p><div class="cf-turnstile"></div></body></html>`,
  'with a captcha': `<html><head><title>Kumo Maps</title></head><body><h1>One more thing</h1><p>Please solve this captcha so that we know
    you are not a robot.</p><div class="g-recaptcha"></div></body></html>`,
  'of unusual traffic': `<html><head><title>Sorry</title></head><body><p>We noticed unusual traffic from your network.</p></body></html>`,
  'in Japanese': `<html><head><title>確認</title></head><body><p>ロボットではないことを確認してください。</p></body></html>`,
}

export const loginPages = {
  'with a password': `<html><head><title>Sign in | Kumo</title></head><body><h1>Sign in</h1><form><input name="user"><input type="password">
    <button>Sign in</button></form></body></html>`,
  'in front of a posting': `<html><head><title>Backend Engineer | Kumo</title></head><body><h1>Join Kumo to see who you know</h1>
    <p>Sign in to see the whole posting.</p><form><input type="password"></form></body></html>`,
  'in Japanese': `<html><head><title>ログイン</title></head><body><h1>ログイン</h1><p>会員登録がお済みでない方はこちら</p></body></html>`,
}

/** What applicant systems and boards show for a closed posting, in their markup with made-up words. */
export const closedPages = {
  'a board with a caption over a posting that is still there': postingShowing({
    behind: '<figure class="closed-job"><figcaption>No longer accepting applications</figcaption></figure>',
  }),
  'a board with a banner before the title': postingShowing({
    before:
      '<div class="alert"><svg></svg><div><h2>This job has expired on Jobdeck</h2><p>Reasons could include: the employer is not accepting applications, is not actively hiring, or is reviewing applications</p></div></div>',
  }),
  'an applicant system with a line alone': `<html><head><title>Kumo Maps</title></head><body><div id="app"><h1>Kumo Maps</h1>
    <p>The job you are looking for is no longer open.</p><a href="/kumo">View all jobs</a></div></body></html>`,
  'an applicant system with a list below': listPage(
    6,
    '<div role="alert">The job posting you tried to view is no longer available.</div>',
  ),
  'a page with a disabled button': plainPosting('Backend Engineer', '<button disabled>Applications closed</button>'),
  'a page with a mark at its title': plainPosting('Backend Engineer', '<span class="badge">Position filled</span>'),
  'a page whose title says it': plainPosting('[Closed] Backend Engineer'),
  'a Japanese board with a notice': `<html><head><title>バックエンドエンジニアの求人 | くも地図</title></head><body><main>
    <div class="notice"><p>この求人は募集を終了しました。</p></div><h1>バックエンドエンジニア</h1><p>地図サービスの開発をお任せします。設計から運用まで担当していただきます。</p></main></body></html>`,
  'a Japanese board that shows others below': `<html><head><title>くもジョブ</title></head><body><main><p>お探しの求人は掲載が終了しています。</p>
    <h2>おすすめの求人</h2><ul><li><a href="/jobs/1">経理</a></li><li><a href="/jobs/2">総務</a></li></ul></main></body></html>`,
  'a Japanese applicant system': `<html><head><title>バックエンドエンジニア - 株式会社くも地図</title></head><body><header><h1>バックエンドエンジニア</h1></header>
    <section><p>このポジションは現在募集しておりません。</p></section></body></html>`,
  'a Japanese story of a company': plainPosting(
    '地図を支える人、募集！',
    '<div class="state">募集は終了しました</div>',
  ),
  'a page with a mark in Japanese': plainPosting('バックエンドエンジニア', '<span>掲載終了</span>'),
  'a page that is not there, answered as one that is': `<html><head><title>Page not found | Kumo</title></head><body><h1>Page not found</h1><p>Try the search.</p></body></html>`,
  'the same in Japanese': `<html><head><title>お探しのページは見つかりません</title></head><body><h1>お探しのページは見つかりませんでした</h1></body></html>`,
} as const

const template = '<p>This job is no longer accepting applications.</p>'

/** Open postings that contain the same words. */
export const openPages = {
  'where a script holds them': postingShowing({
    behind: `<script>const closed = "${template.replaceAll('"', '')}"</script>`,
  }),
  'where a template holds them': postingShowing({ before: `<template id="closed">${template}</template>` }),
  'where the style of an element hides them': postingShowing({
    before: `<div style="display: none">${template}</div>`,
  }),
  'where a style sheet hides them': postingShowing({
    head: '<style>@media print { .apply { display: none } } .closed-banner, #gone { display: none; }</style>',
    before: `<div class="closed-banner">${template}</div><div id="gone">${template}</div>`,
  }),
  'where the name of a class hides them': postingShowing({ before: `<div class="alert hidden">${template}</div>` }),
  'where they are of a job beside it': postingShowing({
    beside: '<aside><h3>Frontend Engineer</h3><p>This position has been filled.</p></aside>',
  }),
  'where they are of similar jobs': postingShowing({
    beside:
      '<section><h2>Similar jobs</h2><ul><li><a href="/jobs/7">Frontend Engineer</a> <span>No longer accepting applications</span></li><li><a href="/jobs/8">Data Engineer</a> 募集終了</li></ul></section>',
  }),
  'where they stand on a condition': postingShowing({
    behind: '<p>If this position has been filled, we will tell you. Once this job is closed, the page is removed.</p>',
  }),
  'where an article is about them': postingShowing({
    beside:
      '<article><h2>Career tips</h2><p>What to do when this job is no longer accepting applications.</p></article>',
  }),
  'where they are in Japanese on a condition': postingShowing({
    behind: '<p>応募者多数の場合、募集を終了することがあります。充足次第、募集を終了いたします。</p>',
  }),
  'where they are a link to other pages': postingShowing({ behind: '<p><a href="/closed">募集終了</a></p>' }),
  'where a form is protected by a captcha': postingShowing({
    behind: '<form><div class="g-recaptcha"></div><p>This site is protected by reCAPTCHA.</p></form>',
  }),
  'where its site has a login in its head': openPosting.replace(
    '<nav>',
    '<form><input type="password"><button>Sign in</button></form><nav>',
  ),
} as const
