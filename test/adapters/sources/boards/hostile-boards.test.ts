import { describe, expect, it } from 'vitest'
import { boardCommands, boardSite, exampleBoard, jobsIn, json, opening, openings } from '#test/support/board-site.js'
import { answer, html, type Route, redirectTo } from '#test/support/loopback-site.js'

const personio = 'example.jobs.personio.de/xml'

/** Returns how a fetch of a board with this answer ended, and how many jobs the queue then holds. */
async function fetchedFrom(route: Route, source = 'greenhouse:example', path = exampleBoard) {
  const site = await boardSite({ [path]: route })
  const commands = boardCommands(site)
  const { code, stderr } = await commands.run('jobs', 'fetch', source)
  return { code, stderr, jobs: jobsIn(commands.path).length, site, ...commands }
}

/** An answer that breaks off after this text. */
const cutAfter =
  (text: string): Route =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(text, () => response.destroy())
  }

describe('a board that answers (jobs-fetch-faults)', () => {
  it.each<[string, Route, RegExp]>([
    [
      'that it is asked too often',
      answer({ status: 429, headers: { 'retry-after': '30' } }),
      /status 429\. It limits requests: fetch it again in 30 seconds/,
    ],
    ['that it has a problem', answer({ status: 503 }), /status 503\. Fetch it again later/],
    [
      'with a web page',
      html('<!doctype html><title>Careers</title>'),
      /it sent a web page instead of a list of postings\./,
    ],
    ['with an object that holds no list', json({ error: 'x' }), /it sent something other than a list of postings\./],
    ['with a list of texts', json({ jobs: ['a'] }), /other than a list of postings/],
    ['with an empty answer', json(undefined as unknown as object), /it sent an empty answer\./],
    ['by sending it round in circles', redirectTo(`/${exampleBoard}`), /redirects more than 5 times/],
    [
      'by sending it into a private network',
      redirectTo('http://10.0.0.1/jobs'),
      /10\.0\.0\.1 is in a private or reserved network.* --allow-host 10\.0\.0\.1\./,
    ],
    [
      'in an encoding that nobody has',
      answer({ headers: { 'content-encoding': 'x-own' }, body: '[]' }),
      /its content encoding \(x-own\) cannot be decoded/,
    ],
    ['that it is longer than is read', answer({ headers: { 'content-length': 300 * 2 ** 20 } }), /larger than 200 MB/],
  ])('%s is explained', async (_, route, message) => {
    const { code, stderr, jobs } = await fetchedFrom(route)
    expect(stderr).toMatch(message)
    expect({ code, jobs, lines: stderr.split('\n').length }).toEqual({ code: 6, jobs: 0, lines: 1 })
  })

  it.each([404, 410])('with status %i is reported as missing', async (status) => {
    const { code, stderr } = await fetchedFrom(answer({ status }))
    expect(code).toBe(3)
    expect(stderr).toContain('Greenhouse has no board named "example"')
  })

  const whole = JSON.stringify({ jobs: [opening(1), opening(2), opening(3)] })

  it('with an incomplete list keeps what came, and the next fetch adds the rest', async () => {
    const cut = whole.slice(0, whole.indexOf('"id":3'))
    const { code, stderr, jobs, run, site, path } = await fetchedFrom(answer({ body: cut }))
    expect({ code, jobs }).toEqual({ code: 6, jobs: 2 })
    expect(stderr).toContain('was cut off after 2 postings. Fetch it again later. What was read is kept.')
    site.route({ [`/${exampleBoard}`]: openings(opening(1), opening(2), opening(3)) })
    expect(JSON.parse((await run('jobs', 'fetch', 'greenhouse:example', '--json')).stdout)).toMatchObject([
      { added: 1, known: 2 },
    ])
    expect(jobsIn(path)).toHaveLength(3)
  })

  it('incompletely keeps what came', async () => {
    const { code, stderr, jobs } = await fetchedFrom(cutAfter(whole.slice(0, -10)))
    expect({ code, jobs }).toEqual({ code: 6, jobs: 2 })
    expect(stderr).toMatch(/the connection to 127\.0\.0\.1:\d+ broke/)
  })

  it('with unreadable postings skips and names them', async () => {
    const { code, stderr, jobs } = await fetchedFrom(
      openings(opening(1), { title: 'No address' }, opening(3, { absolute_url: 'javascript:alert(1)' })),
    )
    expect({ code, jobs }).toEqual({ code: 0, jobs: 1 })
    expect(stderr.split('\n')).toEqual([
      'greenhouse:example:2: skipped: url is missing',
      expect.stringContaining(
        'greenhouse:example:3: skipped: url is not an http or https address: "javascript:alert(1)"',
      ),
    ])
  })

  it('with only unreadable postings is reported in one line, without options that the command lacks', async () => {
    const { code, stderr, jobs } = await fetchedFrom(openings({ webseite: 'https://a.example/1' }, { webseite: 'x' }))
    expect({ code, jobs }).toEqual({ code: 1, jobs: 0 })
    expect(stderr).toMatch(/^greenhouse:example: has 2 rows, none of which can be read; line 1: url is missing[^\n]*$/)
    expect(stderr).not.toContain('--map')
  })

  it('without a place in any posting causes no warning', async () => {
    const { code, stderr } = await fetchedFrom(openings(opening(1, { location: null, offices: [], ort: 'Oslo' })))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('with control characters has none of them printed', async () => {
    const { stderr } = await fetchedFrom(openings({ url: 'x:\u001b[2J', title: '\u001b[31m' }))
    expect(stderr).not.toMatch(/[^\P{Cc}\n]/u)
  })

  it.each([
    ['HTML', '<!doctype html><html><body>Not found</body></html>', 'a web page instead of a list'],
    ['XML of another kind', '<?xml version="1.0"?><rss></rss>', 'a web page instead of a list'],
    ['what is cut off', '<workzag-jobs><position><id>1</id></position><position><id>2', 'was cut off after 1 posting.'],
    ['elements in elements', `<workzag-jobs>${'<a>'.repeat(100)}`, 'its XML is not a list of postings'],
  ])('with %s instead of XML is explained', async (_, body, message) => {
    const { code, stderr } = await fetchedFrom(answer({ body }), 'personio:example', personio)
    expect(code).toBe(6)
    expect(stderr).toContain(message)
  })

  it('with entities for files or for each other is read without expanding them', async () => {
    const entities = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>'
    const position = '<position><id>1</id><name>Engineer &a; &b; &amp;</name></position>'
    const { path } = await fetchedFrom(
      answer({ body: `<?xml version="1.0"?>${entities}<workzag-jobs>${position}</workzag-jobs>` }),
      'personio:example',
      personio,
    )
    expect(jobsIn(path)).toMatchObject([{ title: 'Engineer &a; &b; &' }])
  })
})
