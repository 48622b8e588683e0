import { describe, expect, it } from 'vitest'
import { declaredCharset } from '#src/adapters/kit/text/declared-charset.js'
import { type OpeningTag, readHtmlTokens } from '#src/adapters/kit/text/html-tokens.js'
import { rawTextNames } from '#src/adapters/kit/text/raw-text-ends.js'

const written = ({ name, attributes, isSelfClosing }: OpeningTag) => {
  const all = attributes.map((each) => (each.value === null ? ` ${each.name}` : ` ${each.name}=[${each.value}]`))
  return `<${name}${all.join('')}${isSelfClosing ? '/' : ''}>`
}

/** Returns what a listener receives that reads all attributes except `unread`, with the pieces of one text joined. */
function tokens(html: string, decodeEntities = true): readonly string[] {
  const told: string[] = []
  let isText = false
  const tell = (token: string, isNext = false) => {
    if (isText && isNext) told.push((told.pop() ?? '') + token)
    else told.push(token)
    isText = isNext
  }
  readHtmlTokens(
    html,
    {
      isAttributeRead: (name) => name !== 'unread',
      text: (piece) => tell(piece, true),
      opens: (tag) => {
        tell(written(tag))
        return rawTextNames.includes(tag.name)
      },
      rawText: ({ name }, raw) => tell(`${name}: ${raw}`),
      closes: (name) => tell(`</${name}>`),
    },
    { decodeEntities },
  )
  return told
}

describe('HTML is tokenized as in browsers', () => {
  it.each([
    ['a<B>b</B >c', ['a', '<b>', 'b', '</b>', 'c']],
    ['a < b <3 </ c', ['a < b <3 ']],
    ['<br/>a<br />', ['<br/>', 'a', '<br/>']],
    ['<!doctype html><!-- <b> --><b>', ['<b>']],
    ['<!-- a --!>b', ['b']],
    ['<![CDATA[a]]>b', ['b']],
    ['<?php a ?>b', ['b']],
    ['', []],
  ])('%j', (html, told) => {
    expect(tokens(html)).toEqual(told)
  })

  it('with entities decoded on request', () => {
    expect(tokens('a &amp; &#x65E5;<a b="&lt;c" d=e&gt;f>')).toEqual(['a & 日', '<a b=[<c] d=[e>f]>'])
    expect(tokens('a &amp; b<a b="&lt;c">', false)).toEqual(['a &amp; b', '<a b=[&lt;c]>'])
  })

  it('with the requested attributes, and the first of two with the same name', () => {
    expect(tokens(`<a B=1 b=2 unread="3" C='x y' d e="">`)).toEqual(['<a b=[1] c=[x y] d e=[]>'])
    const many = Array.from({ length: 300 }, (_, i) => `a${i}=1`).join(' ')
    expect(tokens(`<b ${many}>`)[0]?.split(' ')).toHaveLength(1 + 200)
  })

  it.each([
    ['</b c="d>e">f', ['</b>', 'f']],
    ["</b c = 'd>e' g>f", ['</b>', 'f']],
    ['</b c=d>e">f', ['</b>', 'e">f']],
    ['</b c= \n"d>e">f', ['</b>', 'f']],
    ['</b "d>e">f', ['</b>', 'e">f']],
    ['</b/="d>e">f', ['</b>', 'e">f']],
    ['</b c/="d>e">f', ['</b>', 'e">f']],
    ['</b c=""=">">f', ['</b>', '">f']],
    ['</b/>f', ['</b>', 'f']],
    ['</b ="d>e">f', ['</b>', 'e">f']],
    ['</b/c="d>e">f', ['</b>', 'f']],
    ['</b c=d>d>f', ['</b>', 'd>f']],
    ['</b c=d e="f>g">h', ['</b>', 'h']],
    ['<title>a</title></b c="d>e">f', ['<title>', 'title: a', '</b>', 'f']],
    // an unclosed value would swallow the rest of the page
    ['</b c="d>e</b c=\'>f', ['</b>', 'e', '</b>', 'f']],
    ['</b c="d>e</b c="f>g">h', ['</b>', 'g">h']],
    ['a</b', ['a']],
  ])('with end tags that may have meaningless attributes: %j', (html, told) => {
    expect(tokens(html)).toEqual(told)
  })

  it('with any white space in an end tag', () => {
    for (const space of [' ', '\n', '\t', '\r', '\f'])
      expect(tokens(`</b${space}c${space}=${space}"d>e">f`)).toEqual(['</b>', 'f'])
  })
})

