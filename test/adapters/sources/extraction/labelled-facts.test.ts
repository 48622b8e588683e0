import { describe, expect, it } from 'vitest'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'

const duties =
  '<p>You forge the anchors of the ships that come in from the north, and mend their chains, in all seasons.</p>'

function read(body: string): Record<string, readonly string[]> {
  const content = extractPage({
    text: `<body><h1>Smith</h1>${body}${duties}</body>`,
    format: 'html',
    contentType: 'job_posting',
  })
  return Object.fromEntries(
    Object.entries(content?.entities ?? {}).map(([name, facts]) => [name, facts.map(({ value }) => value)]),
  )
}

describe('a labelled fact is read (rag-facts)', () => {
  it.each([
    [
      'in one cell',
      '<table><tr><td><b>Location</b> Mooresville, NC</td><td><b>Pay</b> $30 an hour</td></tr></table>',
      { location: ['Mooresville, NC'], salary: ['$30 an hour'] },
    ],
    [
      'above it in one cell',
      '<table><tr><td><strong>Location</strong><br>Mooresville, NC</td></tr></table>',
      { location: ['Mooresville, NC'] },
    ],
    [
      'in a list inside of the cell',
      '<table><tr><th>給与</th><td><dl><dt>年収</dt><dd>600万円〜900万円</dd></dl></td></tr></table>',
      { salary: ['600万円〜900万円'] },
    ],
    [
      'above a list whose own labels nobody knows',
      '<table><tr><th>給与</th><td><dl><dt>モデル</dt><dd>月給30万円</dd></dl></td></tr></table>',
      { salary: ['月給30万円'] },
    ],
    [
      'in the cells of two columns',
      '<table><tr><th>勤務地</th><td>大阪府大阪市</td><th>雇用形態</th><td>契約社員</td></tr></table>',
      { location: ['大阪府大阪市'], employment_type: ['契約社員'] },
    ],
    [
      'without a colon, in spans',
      '<ul><li><span>Location</span><span>Bergen, Norway</span></li><li><span>Salary</span> <span>NOK 480,000</span></li></ul>',
      { location: ['Bergen, Norway'], salary: ['NOK 480,000'] },
    ],
    [
      'without a colon, in two boxes',
      '<div><div>Location</div><div>Bergen, Norway</div></div>',
      { location: ['Bergen, Norway'] },
    ],
    [
      'without a colon, in boxes that take turns',
      '<div><p>Location</p><p>Bergen</p><p>Employment type</p><p>Full-time</p></div>',
      { location: ['Bergen'], employment_type: ['Full-time'] },
    ],
    ['as a bold line', '<p><strong>Location</strong></p><p>Bergen, Norway</p>', { location: ['Bergen, Norway'] }],
    [
      'in brackets',
      '<p>【給与】月給28万円〜35万円</p><p>［勤務地］福岡県福岡市</p>',
      { salary: ['月給28万円〜35万円'], location: ['福岡県福岡市'] },
    ],
    [
      'before a space',
      '<p>勤務地　北海道函館市</p><p>■雇用形態 正社員</p>',
      { location: ['北海道函館市'], employment_type: ['正社員'] },
    ],
    ['before a dash', '<p>Location – Bergen, Norway</p>', { location: ['Bergen, Norway'] }],
    [
      'with others in one line',
      '<p>Location: Bergen | Salary: NOK 480,000 | Job type: Full-time</p>',
      { location: ['Bergen'], salary: ['NOK 480,000'], employment_type: ['Full-time'] },
    ],
    [
      'with a remark',
      '<dl><dt>Salary (yearly)</dt><dd>NOK 480,000</dd><dt>勤務地・交通</dt><dd>福岡県福岡市 天神駅</dd></dl>',
      { salary: ['NOK 480,000'], location: ['福岡県福岡市 天神駅'] },
    ],
    [
      'for several places',
      '<h3>Locations</h3><ul><li>Bergen, Norway</li><li>Gdansk, Poland</li><li>Remote</li></ul>',
      { location: ['Bergen, Norway', 'Gdansk, Poland', 'Remote'] },
    ],
    [
      'above it by line breaks',
      '<p>Location<br>Utrecht<br>Salary<br>€ 3.200</p>',
      { location: ['Utrecht'], salary: ['€ 3.200'] },
    ],
    [
      'as the topic of a sentence',
      '<p>勤務地は大阪府大阪市です。</p><p>雇用形態は契約社員となります。</p>',
      { location: ['大阪府大阪市'], employment_type: ['契約社員'] },
    ],
    [
      'behind its label rather than in a sentence',
      '<p>勤務地はきれいな市役所の隣です。</p><p>勤務地：大阪府大阪市</p>',
      { location: ['大阪府大阪市'] },
    ],
    ['before another in one line', '<p>Company: Harbour Tools Industry: Iron</p>', { company: ['Harbour Tools'] }],
    [
      'in several lines of a cell, without the allowance among them',
      '<table><tr><th>給与</th><td>大学卒 月給240,200円<br>高校卒 月給200,000円<br>交通費 上限20,000円</td></tr></table>',
      { salary: ['大学卒 月給240,200円', '高校卒 月給200,000円'] },
    ],
    [
      'of the first of two openings',
      '<h2>Smith</h2><p>Salary: NOK 480,000</p><h2>Baker</h2><p>Pay: NOK 390,000</p>',
      { role_title: ['Smith'], salary: ['NOK 480,000'] },
    ],
    [
      'of remote work, languages and visas',
      '<dl><dt>Remote work</dt><dd>Two days a week</dd><dt>Languages</dt><dd>English, Norwegian</dd><dt>Visa</dt><dd>No sponsorship</dd></dl>',
      { remote: ['Two days a week'], languages: ['English, Norwegian'], visa: ['No sponsorship'] },
    ],
    [
      'without the remarks that follow it in its line',
      '<table><tr><th>給与</th><td>月給25万円～30万円（固定残業代3万円を含む）※経験・能力を考慮のうえ、当社規定により優遇いたします。試用期間3ヶ月は月給22万円</td></tr></table>',
      { salary: ['月給25万円～30万円'] },
    ],
    [
      'without what is paid on trial',
      '<table><tr><th>給与</th><td>月給25万円<br>試用期間中：月給22万円</td></tr></table>',
      { salary: ['月給25万円'] },
    ],
    [
      'without what others are said to earn',
      '<table><tr><th>給与</th><td>月給25万円</td></tr><tr><th>年収例</th><td>年収800万円／35歳</td></tr></table>',
      { salary: ['月給25万円'] },
    ],
    [
      'once, where its value begins with a label',
      '<table><tr><th>給与</th><td>初任給 大学卒 220,000円 短大卒 200,000円</td></tr></table>',
      { salary: ['初任給 大学卒 220,000円 短大卒 200,000円'] },
    ],
    [
      'in several definitions',
      '<dl><dt>給与</dt><dd>【正社員】月給25万円</dd><dd>【パート】時給1,200円</dd></dl>',
      { salary: ['【正社員】月給25万円', '【パート】時給1,200円'] },
    ],
    [
      'in the middle of a form of a public office',
      '<table><tr><td>賃金</td><td>基本給（月額平均）又は時間額 月平均労働日数（21.0日）<br>180,000円〜220,000円<br>定額的に支払われる手当<br>職務手当 10,000円</td></tr></table>',
      { salary: ['180,000円〜220,000円'] },
    ],
    [
      'of several roles in one cell',
      '<table><tr><th>募集職種</th><td>技術系（機械設計など）<br>電気系<br>※詳細は面談にて</td></tr></table>',
      { role_title: ['技術系（機械設計など）', '電気系'] },
    ],
    [
      'skill by skill, without what stands between them',
      '<h3>Required skills</h3><ul><li>Rust</li><li>Apply now</li><li>Share this job</li></ul>',
      { skills: ['Rust'] },
    ],
    [
      'in Markdown tables of lists',
      '<dl><div><dt>Company</dt><dd>Harbour Tools</dd></div><div><dt>Apply by</dt><dd>1 May 2027</dd></div></dl>',
      { company: ['Harbour Tools'], valid_through: ['1 May 2027'] },
    ],
  ])('%s', (_, body, expected) => {
    expect(read(body)).toEqual(expected)
  })

  it('with the line as its quote if label and value share it', () => {
    const content = extractPage({
      text: `<h1>Smith</h1><p><b>Location</b> Bergen</p>${duties}`,
      format: 'html',
      contentType: 'job_posting',
    })
    expect(content?.entities.location).toEqual([{ value: 'Bergen', quote: 'Location Bergen' }])
  })
})

