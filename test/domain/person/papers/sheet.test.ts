import { describe, expect, it } from 'vitest'
import type { Form, PaperTemplate, SheetBlock } from '#src/domain/person/papers/paper.js'
import { textOfBlocks, textOfRuns } from '#src/domain/person/papers/paper.js'
import { fillSheet } from '#src/domain/person/papers/sheet.js'

const resume = `# 山田 太郎

- ふりがな: やまだ たろう
- 生年月日: 平成4年4月5日
- 現住所: 〒100-0001 東京都千代田区千代田1-1
- 電話：090-0000-0000
- メール: taro@example.test

## 職務要約

開発に従事。

## 学歴

- 2011年4月 見本大学 工学部 入学
- ２０１５年３月　見本大学 工学部 卒業

## 職務経歴

### 株式会社サンプル（2015年4月〜2020年3月）

事業内容：決済
従業員数：320名

- 移行を担当

### 見本商事株式会社
2020年4月〜現在

## 免許・資格

| 年月 | 資格 |
| --- | --- |
| 2014/8 | 普通自動車第一種運転免許 |
| 平成28年6月 | 応用情報技術者 |

## 自己PR

小さく直します。

## 出版物

text
`

const isForm = (block: SheetBlock): block is Form => block.kind === 'form'

/** Returns the rows of the forms, their cells joined by bars. */
function rowsOf(markdown: string, date: string | null = '2026-11-27') {
  const { blocks } = fillSheet(markdown, 'japanese-resume', date)
  return blocks
    .filter(isForm)
    .flatMap(({ rows }) => rows.map(({ cells }) => cells.map((cell) => textOfBlocks(cell.blocks)).join('|')))
}

function linesOf(markdown: string, template: PaperTemplate) {
  const { blocks } = fillSheet(markdown, template, '2026-11-27')
  return blocks.filter((block) => !isForm(block)).map((block) => textOfBlocks([block]))
}

describe('a 履歴書 (person-papers-resume)', () => {
  it('has what the document states, each in its field', () => {
    const rows = rowsOf(resume)
    for (const row of [
      'ふりがな　やまだ たろう',
      '氏　名\n山田 太郎',
      '生年月日　平成4年4月5日生（満 34 歳）|※性別',
      'ふりがな|電話　090-0000-0000',
      '現住所　〒100-0001\n東京都千代田区千代田1-1|メール\ntaro@example.test',
      '||学歴',
      '2011|4|見本大学 工学部 入学',
      '2015|3|見本大学 工学部 卒業',
      '||職歴',
      '2015|4|株式会社サンプル（2020年3月まで）',
      '2020|4|見本商事株式会社（現在に至る）',
      '2014|8|普通自動車第一種運転免許',
      '平成28|6|応用情報技術者',
      '小さく直します。',
    ]) {
      expect(rows).toContain(row)
    }
    expect(rows[0]).toContain('2026年11月27日現在')
    expect(rows[0]).toContain('写真をはる位置')
  })

  it('leaves empty what is not stated, and names it', () => {
    const { missing, unplaced } = fillSheet('# 履歴書\n\n氏名：山田 花子\n電話：1', 'japanese-resume', null)
    expect(missing).toEqual(['ふりがな', '生年月日', '現住所', '学歴・職歴', '免許・資格', '志望の動機など'])
    expect(unplaced).toEqual([])
    const rows = rowsOf('# 履歴書\n\n氏名：山田 花子\n電話：1', null)
    expect(rows).toContain('氏　名\n山田 花子')
    expect(rows).toContain('生年月日　　　　年　　月　　日生（満 　 歳）|※性別')
    expect(rows[0]).toContain('　　年　　月　　日現在')
    expect(rows.filter((row) => row === '||')).toHaveLength(26)
  })

  it('names the parts of the document for which it has no place', () => {
    expect(fillSheet(resume, 'japanese-resume', null).unplaced).toEqual(['職務要約', '出版物'])
  })

  it('reads the history as it is written: one list, rows of a table, English', () => {
    expect(
      rowsOf(
        '## 学歴・職歴\n\n学歴\n\n| 年 | 月 | 内容 |\n|-|-|-|\n| 2011 | 4 | 入学 |\n| 令和元年 | 5月 | 入社 |\n\n以上',
      ),
    ).toEqual(expect.arrayContaining(['||学歴', '2011|4|入学', '令和元|5|入社', '||以上']))
    expect(
      rowsOf(
        '## Education\n\n- Apr 2011 - Mar 2015: Example University\n\n## Experience\n\n### Example | 2015-04 – present',
      ),
    ).toEqual(expect.arrayContaining(['2011|4|Example University（2015年3月まで）', '2015|4|Example（現在に至る）']))
  })

  it('has a row for each line that begins with a date, without a list or blank lines', () => {
    const rows = rowsOf(
      '## 学歴\n2011年4月 東都大学\n工学部 入学\n2015年3月 東都大学 卒業\n\n## 職歴\n\n平成27年4月　株式会社見本 入社  \n2020年3月から現在 見本商事株式会社\\\n2021.4 課長',
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        ...['2011|4|東都大学工学部 入学', '2015|3|東都大学 卒業'],
        ...['平成27|4|株式会社見本 入社', '2020|3|見本商事株式会社（現在に至る）', '2021|4|課長'],
      ]),
    )
  })

  it('keeps names and brackets as wide as they were written, and reads dates of any width', () => {
    expect(
      rowsOf('## 職歴\n\n- ２０１５年４月　株式会社見本（開発部） 入社\n\n### Ｘ商事㈱（２０１６年４月～現在）'),
    ).toEqual(expect.arrayContaining(['2015|4|株式会社見本（開発部） 入社', '2016|4|Ｘ商事㈱（現在に至る）']))
  })

  it('computes no age without a day, and none that is stated otherwise', () => {
    const age = (markdown: string, date: string | null) =>
      rowsOf(markdown, date).find((row) => row.startsWith('生年月日'))
    expect(age('生年月日：1992年11月28日', '2026-11-27')).toContain('満 33 歳')
    expect(age('生年月日：1992年11月28日', null)).toContain('満 　 歳')
    expect(age('生年月日：春\n年齢：満34歳', '2026-11-27')).toBe('生年月日　春生（満 34 歳）|※性別')
    expect(age('生年月日：2023-02-30', '2026-11-27')).toContain('2023-02-30生（満 　 歳）')
  })
})

