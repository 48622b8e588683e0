import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { mendCharacters } from '#src/adapters/papers/pdf-characters.js'

/** A file as browsers write it, with a map from glyphs to characters. */
function aPdf(map: string): Buffer {
  const stream = deflateSync(Buffer.from(`begincmap\n${map}\nendcmap`))
  const head = Buffer.from(`%PDF-1.4\n7 0 obj\n<</Filter /FlateDecode\n/Length ${stream.length}>> stream\n`)
  const tail = Buffer.from(
    '\nendstream\nendobj\nxref\n0 1\ntrailer\n<</Size 8\n/Root 1 0 R\n/Info 2 0 R>>\nstartxref\n99\n%%EOF\n',
  )
  return Buffer.concat([head, stream, tail])
}

/** The newest map, where the table says it is. */
function mapOf(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1')
  const [, offset = ''] = /xref\n7 1\n(\d{10}) 00000 n \ntrailer/.exec(text) ?? []
  const [head = '', length = ''] =
    /^7 0 obj\n<<\/Filter \/FlateDecode\n\/Length (\d+)>> stream\n/.exec(text.slice(Number(offset))) ?? []
  const start = Number(offset) + head.length
  return inflateSync(Buffer.from(pdf).subarray(start, start + Number(length))).toString('latin1')
}

describe('the characters of a PDF (person-papers-pdf)', () => {
  it('are those that were printed, where a font draws others alike', () => {
    const before = aPdf(
      '2 beginbfchar\n<01> <2F47>\n<02> <0041>\nendbfchar\n1 beginbfrange\n<0010> <0012> <2F45>\nendbfrange',
    )
    const after = mendCharacters(before, '日本の方向・A')
    expect(mapOf(after)).toContain('2 beginbfchar\n<01> <65E5>\n<02> <0041>\nendbfchar')
    expect(mapOf(after)).toContain('3 beginbfchar\n<0010> <65B9>\n<0011> <2F46>\n<0012> <65E5>\nendbfchar')
    const text = Buffer.from(after).toString('latin1')
    expect(text.startsWith(before.toString('latin1'))).toBe(true)
    expect(text).toContain('/Size 8\n/Root 1 0 R\n/Info 2 0 R\n/Prev 99>>')
    expect(text).toContain(`startxref\n${text.lastIndexOf('xref\n7 1')}\n%%EOF`)
  })

  it('stay if the text has them, if nothing else was meant, and in files of another form', () => {
    const radical = aPdf('1 beginbfchar\n<01> <2F47>\nendbfchar')
    expect(mendCharacters(radical, '⽇日')).toBe(radical)
    expect(mendCharacters(radical, 'A')).toBe(radical)
    for (const other of [Buffer.from('%PDF-1.7 no table'), Buffer.concat([radical, Buffer.from('x')])]) {
      expect(mendCharacters(other, '日')).toBe(other)
    }
  })
})
