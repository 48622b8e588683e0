import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  htmlPart,
  multipart,
  type Part,
  parsed,
  part,
  plainPart,
  textOf,
  whole,
} from '#test/adapters/sources/mime/support/message.js'
import { shortestOfThree } from '#test/support/timing.js'

describe('hostile messages', () => {
  const nested = (depth: number): Part => {
    let inner = plainPart('deep')
    for (let level = 0; level < depth; level++) inner = multipart('mixed', inner)
    return inner
  }

  it('nested 500 deep keep their headers and are marked', async () => {
    expect(await parsed(whole(nested(500)))).toMatchObject({
      subject: 's',
      plainText: null,
      faults: ['nested too deep'],
    })
    expect(await textOf(nested(40))).toBe('deep')
  })

  it('with messages inside messages 500 deep give the outer ones', async () => {
    const inner = `Content-Type: message/rfc822\n\n`.repeat(500)
    expect(await parsed(`Subject: s\n${inner}Subject: last\n\ndeep`)).toMatchObject({
      subject: 's',
      faults: ['nested too deep'],
    })
  })

  it('with HTML nested 100,000 deep, or endless, are read fast', async () => {
    const page = `${'<div>'.repeat(100_000)}deep text`
    const readAll = async () => {
      expect(await textOf(htmlPart(page))).toBe('deep text')
      expect(await textOf(htmlPart(`${'<font>word '.repeat(1000)}end`))).toMatch(/end$/)
      expect(await textOf(htmlPart(`<p>${'<'.repeat(200_000)}`))).toEqual(expect.anything())
    }
    expect(await shortestOfThree(10_000, readAll)).toBeLessThan(10_000)
  })

  it('with deep HTML lose their styles and scripts, in any spelling', async () => {
    const page = `<STYLE>p{}</STYLE><Script>x()</sCRIPT>${'<div>'.repeat(400)}deep text`
    expect(await textOf(htmlPart(page))).toBe('deep text')
  })

  it('with slow texts and headers are read fast', async () => {
    const flowed = part('Content-Type: text/plain; format=flowed; delsp=yes', 'a \n'.repeat(50_000))
    const headers = `X-Gmail-Labels: ${'"\\'.repeat(50_000)}\nTo: ${'('.repeat(50_000)}\n\n`
    const readAll = async () => {
      expect(await textOf(flowed)).toHaveLength(50_000)
      expect((await parsed(headers)).faults).toEqual([])
    }
    expect(await shortestOfThree(10_000, readAll)).toBeLessThan(10_000)
  })

  it('with HTML over 5 MB lose their tags', async () => {
    const page = `<style>p{}</style><p>start &amp; ${'<b>more</b> '.repeat(500_000)}</p>`
    expect((await textOf(htmlPart(page)))?.slice(0, 20)).toBe('start & more more mo')
  })

  it('with lines of 10 MB and headers of 3 MB are read as far as possible', async () => {
    expect((await parsed(`Subject: s\n\n${'x'.repeat(10 * 1024 * 1024)}`)).plainText).toHaveLength(2_000_000)
    const email = await parsed(`Subject: s\nX: ${'y '.repeat(1_500_000)}\nFrom: a@example.com\n\ntext`)
    expect([email.subject, email.plainText, email.faults]).toEqual(['s', 'text', ['headers too long']])
  })

  it('with a large attachment are read without it', async () => {
    const big = part(
      'Content-Type: application/zip; name=a.zip\nContent-Transfer-Encoding: base64',
      `${'A'.repeat(76)}\n`.repeat(400_000),
    )
    const message = whole(multipart('mixed', plainPart('before'), big, plainPart('after')))
    const readIt = async () => {
      const email = await parsed(message)
      expect([email.plainText, email.hasAttachments, email.faults]).toEqual(['before\n\nafter', true, []])
    }
    expect(await shortestOfThree(5000, readIt)).toBeLessThan(5000)
  })

  it('that are one large attachment keep headers longer than the part that is read', async () => {
    const trace = `X-Trace: ${'x'.repeat(60)}\n`.repeat(200)
    const raw = `Content-Type: application/pdf; name=a.pdf\n${trace}Subject: scan\n\n${`${'A'.repeat(76)}\n`.repeat(1000)}`
    expect(await parsed(raw)).toMatchObject({ subject: 'scan', hasAttachments: true, faults: [] })
  })

  it('never make the parser throw', async () => {
    const header = fc.constantFrom(
      'Content-Type: multipart/mixed; boundary=b',
      'Content-Type: message/rfc822',
      'Content-Type: text/html; charset=\xff',
      'Content-Transfer-Encoding: base64',
      'From: =?utf-8?B?////?= <',
      'To: (((((a:b;c,"',
      'Date: x',
      'References: <<<>>>',
      'Subject: =?utf-7?B?+++?=',
    )
    const body = fc.array(fc.oneof(fc.constantFrom('--b', '--b--', '\r', '<div', '\0'), fc.string({ unit: 'binary' })))
    await fc.assert(
      fc.asyncProperty(fc.array(header), body, async (headers, lines) => {
        const raw = Buffer.from([...headers, '', ...lines].join('\n'), 'latin1')
        expect((await parsed(raw)).raw).toBe(raw)
      }),
      { numRuns: 300 },
    )
  })
})
