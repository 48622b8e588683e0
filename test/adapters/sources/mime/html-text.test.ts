import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToText } from '#src/adapters/sources/mime/html-text.js'
import { htmlPart, multipart, part, plainPart, textOf } from '#test/adapters/sources/mime/support/message.js'

describe('the text of HTML (mail-text)', () => {
  it.each([
    [
      'before the document',
      '<p>My answer is yes.</p><html><body><p>quoted</p></body></html>',
      'My answer is yes.\n\nquoted',
    ],
    ['behind the body', '<html><body><p>one</p></body><p>two</p></html>three', 'one\n\ntwo\n\nthree'],
    ['in several documents', '<html><body>one</body></html>\n<html><body>two</body></html>', 'one\ntwo'],
    ['without a body', '<html><head><title>no</title></head><div>one</div>two', 'one\ntwo'],
    ['between head and body', '<html><head></head>one<body>two</body></html>', 'one\ntwo'],
    ['cut off', '<p>one<p>two <b>three', 'one\n\ntwo three'],
  ])('is read completely: %s', (_, source, expected) => {
    expect(htmlToText(source)).toBe(expected)
  })

  it.each([
    [
      'cells',
      '<table><tr><td>Role</td><td>Engineer</td></tr><tr><th>Place<td>Kyoto</table>',
      'Role\tEngineer\nPlace\tKyoto',
    ],
    ['empty cells', '<table><tr><td></td><td>a</td><td> </td><td>b</td></tr></table>', 'a\tb'],
    ['cells with blocks', '<tr><td><p>a</p></td><td><p>b</p></td></tr>', 'a\n\nb'],
    ['definitions', '<dl><dt>Role<dd>Engineer<dt>Place<dd>Kyoto</dl>', 'Role\nEngineer\nPlace\nKyoto'],
    ['options', '<select><option>Yes<option>No</select>', 'Yes\nNo'],
    ['items', '<ul><li>a<li>b<ol><li>c<li>d</ol></ul>', '- a\n- b\n\n1. c\n2. d'],
    ['lines', 'a<br>b<br><br><br>c<div>d</div>e<hr>f', 'a\nb\n\nc\nd\ne\n\nf'],
    ['words', '<b>in</b>side <i> a </i> b&nbsp;&nbsp;c', 'inside a b c'],
    [
      'quotations',
      'yes<blockquote>one<br>two<blockquote>three</blockquote></blockquote>no',
      'yes\n\n> one\n> two\n\n> > three\n\nno',
    ],
    ['preformatted words', '<pre>a&nbsp;b <b>c</b> <i>d</i>\n  \ne</pre>', 'a b c d\n\ne'],
    ['preformatted text', '<pre>a\n  b</pre>c', 'a\n  b\n\nc'],
  ])('keeps blocks apart: %s', (_, source, expected) => {
    expect(htmlToText(source)).toBe(expected)
  })

  it.each([
    ['<a href="https://example.com/a?b=1&amp;c=2">Apply</a> now', 'Apply <https://example.com/a?b=1&c=2> now'],
    ['<a href="https://example.com/">https://example.com</a>', 'https://example.com'],
    ['<a href="mailto:a@example.com">a@example.com</a>', 'a@example.com'],
    ['<a href="https://example.com/"><img alt="Apply" src=x></a>', 'Apply <https://example.com/>'],
    ['<a href="#top">up</a> <a href="javascript:x()">run</a> <a>none</a>', 'up run none'],
    ['<a href="https://example.com/ a<b>">x</a>', 'x <https://example.com/%20a%3Cb%3E>'],
    [
      '<a href=https://example.com/1>one<a href=https://example.com/2>two',
      'one <https://example.com/1> two <https://example.com/2>',
    ],
  ])('keeps link targets: %s', (source, expected) => {
    expect(htmlToText(source)).toBe(expected)
  })

  it('has no scripts, styles, titles and comments, in any case', () => {
    const source =
      '<TITLE>a</TITLE><STYLE>b{}</Style><script>if (1<2) "c"</SCRIPT><!-- d --><!--[if mso]>e<![endif]-->f'
    expect(htmlToText(source)).toBe('f')
  })

  it.each([
    ['one<!-- no --!> two', 'one two'],
    ['<p>one</p title="a > b"><p>two</p/>three', 'one\n\ntwo\n\nthree'],
    ['<title>one<p>two', 'one\n\ntwo'],
  ])('follows the rules of browsers, but loses nothing if it is cut: %s', (source, expected) => {
    expect(htmlToText(source)).toBe(expected)
  })

  it('has characters decoded by number and name, and keeps invalid ones', () => {
    expect(htmlToText('&eacute; &#x65e5;&#26412; &nope; &amp;amp; &#0; &#x110000;')).toMatch(/^é 日本 &nope; &amp; /)
  })

  it('contains each word once, wherever tags are (bounded fuzz)', () => {
    const tag = fc.constantFrom(
      '<p>',
      '</p>',
      '<td>',
      '</td>',
      '<div>',
      '<br>',
      '</html>',
      '<body>',
      '<li>',
      '<blockquote>',
      '<!-- x -->',
      '<b a="',
      '">',
      '< ',
    )
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 30 }), (tags) => {
        expect(htmlToText(`<p>start</p>${tags.join('')}`)).toMatch(/^start/)
        const safe = tags.filter((text) => text.endsWith('>') && text !== '">')
        const text = htmlToText(safe.map((one, index) => `${one} w${index} `).join(''))
        expect(text.match(/w\d+/g) ?? []).toEqual(safe.map((_, index) => `w${index}`))
      }),
      { numRuns: 300 },
    )
  })
})

