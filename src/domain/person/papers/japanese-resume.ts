import { cutText, foldText } from '#src/domain/shared/text.js'
import { type DatedLine, datedLinesOf } from './dated-lines.js'
import { ageOn, formatJapaneseDay } from './japanese-days.js'
import { fieldWords, historyHeadings, paperNames, sectionWords } from './japanese-words.js'
import {
  type FilledSheet,
  type Form,
  type FormCell,
  type FormRow,
  type PaperBlock,
  paragraph,
  plainRun,
  textOfBlocks,
  textOfRuns,
} from './paper.js'
import { hasWords, keyLinesOf, type PaperParts, type Section, statesKeys } from './sections.js'

/** How many lines the form has even where less is stated. */
const historyLines = 18
const licenceLines = 8

type Field = keyof typeof fieldWords

/**
 * Lays out a 履歴書, after the example that the Ministry of Health, Labour and Welfare published in 2021. A field that
 * the document does not state stays empty. `date` is the day of the paper, `2026-11-27`. Source: person-papers-resume.
 */
export function japaneseResume(parts: PaperParts, date: string | null): FilledSheet {
  const placed = new Set<Section>()
  const take = (words: RegExp) => {
    const found = parts.sections.filter((section) => !placed.has(section) && hasWords(section, words))
    for (const section of found) placed.add(section)
    return found
  }
  const basics = take(sectionWords.basics)
  const field = fieldsOf(parts, basics)
  const history = take(sectionWords.history)
  const education = take(sectionWords.education)
  const work = take(sectionWords.work)
  const licences = take(sectionWords.licences)
  const wishes = take(sectionWords.wishes)
  const motives = take(sectionWords.motive)
  const lines = [...history.flatMap(linesOf), ...headed('学歴', education), ...headed('職歴', work)]
  const blocks = [
    personForm(field, date),
    addressForm(field),
    datedForm('学歴・職歴（各別にまとめて書く）', lines, historyLines),
    { ...datedForm('免許・資格', licences.flatMap(linesOf), licenceLines), startsPage: true },
    boxForm('志望の動機、特技、好きな学科、アピールポイントなど', contentOf(motives), 85),
    boxForm(
      '本人希望記入欄（特に給料・職種・勤務時間・勤務地・その他についての希望などがあれば記入）',
      contentOf(wishes, true),
      45,
    ),
    paragraph('※「性別」欄：記載は任意です。未記載とすることも可能です。'),
  ]
  const stated: readonly (readonly [string, boolean])[] = [
    ...(['name', 'reading', 'born', 'address', 'phone'] as const).map(
      (key) => [labels[key], field(key) !== ''] as const,
    ),
    ['学歴・職歴', lines.length > 0],
    ['免許・資格', licences.length > 0],
    ['志望の動機など', motives.length > 0],
  ]
  return {
    blocks,
    missing: stated.filter(([, isStated]) => !isStated).map(([label]) => label),
    unplaced: [
      ...parts.preamble.filter((block) => !statesKeys(block)).map((block) => cutText(textOfBlocks([block]), 60)),
      ...parts.sections.filter((section) => !placed.has(section)).map(({ heading }) => textOfRuns(heading.runs)),
    ],
  }
}

const labels = { name: '氏名', reading: 'ふりがな', born: '生年月日', address: '現住所', phone: '電話' } as const

/** Returns what is stated of a field; the first heading names the person unless it names the paper. */
function fieldsOf({ title, preamble }: PaperParts, basics: readonly Section[]): (field: Field) => string {
  const stated = keyLinesOf([...preamble, ...basics.flatMap(({ blocks }) => blocks)])
  const name = title === null ? '' : textOfRuns(title.runs).trim()
  return (field) => {
    const [, value = ''] = [...stated].find(([label]) => fieldWords[field].test(label)) ?? []
    return value === '' && field === 'name' && !paperNames.test(foldText(name)) ? name : value
  }
}

const linesOf = ({ blocks }: Section) => datedLinesOf(blocks)

function headed(heading: string, sections: readonly Section[]): readonly DatedLine[] {
  const lines = sections.flatMap(linesOf)
  return lines.length === 0 ? [] : [{ year: '', month: '', text: heading }, ...lines]
}

const labelled = (label: string, value: string): PaperBlock => ({
  kind: 'paragraph',
  runs: [plainRun(value === '' ? label : `${label}　${value}`)],
})

