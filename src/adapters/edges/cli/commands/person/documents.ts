import { Command, Option } from 'commander'
import { nameJobList } from '#src/adapters/edges/cli/commands/jobs/name-job-list.js'
import { type Column, fitTable } from '#src/adapters/edges/cli/fit-table.js'
import type { HuntFlags } from '#src/adapters/edges/cli/flags.js'
import { minuteOf } from '#src/adapters/edges/cli/format-moment.js'
import { readJobId, readWholeNumber } from '#src/adapters/edges/cli/option-values.js'
import { addOptions, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { PersonServices } from '#src/adapters/edges/cli/person-services.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { printable, printableLine } from '#src/adapters/edges/cli/terminal.js'
import {
  formatChanges,
  toDocumentJson,
  toSavedJson,
  toUnsupportedJson,
} from '#src/adapters/edges/words/person/person-json.js'
import { closing } from '#src/adapters/kit/closing.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { KnownDocument } from '#src/application/person/get-documents.js'
import { type DocumentKind, documentKinds } from '#src/domain/person/document.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { markHidden } from '#src/domain/shared/hidden-characters.js'
import { exportCommand } from './export.js'
import { personOptions } from './options.js'
import { readDocument, readDocumentId } from './read-document.js'
import { formatBy, formatHidden, formatProposal, formatSaved, formatUnsupported } from './words.js'

/** The commands about what was written for the person. */
export function documentsCommand(parts: CommandParts): Command {
  const commands = [listCommand, showCommand, saveCommand, confirmCommand, diffCommand, exportCommand]
  const documents = new Command('documents').description('your profile, CVs, cover letters, evaluations and notes')
  for (const create of commands) documents.addCommand(create(parts))
  return documents
}

interface ListFlags extends HuntFlags {
  readonly kind?: DocumentKind
  /** False if `--no-job` was given. */
  readonly job?: string | false
}

const kindOption = () => new Option('--kind <kind>', 'what it is').choices(documentKinds)
const jobOption = (what: string) => new Option('--job <id>', what)

const columns: readonly Column<KnownDocument>[] = [
  { title: 'ID', share: null, cell: ({ head }) => `${head.id}` },
  { title: 'Version', share: null, cell: ({ head }) => `${head.version}` },
  { title: 'Kind', share: null, cell: ({ head }) => head.kind },
  { title: 'Job', share: null, cell: ({ name }) => `${name.job?.jobId ?? ''}` },
  { title: 'Saved (UTC)', share: null, cell: ({ head }) => minuteOf(head.createdAt) },
  { title: 'State', share: 1, cell: ({ head }) => formatBy(head) },
  { title: 'Title', share: 3, cell: ({ name }) => name.title },
]

function listCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('list')
    .summary('list documents')
    .description('Lists the newest version of each document.')
    .addOption(kindOption())
    .addOption(jobOption('only those for this job'))
  return addOptions(command, [...personOptions(), jsonOption()]).action(async (flags: ListFlags) => {
    const asked = { kinds: flags.kind === undefined ? null : [flags.kind], jobId: jobOf(flags) ?? null }
    const known = await closing(services.openPerson(flags), (person) => person.getDocuments(asked).catch(nameJobList))
    if (flags.json) terminal.out(JSON.stringify({ documents: known.map(toDocumentJson) }))
    else terminal.out(known.length === 0 ? 'No documents.' : fitTable(columns, known, terminal.columns))
  })
}

interface VersionFlags extends HuntFlags {
  readonly at?: string
}

const versionOption = (what: string) => new Option('--at <version>', what)

function showCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('show')
    .summary('print a document')
    .description('Prints the text of a document as Markdown and, until you confirm it, its claims without support.')
    .argument('<id>', 'its id')
    .addOption(versionOption('an earlier version; by default the newest'))
  return addOptions(command, [...personOptions(), jsonOption()]).action(async (text: string, flags: VersionFlags) => {
    const [id, version] = [readDocumentId(text), versionOf(flags.at)]
    const { known, unsupported } = await closing(services.openPerson(flags), async (person) => {
      const known = await readDocument(person, { ids: [id], hasText: true, version })
      return { known, unsupported: await person.unsupportedIn({ id, version: known.head.version }) }
    })
    if (flags.json) terminal.out(JSON.stringify({ ...toDocumentJson(known), ...toUnsupportedJson(unsupported) }))
    else terminal.out(printable(known.text ?? ''))
    for (const line of [...formatProposal(known), ...formatUnsupported(unsupported)]) terminal.err(line)
  })
}

interface SaveFlags extends ListFlags {
  readonly id?: string
  readonly expect?: string
  readonly title?: string
  readonly language?: string
}

function saveCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('save')
    .summary('save a file as a document')
    .description(
      'Saves a file as a new document, or as a new version of one. What you save counts as confirmed, ' +
        'so its claims are not checked.',
    )
    .argument('<file>', 'Markdown, text, PDF, Word or resume.json; - reads standard input')
    .option('--id <id>', 'the document that gets a new version')
    .addOption(kindOption())
    .addOption(jobOption('the job that it is for'))
    .option('--no-job', 'detach it from its job')
    .option('--expect <version>', 'with --id: save only if this is still the newest version')
    .option('--title <title>', 'default: the first line; an empty title goes back to it')
    .option('--language <language>', 'two letters: en, ja')
  return addOptions(command, [...personOptions(), jsonOption()]).action(async (file: string, flags: SaveFlags) => {
    const saved = await closing(services.openPerson(flags), (person) => save(person, file, flags))
    if (flags.json) terminal.out(JSON.stringify(toSavedJson(saved)))
    else terminal.out(formatSaved(saved))
    for (const line of formatUnsupported(saved)) terminal.err(line)
  })
}

async function save(person: PersonServices, file: string, { kind, title, language, ...flags }: SaveFlags) {
  const id = flags.id === undefined ? null : readDocumentId(flags.id)
  if (id === null && kind === undefined)
    throw new AppError('VALIDATION_ERROR', 'Say what it is with --kind, or which document it changes with --id.')
  const known = id === null ? null : await readDocument(person, { ids: [id] })
  const expected = versionOf(flags.expect)
  if (id === null && expected !== null) throw new AppError('VALIDATION_ERROR', 'Give --expect together with --id.')
  const given = { ...defined({ kind, title, language, jobId: jobOf(flags) }), text: await person.readPaper(file) }
  const expectedVersion = expected ?? known?.head.version ?? null
  return person.saveDocument({ ...given, id, expectedVersion, actor: 'person' }).catch(nameJobList)
}

interface ConfirmFlags extends VersionFlags {
  readonly yes?: boolean
}

function confirmCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('confirm')
    .summary('confirm what an agent proposed')
    .description(
      'Confirms the newest version of a document, after showing what changed since the last one that you ' +
        'confirmed.',
    )
    .argument('<id>', 'its id')
    .option('--yes', 'confirm without asking')
  return addOptions(command, personOptions()).action(async (text: string, flags: ConfirmFlags) => {
    await closing(services.openPerson(flags), (person) => confirm(person, readDocumentId(text), { terminal, flags }))
  })
}

interface Confirming {
  readonly terminal: CommandParts['terminal']
  readonly flags: ConfirmFlags
}

async function confirm(person: PersonServices, id: number, { terminal, flags }: Confirming): Promise<void> {
  const { head, confirmedVersion } = await readDocument(person, { ids: [id] })
  if (confirmedVersion === head.version) return terminal.out(`Version ${head.version} is already confirmed.`)
  const wanted = { ids: [id], hasText: true, version: head.version, since: confirmedVersion }
  const { text, changes, nameChanges } = await readDocument(person, wanted)
  const seen = changes === null ? (text ?? '') : formatChanges(changes, nameChanges ?? [])
  if (changes === null) terminal.out(printableLine(markHidden(head.title)))
  terminal.out(printable(markHidden(seen)))
  const unsupported = await person.unsupportedIn({ id, version: head.version })
  for (const line of [...formatHidden(`${head.title}\n${text ?? ''}`), ...formatUnsupported(unsupported)])
    terminal.err(line)
  if (flags.yes !== true && !(await isAgreed(terminal))) return terminal.out('Nothing was confirmed.')
  await person.confirmDocument({ id, version: head.version })
  terminal.out(`Version ${head.version} of document ${id} is confirmed.`)
}

async function isAgreed({ ask }: CommandParts['terminal']): Promise<boolean> {
  if (ask === undefined)
    throw new AppError(
      'VALIDATION_ERROR',
      'Run this in a terminal, which asks you, or with --yes after you have read it.',
    )
  return /^y(?:es)?$/i.test((await ask('Confirm this version? [y/N] ')).trim())
}

interface DiffFlags extends HuntFlags {
  readonly from?: string
  readonly to?: string
}

function diffCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('diff')
    .summary('show what changed between two versions')
    .description('Shows the lines that changed between two versions, by default the last two.')
    .argument('<id>', 'its id')
    .option('--from <version>', 'the earlier version')
    .option('--to <version>', 'the later version')
  return addOptions(command, personOptions()).action(async (text: string, flags: DiffFlags) => {
    const id = readDocumentId(text)
    const changed = await closing(services.openPerson(flags), async (person) => {
      const to = versionOf(flags.to) ?? (await readDocument(person, { ids: [id] })).head.version
      const from = versionOf(flags.from) ?? to - 1
      if (from < 1) throw new AppError('VALIDATION_ERROR', `Document ${id} has no version before ${to}.`)
      return readDocument(person, { ids: [id], version: to, since: from })
    })
    const changes = formatChanges(changed.changes ?? [], changed.nameChanges ?? [])
    terminal.out(changes === '' ? 'No line changed.' : printable(changes))
  })
}

const versionOf = (text: string | undefined) =>
  text === undefined ? null : readWholeNumber('the version', text, { min: 1 })
const jobOf = ({ job }: ListFlags) => (typeof job === 'string' ? readJobId(job) : job === false ? null : undefined)
