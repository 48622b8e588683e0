import { describe, expect, it } from 'vitest'
import { bytes, parsed } from '#test/adapters/sources/mime/support/message.js'

const utc = Date.UTC

describe('the headers of a message (mail-text)', () => {
  it('are read as they are written', async () => {
    const email = await parsed(
      [
        'Message-ID: <1@example.com>',
        'Date: Tue, 8 Aug 2023 12:36:29 +0200',
        'Subject: An interview',
        ' on Monday',
        'From: "Doe, Jane" <Jane.Doe@Example.COM>',
        'To: a@example.com, Bo <b@example.com>',
        'Cc: Team: c@example.com, "D, d" <d@example.com>;',
        'Cc: e@example.com',
        'Bcc: f@example.com',
        'Reply-To: g@example.com',
        'In-Reply-To: <0@example.com> (yesterday)',
        'References: <x@example.com> junk null',
        ' <0@example.com>',
        '',
        'Hello',
        '',
      ].join('\r\n'),
    )
    expect(email).toEqual({
      raw: expect.any(Buffer),
      mailbox: 'box',
      messageId: '<1@example.com>',
      gmailThreadId: null,
      gmailMessageId: null,
      subject: 'An interview on Monday',
      internalDate: null,
      date: utc(2023, 7, 8, 10, 36, 29),
      from: '"Doe, Jane" <Jane.Doe@Example.COM>',
      fromEmail: 'Jane.Doe@example.com',
      to: ['a@example.com', 'Bo <b@example.com>'],
      cc: ['c@example.com', '"D, d" <d@example.com>', 'e@example.com'],
      bcc: ['f@example.com'],
      replyTo: ['g@example.com'],
      inReplyTo: '<0@example.com>',
      references: ['<x@example.com>', '<0@example.com>'],
      hasAttachments: false,
      attachments: [],
      labels: [],
      plainText: 'Hello',
      faults: [],
    })
  })

  it('that are missing are null or empty', async () => {
    expect(await parsed('X-Nothing: 1\n\n')).toMatchObject({
      messageId: null,
      subject: null,
      date: null,
      from: null,
      fromEmail: null,
      to: [],
      inReplyTo: null,
      references: [],
      plainText: null,
      faults: [],
    })
    expect(await parsed('Subject:\nFrom:\nTo: \n\n')).toMatchObject({ subject: null, from: null, to: [] })
  })

  it('if there are none, are a fault, and the text is kept', async () => {
    expect(await parsed('')).toMatchObject({ subject: null, plainText: null, faults: ['no headers'] })
    expect(await parsed('\njust text\n')).toMatchObject({ plainText: 'just text', faults: ['no headers'] })
    expect(await parsed('Hello there\nhow are you\n')).toMatchObject({ subject: null, faults: ['no headers'] })
  })

  it.each([
    ['=?UTF-8?B?5pel5pys?= =?UTF-8?B?6Kqe?=', '日本語'],
    ['=?ISO-2022-JP?B?GyRCRnxLXBsoQg==?=', '日本'],
    ['=?iso-8859-1?Q?Caf=E9_au_lait?=', 'Café au lait'],
    ['=?UTF-8?Q?=E6=97?= =?UTF-8?Q?=A5?=', '日'],
    ['=?windows-1252?Q?=93x=94?=', '“x”'],
    ['=?utf-7?Q?+ZeVnLIqe-?=', '日本語'],
    ['=?cp949?B?x9Gxub7u?=', '한국어'],
    ['=?iso-2022-kr?B?GyQpQw5HUTE5Pm4P?=', '한국어'],
    ['=?hz-gb-2312?Q?~{VPND~}?=', '中文'],
    ['=?cp850?Q?Caf=82?=', 'Café'],
    [bytes('日本語 undeclared'), '日本語 undeclared'],
    ['Caf\xe9 undeclared', 'Café undeclared'],
    ['\x93quoted\x94', '“quoted”'],
    ['\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd', 'こんにちは'],
    ['\x1b$B$3$s\x1b(B', 'こん'],
    ['a\0b', 'a b'],
    ['=?broken', '=?broken'],
  ])('decode %j as %s', async (subject, expected) => {
    expect(await parsed(`Subject: ${subject}\n\n`)).toMatchObject({ subject: expected, faults: [] })
  })

  const split = (charset: string, ...words: readonly (readonly [encoding: string, bytes: string])[]) =>
    words.map(([encoding, text]) => `=?${charset}?${encoding}?${text}?=`).join(' ')
  const base64 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('base64')
  const quoted = (bytes: string) =>
    [...bytes].map((sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join('')
  const interview = bytes('面接')
  it.each([
    ['base64', split('UTF-8', ['B', '6Z2i5g=='], ['B', 'jqU='])],
    [
      'base64 with spelled-out cuts',
      split('utf-8', ['B', base64(interview.slice(0, 1))], ['b', base64(interview.slice(1))]),
    ],
    [
      'base64 cut inside a group',
      split('UTF-8', ['B', base64(interview).slice(0, 5)], ['B', base64(interview).slice(5)]),
    ],
    ['quoted-printable', split('UTF-8', ['Q', quoted(interview.slice(0, 4))], ['Q', quoted(interview.slice(4))])],
    ['both encodings', split('UTF-8', ['B', base64(interview.slice(0, 2))], ['q', quoted(interview.slice(2))])],
    ['three words', split('UTF-8', ['Q', '=E9=9D'], ['Q', '=A2=E6'], ['Q', '=8E=A5'])],
    ['names of other case', '=?UTF-8?B?6Z2i5g==?= =?utf-8?B?jqU=?='],
    ['a language', '=?UTF-8*ja?B?6Z2i5g==?= =?UTF-8?B?jqU=?='],
    ['folded lines', '=?UTF-8?B?6Z2i5g==?=\r\n\t=?UTF-8?B?jqU=?='],
    ['no space between', '=?UTF-8?B?6Z2i5g==?==?UTF-8?B?jqU=?='],
    ['Shift_JIS', split('Shift_JIS', ['B', base64('\x96\xca\x90')], ['B', base64('\xda')])],
    ['EUC-JP', split('EUC-JP', ['Q', '=CC=CC=C0'], ['Q', '=DC'])],
    ['ISO-2022-JP', split('ISO-2022-JP', ['B', base64('\x1b$BLL')], ['B', base64('@\\\x1b(B')])],
    [
      'ISO-2022-JP, each word complete',
      split('ISO-2022-JP', ['B', base64('\x1b$BLL\x1b(B')], ['B', base64('\x1b$B@\\\x1b(B')]),
    ],
    ['GB18030', split('gb18030', ['B', base64('\xc3\xe6\xbd')], ['B', base64('\xd3')])],
  ])('join encoded words that are cut inside a character: %s (mail-text)', async (_, subject) => {
    expect(await parsed(`Subject: ${subject}\n\n`)).toMatchObject({ subject: '面接', faults: [] })
    expect((await parsed(`From: ${subject} <a@example.com>\n\n`)).from).toBe('面接 <a@example.com>')
    expect((await parsed(`To: ${subject} <a@example.com>\n\n`)).to).toEqual(['面接 <a@example.com>'])
  })

  it.each([
    ['=?UTF-8?Q?one?= and =?UTF-8?Q?two?=', 'one and two'],
    ['=?UTF-8?Q?one?= =?ISO-8859-1?Q?_caf=E9?=', 'one café'],
    ['=?UTF-8?Q?never closed =?UTF-8?Q?closed?=', '=?UTF-8?Q?never closed closed'],
    ['=?UTF-8?Q?What?_Really??=', 'What? Really?'],
    ['=?UTF-8?Q??=', null],
  ])('decode %j as %j', async (subject, expected) => {
    expect((await parsed(`Subject: ${subject}\n\n`)).subject).toBe(expected)
  })

  it.each([
    ['windows-1251', '\xcf\xf0\xe8\xe2\xe5\xf2', 'Привет'],
    ['koi8-r', '\xf0\xd2\xc9\xd7\xc5\xd4', 'Привет'],
    ['shift_jis', '\x93\xfa\x96{', '日本'],
    ['euc-jp', '\xc6\xfc\xcb\xdc', '日本'],
    ['gb2312', '\xd6\xd0\xce\xc4', '中文'],
    ['euc-kr', '\xc7\xd1\xb1\xb9', '한국'],
    ['windows-1251', bytes('日本語'), '日本語'],
    ['iso-8859-2', bytes('naïve'), 'naïve'],
    ['iso-2022-jp', '\x1b$BF|K\\\x1b(B', '日本'],
  ])(
    'that are not ASCII have the character set of the text, %s, but UTF-8 is recognized',
    async (charset, raw, expected) => {
      const headers = `Subject: ${raw}\nFrom: ${raw} <a@example.com>\nTo: ${raw} <b@example.com>`
      const email = await parsed(`${headers}\nContent-Type: text/plain; charset=${charset}\n\nx`)
      expect([email.subject, email.from, email.to]).toEqual([
        expected,
        `${expected} <a@example.com>`,
        [`${expected} <b@example.com>`],
      ])
      const boundary = `\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=${charset}\n\nx\n--b--`
      expect((await parsed(`Subject: ${raw}${boundary}`)).subject).toBe(expected)
    },
  )

  it.each([
    ['', '\x93\xe0\x92\xe8', '\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd'],
    ['Content-Type: text/plain; charset=us-ascii\n', '\x93\xe0\x92\xe8', '\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd'],
    ['', '\xc6\xe2\xc4\xea', '\xa4\xb3\xa4\xf3\xa4\xcb\xa4\xc1\xa4\xcf'],
  ])(
    'of only kanji are decoded with the help of a text without a stated character set (%j, %j)',
    async (stated, subject, body) => {
      expect(await parsed(`Subject: ${subject}\n${stated}\n${body}`)).toMatchObject({
        subject: '内定',
        plainText: 'こんにちは',
      })
    },
  )

  it('with an unknown character set are a fault', async () => {
    expect(await parsed('Subject: =?x-mystery?Q?Caf=E9?=\n\n')).toMatchObject({
      subject: 'Café',
      faults: ['an unknown character set'],
    })
  })

  it('give encoded names in From and To, even with commas', async () => {
    const email = await parsed(
      'From: =?UTF-8?B?5bGx55Sw?= <y@example.jp>\nTo: =?UTF-8?Q?Doe=2C_Jane?= <j@example.com>, k@example.com\n\n',
    )
    expect(email.from).toBe('山田 <y@example.jp>')
    expect(email.to).toEqual(['"Doe, Jane" <j@example.com>', 'k@example.com'])
  })

  it.each([
    ['Jane', null],
    ['undisclosed-recipients:;', null],
    ['<jane@example.com', 'jane@example.com'],
    ['jane@example.com (Jane)', 'jane@example.com'],
    ['A <a@example.com>, B <b@example.com>', 'a@example.com'],
    ['jane@example.com)', 'jane@example.com'],
    ['Jane <jane@example.com)>', 'jane@example.com'],
    ['Jane <jane(home)@example.com(work)>', 'jane@example.com'],
    ['Jane <jane@mail . example>', 'jane@mail.example'],
    ["Jane <'jane@example.com'>", 'jane@example.com'],
    ['Jane <jane@Example.com.>', 'jane@example.com'],
    ['"jane doe"@example.com', null],
    ['jane@[192.0.2.1]', 'jane@[192.0.2.1]'],
    ['Jane <=?UTF-8?B?amFuZQ==?=@example.com>', 'jane@example.com'],
    ['j@ne|er @end|ng |rom ex@mple@dk (Jane)', null],
    ['jane at example.com (Jane)', 'jane@example.com'],
  ])('From %s has the bare address %s', async (from, expected) => {
    expect((await parsed(`From: ${from}\n\n`)).fromEmail).toBe(expected)
  })

  it('skip an mbox separator line that was left in', async () => {
    const email = await parsed('From jane@example.com Tue Aug  8 12:36:29 2023\nFrom: Bo <b@example.com>\n\nhi')
    expect(email).toMatchObject({ from: 'Bo <b@example.com>', plainText: 'hi' })
  })

  it.each([
    ['<a@b>', '<a@b>'],
    [' <a@b> ', '<a@b>'],
    ['a@b', '<a@b>'],
    ['<>', null],
    ['null', null],
    ['"Re: x" of Monday <a@b> <c@d>', '<a@b>'],
  ])('give Message-ID and In-Reply-To %j as %j', async (value, expected) => {
    const email = await parsed(`Message-ID: ${value}\nIn-Reply-To: ${value}\n\n`)
    expect([email.messageId, email.inReplyTo]).toEqual([expected, expected])
  })

  it('of Gmail give labels and ids beyond 2^53', async () => {
    const email = await parsed(
      'X-GM-THRID: 1777111222333444555\nX-GM-MSGID: 1777111222333444556\nX-Gmail-Labels: Inbox,"Jobs, 2023","a \\"b\\"",,\n =?UTF-8?Q?=E5=BF=9C=E5=8B=9F?=\n\n',
    )
    expect(email.gmailThreadId).toBe(1777111222333444555n)
    expect(email.gmailMessageId).toBe(1777111222333444556n)
    expect(email.labels).toEqual(['Inbox', 'Jobs, 2023', 'a "b"', '応募'])
    expect(await parsed('X-GM-THRID: 99999999999999999999\nX-GM-MSGID: abc\n\n')).toMatchObject({
      gmailThreadId: null,
      gmailMessageId: null,
    })
  })
})

describe('the dates of a message', () => {
  const received =
    'Received: from a; by b; Tue, 8 Aug 2023 12:36:29 +0000 (UTC)\nReceived: from c; Mon, 7 Aug 2023 12:00:00 +0000\n'

  it('that cannot be read are null, and a fault', async () => {
    expect(await parsed('Date: soon\n\n')).toMatchObject({
      date: null,
      internalDate: null,
      faults: ['a date that cannot be read'],
    })
  })

  it('of arrival come from the separator, else from the newest Received header, else are null', async () => {
    expect((await parsed(`${received}\n`, 5000)).internalDate).toBe(5000)
    expect((await parsed(`${received}\n`)).internalDate).toBe(utc(2023, 7, 8, 12, 36, 29))
    const [first, second] = received.trimEnd().split('\n')
    expect((await parsed(`${second}\n${first}\nReceived: by d; never\n\n`)).internalDate).toBe(
      utc(2023, 7, 8, 12, 36, 29),
    )
    expect((await parsed('Received: by nobody\nDate: Tue, 8 Aug 2023 12:36:29 +0000\n\n')).internalDate).toBeNull()
  })
})
