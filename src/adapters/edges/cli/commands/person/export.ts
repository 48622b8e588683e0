import { Command, Option } from 'commander'
import { VariableOption } from '#src/adapters/edges/cli/environment.js'
import type { HuntFlags } from '#src/adapters/edges/cli/flags.js'
import { readDay } from '#src/adapters/edges/cli/option-values.js'
import { addOptions } from '#src/adapters/edges/cli/options.js'
import type { PaperFile } from '#src/adapters/edges/cli/person-services.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { closing } from '#src/adapters/kit/closing.js'
import type { WrittenPaper } from '#src/application/person/write-paper.js'
import { findPlaceholders } from '#src/domain/person/papers/find-placeholders.js'
import { type PaperTemplate, paperTemplates } from '#src/domain/person/papers/paper.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { personOptions } from './options.js'
import { readDocument, readDocumentId } from './read-document.js'
import { formatProposal, formatUnsupported } from './words.js'

const formats = { pdf: 'pdf', docx: 'docx', html: 'html', md: 'md', resumeJson: 'json' } as const

interface Flags extends HuntFlags, Partial<Record<keyof typeof formats, boolean>> {
  readonly template: PaperTemplate
  readonly out?: string
  readonly date?: string
  readonly browser?: string
}

/** Writes a document as a paper that an employer gets. */
export function exportCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('export')
    .summary('write a document as a file to send')
    .description(
      'Writes the newest version of a document as PDF, Word, a web page, Markdown or JSON Resume, and names what is ' +
        'still to be filled in and, until you confirm it, claims without support. PDF is printed by the Chrome, Edge ' +
        'or Chromium of this machine, without a network.',
    )
    .argument('<id>', 'its id')
    .option('--pdf', 'as PDF')
    .option('--docx', 'as Word')
    .option('--html', 'as a web page')
    .option('--md', 'as Markdown')
    .option('--resume-json', 'a CV as JSON Resume, for other programs')
    .addOption(
      new Option('--template <template>', 'how it looks: japanese-resume is 履歴書, japanese-career 職務経歴書')
        .choices(paperTemplates)
        .default('plain'),
    )
    .option('--date <day>', 'the date to print on the document, as YYYY-MM-DD', readDate)
    .option('--out <file>', 'the file to write; by default the title, in this folder')
    .addOption(new VariableOption('--browser <path>', 'the browser that prints PDFs', 'JOBWORKFLOW_BROWSER'))
  return addOptions(command, personOptions()).action(async (text: string, flags: Flags) => {
    const [id, format] = [readDocumentId(text), formatOf(flags)]
    const { out = null, date = null, browser = null, template } = flags
    await closing(services.openPerson(flags), async (person) => {
      const known = await readDocument(person, { ids: [id], hasText: true })
      const { head, text: markdown } = known
      const paper = { title: head.title, text: markdown ?? '', language: head.language }
      const written = await person.writePaper({ ...paper, date, template, browser, out, format })
      terminal.out(`Wrote ${written.file}`)
      const notes = [
        ...formatProposal(known),
        ...notesOn(paper.text, written),
        ...formatUnsupported(await person.unsupportedIn({ id, version: head.version })),
      ]
      for (const note of notes) terminal.err(note)
    })
  })
}

const readDate = (text: string) => readDay('--date', text)

function notesOn(text: string, { missing, unplaced }: Pick<WrittenPaper, 'missing' | 'unplaced'>): readonly string[] {
  return [
    ...missing.map((field) => `Left empty, because the document does not state it: ${printableLine(field)}`),
    ...unplaced.map((part) => `Left out, because the template or format has no place for it: ${printableLine(part)}`),
    ...findPlaceholders(text).map((each) => `Line ${each.line} is still to be filled in: ${printableLine(each.text)}`),
  ]
}

function formatOf(flags: Flags): PaperFile {
  const [format, ...others] = Object.entries(formats).filter(([name]) => flags[name as keyof typeof formats] === true)
  if (format === undefined || others.length > 0)
    throw new AppError('VALIDATION_ERROR', 'Give one of --pdf, --docx, --html, --md and --resume-json.')
  return format[1]
}
