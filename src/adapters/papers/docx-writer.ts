import { AlignmentType, Document, type ILevelsOptions, LevelFormat, Packer, Paragraph, type Table } from 'docx'
import type { PaperWriter } from '#src/application/person/ports/paper-writer.js'
import type { PaperSheet, SheetBlock } from '#src/domain/person/papers/paper.js'
import {
  BlockWriter,
  bulletsName,
  indentStep,
  maxLevel,
  type NumberedLists,
  numberedName,
  twipsPerMillimetre,
} from './docx-blocks.js'
import { formTable } from './docx-forms.js'
import { sealPackage } from './docx-package.js'
import { escapeControls } from './docx-text.js'
import { endOfEntry, isShort } from './html-writer.js'

/** Writes Word documents: the same bytes for the same sheet, without names or times in their properties. */
export const docxWriter: PaperWriter = {
  async write(sheet) {
    return sealPackage(new Uint8Array(await Packer.toBuffer(toDocument(sheet))))
  },
}

/** Fonts that Word has, or finds a like of, on every system. */
const fonts = { ascii: 'Arial', hAnsi: 'Arial', cs: 'Arial', eastAsia: 'Yu Gothic' }
const languageNames: Readonly<Record<string, string>> = { en: 'en-US', ja: 'ja-JP' }

function toDocument({ title, language, blocks }: PaperSheet): Document {
  const isForm = blocks.some(({ kind }) => kind === 'form')
  const lists: NumberedLists = []
  const children = childrenOf(blocks, new BlockWriter(lists))
  const margin = (millimetres: number) => Math.round(millimetres * twipsPerMillimetre)
  const [vertical, horizontal] = isForm ? [margin(14), margin(15)] : [margin(16), margin(18)]
  return new Document({
    title: escapeControls(title),
    creator: '',
    lastModifiedBy: '',
    styles: { default: stylesFor(languageNames[language] ?? language) },
    numbering: {
      config: [
        { reference: bulletsName, levels: levels('bullet', 1) },
        ...lists.map((start, at) => ({ reference: numberedName(at), levels: levels('decimal', start) })),
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: margin(210), height: margin(297) },
            margin: { top: vertical, bottom: vertical, left: horizontal, right: horizontal },
          },
        },
        children,
      },
    ],
  })
}

function stylesFor(language: string) {
  const heading = (size: number, before: number) => ({
    run: { size, bold: true, color: '111111', font: fonts },
    paragraph: { keepNext: true, keepLines: true, spacing: { before, after: 60 } },
  })
  const below = { border: { bottom: { style: 'single', size: 5, color: '666666', space: 2 } } } as const
  const second = heading(25, 260)
  return {
    document: {
      run: { font: fonts, size: 21, color: '111111', language: { value: language, eastAsia: 'ja-JP' } },
      paragraph: { spacing: { after: 80, line: 276 }, widowControl: true },
    },
    heading1: heading(40, 0),
    heading2: { ...second, paragraph: { ...second.paragraph, ...below } },
    heading3: heading(22, 160),
    heading4: heading(21, 120),
    heading5: heading(21, 120),
    heading6: heading(21, 120),
  }
}

const bullets = ['•', '◦', '▪']

function levels(format: 'bullet' | 'decimal', start: number): readonly ILevelsOptions[] {
  return Array.from({ length: maxLevel + 1 }, (_, level) => ({
    level,
    start: Math.max(start, 0),
    format: format === 'bullet' ? LevelFormat.BULLET : LevelFormat.DECIMAL,
    text: format === 'bullet' ? (bullets[level % bullets.length] ?? '•') : `%${level + 1}.`,
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: (level + 1) * indentStep, hanging: indentStep } } },
  }))
}

/** A short entry stays on one page: each of its paragraphs stays with the next. */
function childrenOf(blocks: readonly SheetBlock[], writer: BlockWriter): readonly (Paragraph | Table)[] {
  const children: (Paragraph | Table)[] = []
  for (let at = 0; at < blocks.length; ) {
    const end = endOfEntry(blocks, at)
    const entry = blocks.slice(at, end)
    const isKept = entry.length > 1 && isShort(entry)
    for (const [index, block] of entry.entries()) {
      // what follows the heading, mostly the period, is never left alone with it
      const keepNext = index < entry.length - 1 && (isKept || index === 1)
      if (block.kind === 'form') children.push(...formWithGap(block, writer))
      else children.push(...writer.write(block, { level: 0, keepNext, keepItems: isKept }))
    }
    at = end
  }
  return children
}

/** Without a paragraph between them, Word joins tables. */
function formWithGap(form: Extract<SheetBlock, { kind: 'form' }>, writer: BlockWriter): readonly (Paragraph | Table)[] {
  const gap = new Paragraph({
    spacing: { before: 0, after: 0, line: 20, lineRule: 'exact' },
    ...(form.startsPage ? { pageBreakBefore: true } : {}),
  })
  return [gap, formTable(form, writer)]
}