describe('a plain part beside HTML', () => {
  const offer = htmlPart(`<p>${'We are glad to offer you the position. '.repeat(5)}</p>`)

  it.each([
    'This message is in HTML. Please use a program that shows it.',
    'Your mail program does not show this. View it in your browser: https://example.com/very/long/address/of/this/mail',
    'HTMLメールを表示できません。',
  ])('that is only a placeholder does not replace it: %s', async (notice) => {
    expect(await textOf(multipart('alternative', plainPart(notice), offer))).toMatch(/^We are glad to offer/)
  })

  it.each([
    ['a third of its length', 'x'.repeat(10), 30, 'plain'],
    ['less than that', 'x'.repeat(10), 31, 'rich'],
    ['less than that, white space and addresses aside', 'x x https://a.example/b <mailto:c@d.example>', 7, 'rich'],
    ['nearly its length', 'my browser', 9, 'plain'],
    ['nearly its length, and about HTML', 'my browser', 10, 'rich'],
    ['long, and about HTML', `browser${'x'.repeat(293)}`, 301, 'plain'],
    ['just not so long, and about HTML', `browser${'x'.repeat(292)}`, 301, 'rich'],
    ['as long as a notice may be', 'x'.repeat(1500), 4501, 'rich'],
    ['longer than a notice', 'x'.repeat(1501), 5000, 'plain'],
  ])('replaces it or not depending on its length: %s', async (_, plain, length, shown) => {
    const page = `<p>${'y'.repeat(length)}</p>`
    const text = await textOf(multipart('alternative', plainPart(plain), htmlPart(page)))
    expect(text).toBe(shown === 'plain' ? plain : 'y'.repeat(length))
  })

  it('is compared with the first other part that has text', async () => {
    const parts = [htmlPart('<p> </p>'), multipart('related', htmlPart('<p>the same'))]
    expect(await textOf(multipart('alternative', plainPart('the same'), ...parts, offer))).toBe('the same')
    expect(await textOf(multipart('alternative', plainPart('the same'), htmlPart('<p> </p>')))).toBe('the same')
    expect(await textOf(multipart('alternative', plainPart('one'), htmlPart('<p> </p>'), offer))).toMatch(/^We are/)
    expect(await textOf(multipart('alternative', plainPart('one'), plainPart('two')))).toBe('one\n\ntwo')
  })

  it('with the same content is the text', async () => {
    const words = 'We are glad to offer you the position. '.repeat(5).trim()
    expect(await textOf(multipart('alternative', plainPart(words), offer))).toBe(words)
    expect(
      await textOf(multipart('alternative', plainPart('Yes, on Monday.'), htmlPart('<p>Yes, on Monday.</p>'))),
    ).toBe('Yes, on Monday.')
  })
})