function personForm(field: (name: Field) => string, date: string | null): Form {
  const day = formatJapaneseDay(field('date') || (date ?? '')) ?? field('date')
  const born = formatJapaneseDay(field('born')) ?? field('born')
  const age = (/\d{1,3}/.exec(field('age'))?.[0] ?? '') || (ageOn(field('born'), field('date') || (date ?? '')) ?? '')
  const photo = ['写真をはる位置', '', '写真をはる必要が', 'ある場合', '縦 36～40mm', '横 24～30mm', '本人単身胸から上']
  return {
    kind: 'form',
    widths: [95, 45, 40],
    rows: [
      {
        height: 10,
        cells: [
          { blocks: [{ kind: 'heading', level: 1, runs: [plainRun('履歴書')] }], look: 'bare' },
          { blocks: [paragraph(`${day || '　　年　　月　　日'}現在`, 'right')], look: 'bare', align: 'right' },
          { blocks: [paragraph(photo.join('\n'), 'center')], rows: 4, look: 'label', align: 'center' },
        ],
      },
      { height: 8, cells: [{ blocks: [labelled('ふりがな', field('reading'))], columns: 2 }] },
      {
        height: 18,
        cells: [{ blocks: [labelled('氏　名', ''), paragraph(field('name'))], columns: 2, look: 'name' }],
      },
      {
        height: 11,
        cells: [
          {
            blocks: [
              labelled(
                '生年月日',
                `${born === '' ? '　　　年　　月　　日' : born}生（満 ${age === '' ? '　' : age} 歳）`,
              ),
            ],
          },
          { blocks: [labelled('※性別', field('sex'))] },
        ],
      },
    ],
  }
}

function addressForm(field: (name: Field) => string): Form {
  const place = (label: string, postcode: string, address: string): readonly PaperBlock[] => [
    paragraph(`${label}　〒${postcode.replace(/^〒\s*/, '')}`),
    paragraph(address),
  ]
  const [written = '', ofAddress] = /^〒?\s?(\d{3}-?\d{4})\s?/.exec(field('address')) ?? []
  const postcode = ofAddress ?? field('postcode')
  const address = field('address').slice(written.length)
  return {
    kind: 'form',
    widths: [125, 55],
    rows: [
      {
        height: 8,
        cells: [cell(labelled('ふりがな', field('addressReading'))), cell(labelled('電話', field('phone')))],
      },
      {
        height: 16,
        cells: [{ blocks: place('現住所', postcode, address) }, cell(labelled('メール', ''), paragraph(field('mail')))],
      },
      {
        height: 8,
        cells: [cell(labelled('ふりがな', field('contactReading'))), cell(labelled('電話', field('contactPhone')))],
      },
      {
        height: 16,
        cells: [
          {
            blocks: place(
              '連絡先（現住所以外に連絡を希望する場合のみ記入）',
              field('contactPostcode'),
              field('contact'),
            ),
          },
          cell(),
        ],
      },
    ],
  }
}

const cell = (...blocks: readonly PaperBlock[]): FormCell => ({ blocks })

function datedForm(heading: string, lines: readonly DatedLine[], fewest: number): Form {
  const header: FormRow = {
    height: 8,
    cells: ['年', '月', heading].map((text) => ({
      blocks: [paragraph(text, 'center')],
      look: 'label',
      align: 'center',
    })),
  }
  const empty = Array.from({ length: Math.max(0, fewest - lines.length) }, () => ({ year: '', month: '', text: '' }))
  const rows = [...lines, ...empty].map(({ year, month, text }): FormRow => {
    const align = year === '' && historyHeadings.test(foldText(text)) ? 'center' : text === '以上' ? 'right' : 'left'
    return {
      height: 8,
      cells: [
        { blocks: [paragraph(year, 'center')], align: 'center' },
        { blocks: [paragraph(month === '' ? '' : String(Number(month)), 'center')], align: 'center' },
        { blocks: [paragraph(text, align)], align },
      ],
    }
  })
  return { kind: 'form', widths: [22, 12, 146], rows: [header, ...rows] }
}

function boxForm(heading: string, blocks: readonly PaperBlock[], height: number): Form {
  return {
    kind: 'form',
    widths: [180],
    rows: [
      { height: 8, cells: [{ blocks: [paragraph(heading)], look: 'label' }] },
      { height, cells: [{ blocks }] },
    ],
  }
}

/** The blocks of sections, below their headings if there are several. */
function contentOf(sections: readonly Section[], isAlone = sections.length < 2): readonly PaperBlock[] {
  return sections.flatMap(({ heading, blocks }) => [...(isAlone ? [] : [{ ...heading, level: 4 }]), ...blocks])
}