describe('what only looks like a fact is ignored', () => {
  it.each([
    ['a sentence behind a bold word', '<p><strong>Location</strong> matters less to us than what you do.</p>'],
    [
      'a sentence below a heading',
      '<h3>Position</h3><p>We look for somebody who forges anchors in all weathers, and mends the chains.</p>',
    ],
    ['the rest of a template', '<p>Location: US-</p><p>Salary: N/A</p><p>Company: {{employer}}</p>'],
    ['a menu', '<ul><li>Location</li><li>Company</li><li>Bergen</li></ul>'],
    ['links', '<div><a href="/l">Location</a><a href="/b">Bergen</a></div>'],
    [
      'a table of several jobs',
      '<table><tr><th>Job title</th><th>Location</th></tr><tr><td>Smith</td><td>Bergen</td></tr><tr><td>Baker</td><td>Oslo</td></tr></table>',
    ],
    ['a rise of pay without an amount', '<table><tr><th>待遇</th><td>昇給年1回</td></tr></table>'],
    ['an allowance', '<p>給与: 交通費 上限20,000円</p>'],
    ['pay without an amount', '<p><b>Pay</b> attention to the tide</p>'],
    ['an allowance by the month', '<table><tr><th>待遇</th><td>通勤手当：月額3万円まで</td></tr></table>'],
    ['a range without its end', '<p>Salary: $120,000 -</p>'],
    [
      'where to look instead',
      '<p>Location<br>Google Maps</p><p>募集職種：下記よりお選びください</p><p>Company<br>Our story</p>',
    ],
    ['that nobody is moved', '<table><tr><th>勤務地</th><td>転勤なし</td></tr></table>'],
    ['praise of an office', '<p>勤務地：品川区大崎のきれいなオフィスビル</p>'],
    ['a sentence for skills', '<h3>Skills</h3><p>We are a team of people who like to learn.</p>'],
    ['no skills', '<table><tr><th>応募資格</th><td>不問</td></tr></table>'],
    [
      'a form',
      '<form><label>Salary</label><select><option>$50,000+</option><option>$100,000+</option></select></form>',
    ],
    ['an entry of a filter', '<div><h3>Location</h3><div>Bergen (12)</div></div>'],
    ['a line of a list', '<ul><li>◆ 会社名</li><li>◆ 見本の時短勤務</li></ul>'],
    ['another label', '<div><div>Location</div><div>Salary</div></div>'],
  ])('%s', (_, body) => {
    expect(read(body)).toEqual({})
  })

  it('and of two contradicting facts the one near the title counts', () => {
    expect(
      read(`<p>Location: Bergen</p>${duties}<h2>Our offices</h2><p>Location: Oslo</p><p>所在地: 大阪府大阪市</p>`),
    ).toEqual({ location: ['Bergen'] })
  })

  it("and an employer's address is a place only if no other is stated", () => {
    expect(read('<table><tr><th>所在地</th><td>大阪府大阪市</td></tr></table>')).toEqual({ location: ['大阪府大阪市'] })
  })
})