describe('an invitation (mail-text)', () => {
  const event = (...lines: readonly string[]) =>
    ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  const calendar = (source: string) =>
    part('Content-Type: text/calendar; charset=utf-8; method=REQUEST', Buffer.from(source).toString('latin1'))
  const interview = event(
    'SUMMARY:Interview\\, second round',
    'DTSTART;TZID=Asia/Tokyo:20240506T100000',
    'DTEND;TZID=Asia/Tokyo:20240506T110000',
    'LOCATION:Room 5\\; 2nd floor',
    'ORGANIZER;CN="Tanaka: HR":mailto:hr@example.jp',
    'URL:https://example.com/meet',
    'DESCRIPTION:Bring your résu',
    ' mé.\\nSee you!',
    'BEGIN:VALARM',
    'DESCRIPTION:alarm',
    'END:VALARM',
  )
  const said = `Interview, second round
Start: 2024-05-06 10:00 Asia/Tokyo
End: 2024-05-06 11:00 Asia/Tokyo
Place: Room 5; 2nd floor
Link: https://example.com/meet
Organizer: Tanaka: HR <hr@example.jp>
Bring your résumé.
See you!`

  it('becomes text: event, time, zone, place, link and organizer', async () => {
    expect(await textOf(calendar(interview))).toBe(said)
  })

  it('is shown once after the text, even if it is attached too', async () => {
    const attached = part(
      'Content-Type: application/ics; name=invite.ics\nContent-Disposition: attachment; filename=invite.ics',
      Buffer.from(interview).toString('latin1'),
    )
    const message = multipart(
      'mixed',
      multipart('alternative', plainPart('Hello'), htmlPart('<p>Hello'), calendar(interview)),
      attached,
    )
    expect(await textOf(message)).toBe(`Hello\n\n${said}`)
  })

  it.each([
    [['DTSTART:20240506T010000Z', 'DURATION:PT1H30M'], 'Start: 2024-05-06 01:00 UTC\nEnd: 2024-05-06 02:30 UTC'],
    [['DTSTART;VALUE=DATE:20240506', 'DTEND;VALUE=DATE:20240507'], 'Start: 2024-05-06\nEnd: 2024-05-07'],
    [['DTSTART:20240506T100000', 'STATUS:CANCELLED'], 'Status: cancelled\nStart: 2024-05-06 10:00'],
    [
      ['DTSTART;TZID=Tokyo Standard Time:20240506T100030', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      'Start: 2024-05-06 10:00:30 Tokyo Standard Time\nRepeats: FREQ=WEEKLY;COUNT=3',
    ],
    [['DTSTART:tomorrow', 'DURATION:soon'], 'Start: tomorrow'],
    [['DTSTART:20240506', 'DURATION:soon'], 'Start: 2024-05-06'],
    [['DTSTART:tomorrow', 'DURATION:P1D'], 'Start: tomorrow'],
    [['DURATION:P1D', 'SUMMARY:no start'], 'no start'],
    [['DTSTART: 20240506 ', 'DURATION: P1W '], 'Start: 2024-05-06\nEnd: 2024-05-13'],
    [['DTSTART:20240506', 'DURATION:P1DT1H'], 'Start: 2024-05-06\nEnd: 2024-05-07 01:00'],
    [['DTSTART:20240506T000000', 'DURATION:P2D'], 'Start: 2024-05-06 00:00\nEnd: 2024-05-08 00:00'],
    [['DTSTART:20240506T100000', 'DURATION:-PT30M'], 'Start: 2024-05-06 10:00\nEnd: 2024-05-06 09:30'],
    [['DTSTART:20240506T1000', 'DURATION:+PT1M5S'], 'Start: 2024-05-06 10:00\nEnd: 2024-05-06 10:01:05'],
    [
      ['DTSTART;TZID="Asia/Tokyo":20240506T100000', 'DURATION:PT1H'],
      'Start: 2024-05-06 10:00 Asia/Tokyo\nEnd: 2024-05-06 11:00 Asia/Tokyo',
    ],
    [['dtstart;tzid=Asia/Tokyo:20240506T100000'], 'Start: 2024-05-06 10:00 Asia/Tokyo'],
    [['DTSTART;TZID=Asia/Tokyo:20240506T010000Z'], 'Start: 2024-05-06 01:00 UTC'],
    [['DTEND:20240506', 'DUE:20240507', 'DURATION:P1D'], 'End: 2024-05-06'],
    [['DTSTART:20240505', 'DUE:20240507', 'DURATION:P1D'], 'Start: 2024-05-05\nEnd: 2024-05-07'],
  ])('shows times as they are written: %j', async (lines, expected) => {
    expect(await textOf(calendar(event(...lines)))).toBe(expected)
  })

  it.each([
    [['ORGANIZER:MAILTO:hr@example.jp'], 'Organizer: hr@example.jp'],
    [['ORGANIZER;CN=hr@example.jp:mailto:hr@example.jp'], 'Organizer: hr@example.jp'],
    [['ORGANIZER: mailto:hr@example.jp '], 'Organizer: hr@example.jp'],
    [['ORGANIZER:https://a.example/?mailto:b'], 'Organizer: https://a.example/?mailto:b'],
    [['DTSTART: soon ', 'LOCATION:x'], 'Start: soon\nPlace: x'],
    [['SUMMARY:first', 'SUMMARY:second'], 'first'],
    [['SUMMARY:a\\\\nb\\Nc\\xd'], 'a\\nb\nc\\xd'],
    [['LOCATION;ALTREP="http://example.com:80/a":Room: 5'], 'Place: Room: 5'],
    [['LOCATION: '], null],
    [['STATUS:canceled'], 'Status: cancelled'],
    [['STATUS:NOT CANCELLED'], null],
    [
      ['URL:https://example.com/a', 'X-GOOGLE-CONFERENCE:https://example.com/b', 'CONFERENCE:https://example.com/a'],
      'Link: https://example.com/a\nLink: https://example.com/b',
    ],
    [[`SUMMARY:${'x'.repeat(20_001)}`], 'x'.repeat(20_000)],
  ])('shows each fact once, without markup: %j', async (lines, expected) => {
    expect(await textOf(calendar(event(...lines)))).toBe(expected)
  })

  it('of several events shows each according to its method', async () => {
    const source = [
      'BEGIN:VCALENDAR',
      'SUMMARY:of no event',
      'METHOD:CANCEL',
      'BEGIN:VTIMEZONE',
      'METHOD:of no calendar',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'SUMMARY:one',
      'END:VEVENT',
      'LOCATION:of no event',
      'begin: vtodo ',
      'SUMMARY:two',
      'DUE:20240506',
      'end:vtodo',
      'END:VCALENDAR',
    ]
    expect(await textOf(calendar(source.join('\n')))).toBe(
      'one\nStatus: cancelled\n\ntwo\nStatus: cancelled\nEnd: 2024-05-06',
    )
  })

  it('shows at most 50 events, and a message at most 20 invitations', async () => {
    const summaries = (count: number) => Array.from({ length: count }, (_, at) => `event ${at}.`)
    const events = summaries(51).map((text) => `BEGIN:VEVENT\nSUMMARY:${text}\nEND:VEVENT`)
    expect(await textOf(calendar(events.join('\n')))).toBe(summaries(50).join('\n\n'))
    const invitations = summaries(21).map((text) => calendar(event(`SUMMARY:${text}`)))
    expect(await textOf(multipart('mixed', ...invitations))).toBe(summaries(20).join('\n\n'))
  })

  it('that is broken is read as far as possible, and never throws', async () => {
    const line = fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:',
      'DTSTART;;=:2024',
      'SUMMARY',
      ':',
      ' folded',
      'DURATION:P1D',
      'ORGANIZER;CN="a:b',
      '\0',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 20 }), async (lines) => {
        expect(typeof (await textOf(calendar(`BEGIN:VEVENT\nSUMMARY:kept\nEND:VEVENT\n${lines.join('\n')}`)))).toBe(
          'string',
        )
      }),
      { numRuns: 100 },
    )
  })
})