describe('an element with raw text', () => {
  it.each(rawTextNames)('is %s, up to its end tag in any case', (name) => {
    expect(tokens(`a<${name} b><i>&amp;</x></${name.toUpperCase()} >c`)).toEqual([
      'a',
      `<${name} b>`,
      `${name}: <i>&amp;</x>`,
      'c',
    ])
    expect(tokens(`<${name}>a</${name}s></${name}/>b`)).toEqual([`<${name}>`, `${name}: a</${name}s>`, 'b'])
  })

  it('takes the rest of the page if it is unclosed code, and otherwise nothing', () => {
    expect(tokens('<script>a<b>c')).toEqual(['<script>', 'script: a<b>c'])
    expect(tokens('<style>a<b>c')).toEqual(['<style>', 'style: a<b>c'])
    expect(tokens('<title>a<b>c')).toEqual(['<title>', 'title: ', 'a', '<b>', 'c'])
    expect(tokens('<title>a<title>b</title>c')).toEqual(['<title>', 'title: a<title>b', 'c'])
    expect(tokens('<xmp>a</xmp>b<xmp>c<title>d</title>')).toEqual([
      ...['<xmp>', 'xmp: a', 'b', '<xmp>', 'xmp: ', 'c', '<title>', 'title: d'],
    ])
  })

  it('contains a nested script if that is inside a comment', () => {
    expect(tokens('<script><!-- <script>a</script> b --></script>c')).toEqual([
      '<script>',
      'script: <!-- <script>a</script> b -->',
      'c',
    ])
    // without a second end tag, the first one ends the script
    expect(tokens('<script><!-- <script>a</script>b')).toEqual(['<script>', 'script: <!-- <script>a', 'b'])
    expect(tokens('<script><!-- --> <script>a</script>b</script>c')).toEqual([
      ...['<script>', 'script: <!-- --> <script>a', 'b', '</script>', 'c'],
    ])
    expect(tokens('<script><script>a</script>b</script>c')[1]).toBe('script: <script>a')
    expect(tokens('<script><script> <!-- a</script>b</script>c')[1]).toBe('script: <script> <!-- a')
    expect(tokens('<script><!-- <scripts>a</script>b</script>c')[1]).toBe('script: <!-- <scripts>a')
    expect(tokens('<style><!-- <script></style>b</style>')[1]).toBe('style: <!-- <script>')
  })

  it('ends at the end of its end tag including attributes', () => {
    expect(tokens('<title>a</title b="c>d">e')).toEqual(['<title>', 'title: a', 'e'])
    expect(tokens('<title>a</title')).toEqual(['<title>', 'title: ', 'a'])
    expect(tokens('<title>a</title ')).toEqual(['<title>', 'title: a'])
  })

  it('starts anew with each element of its kind', () => {
    expect(tokens('<title>a</title>b<title>c</title>d')).toEqual([
      ...['<title>', 'title: a', 'b', '<title>', 'title: c', 'd'],
    ])
  })
})

describe('the charset in the HTML', () => {
  const label = (html: string) => declaredCharset(Buffer.from(html, 'latin1'))

  it.each([
    ['<meta charset=Shift_JIS>', 'Shift_JIS'],
    ['<META CHARSET=" euc-jp ">', 'euc-jp'],
    ['<meta http-equiv="Content-Type" content="text/html; charset=\'big5\'">', 'big5'],
    ['<meta content="text/html"><meta charset=big5><meta charset=gbk>', 'big5'],
    ['<?xml version="1.0" encoding="euc-kr"?><meta charset=gbk>', 'euc-kr'],
    ["\n <?xml encoding = 'euc-kr'?>", 'euc-kr'],
    ['<?xml version="1.0"?><meta charset=gbk>', 'gbk'],
    // bytes that could be read this far are not UTF-16
    ['<meta charset=utf-16le>', 'utf-8'],
    ['<meta charset=UTF16>', 'utf-8'],
    ['<meta charset=x-utf-16>', 'x-utf-16'],
    [`<meta charset=${'x'.repeat(80)}>`, 'x'.repeat(80)],
  ])('is found in %j', (html, found) => {
    expect(label(html)).toBe(found)
  })

  it.each([
    ...[
      '<meta name=charset>',
      '<p charset=big5>',
      '<meta name="charset=big5">',
      '<meta charset="&#98;ig5">',
      '<!-- <meta charset=big5> -->',
    ],
    ...['<title><meta charset=big5></title>', '<script><meta charset=big5></script>', 'charset=big5', ''],
    ...[`<meta charset=${'x'.repeat(81)}>`, 'a<?xml encoding="big5"?>'],
  ])('is not found in %j', (html) => {
    expect(label(html)).toBeNull()
  })

  it('is searched for in the first 4096 bytes', () => {
    const meta = '<meta charset=big5>'
    expect(label(meta.padStart(4096))).toBe('big5')
    expect(label(meta.padStart(4097))).toBeNull()
  })
})