describe('a 職務経歴書 (person-papers-career)', () => {
  it('has the usual sections in the usual order, and the rest behind them', () => {
    const lines = linesOf(resume, 'japanese-career')
    expect(lines.slice(0, 3)).toEqual(['職務経歴書', '2026年11月27日現在', '氏名：山田 太郎'])
    const order = [
      '職務要約',
      '開発に従事。',
      '職務経歴',
      '株式会社サンプル（2015年4月〜2020年3月）',
      '事業内容：決済\n従業員数：320名',
      '移行を担当',
      '資格',
      '自己PR',
      '出版物',
    ]
    expect(lines.filter((line) => order.includes(line))).toEqual(order)
    expect(fillSheet(resume, 'japanese-career', null)).toMatchObject({
      missing: ['活かせる経験・知識・技術'],
      unplaced: ['学歴'],
    })
  })
})

describe('a plain paper (person-papers-templates)', () => {
  it('is the document, with the ways to reach the person in one line', () => {
    expect(linesOf('# A\n\nEngineer\n\n- Email: a@example.test\n- Tokyo\n\n## B\n\n- C: d\n- e', 'plain')).toEqual([
      ...['A', 'Engineer', 'Email: a@example.test · Tokyo', 'B', 'C: d\ne'],
    ])
    expect(linesOf('# Letter\n\n- Go: 9 years\n- C#: 2 years', 'plain')).toEqual(['Letter', 'Go: 9 years\nC#: 2 years'])
    expect(linesOf('Email: a@example.test\nPhone: 1', 'plain')).toEqual(['Email: a@example.test\nPhone: 1'])
  })

  it('does not show the data that is kept for other programs', () => {
    const { blocks } = fillSheet('# A\n\n```json-resume\n{}\n```\n\n```js\ncode\n```', 'plain', null)
    expect(blocks.map((block) => (block.kind === 'heading' ? textOfRuns(block.runs) : block.kind))).toEqual([
      'A',
      'code',
    ])
  })
})
