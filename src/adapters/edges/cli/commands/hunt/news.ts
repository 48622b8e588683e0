import { Command } from 'commander'
import { type Column, fitTable } from '#src/adapters/edges/cli/fit-table.js'
import type { HuntFlags } from '#src/adapters/edges/cli/flags.js'
import { formatActor } from '#src/adapters/edges/cli/format-actor.js'
import { formatMoment, minuteOf } from '#src/adapters/edges/cli/format-moment.js'
import { addOptions, jsonOption } from '#src/adapters/edges/cli/options.js'
import type { CommandParts } from '#src/adapters/edges/cli/services.js'
import { formatCount, printableLine } from '#src/adapters/edges/cli/terminal.js'
import { newsMessage, toNewsJson } from '#src/adapters/edges/words/hunt/news-json.js'
import { closing } from '#src/adapters/kit/closing.js'
import { cutToWidth } from '#src/adapters/kit/text/display-width.js'
import type { News, NewsRows } from '#src/application/hunt/news.js'
import { decodePosition } from '#src/domain/hunt/news/news-position.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { checkTimes, huntOptions } from './options.js'

interface Flags extends HuntFlags {
  readonly since?: string
  readonly seen?: string
  readonly peek?: boolean
}

/** The command that tells a person what is new. */
export function newsCommand({ services, terminal }: CommandParts): Command {
  const command = new Command('news')
    .summary('show what is new')
    .description(
      'Lists what came since you last looked: postings, letters, stages, silent applications and closed postings; and ' +
        'the dates of the next seven days and what cannot be fetched. What it printed counts as seen, except with ' +
        '--json, --since or --peek. What agents have seen is recorded separately.',
    )
    .option('--since <date>', 'what came since a day or a time, seen or not: 2026-07-08, 2026-07-08T15:00+09:00')
    .option('--seen <until>', 'begin where an earlier answer ended: give the `until` of its --json')
    .option('--peek', 'do not mark anything as seen')
  return addOptions(command, [...huntOptions(), jsonOption()]).action(async (flags: Flags) => {
    const { since = null, seen = null, json, peek } = flags
    checkTimes({ since: flags.since }, null)
    if (seen !== null && decodePosition(seen.trim()) === null)
      throw new AppError('VALIDATION_ERROR', '--seen must be the `until` of an earlier --json answer, unchanged.')
    await closing(services.openHunt(flags), async (hunt) => {
      const news = await hunt.news({ reader: 'person', since, seen, keepsSeen: peek !== true })
      const message = newsMessage(news)
      terminal.out(json ? JSON.stringify(toNewsJson(news)) : formatNews(news, terminal.columns))
      if (message !== null && !json) terminal.err(`jobworkflow: ${message}`)
      const isSeen = !json && since === null && peek !== true
      if (isSeen) await hunt.seeNews({ reader: 'person', seen: news.until })
    })
  })
}

function formatNews(news: News, width: number | null): string {
  const { since, postings, letters, stages, dates, silent, checks, failing } = news
  const parts = [
    counted(postings, ['new posting', 'new postings'], postingColumns, width),
    section(lettersTitle(letters), letters.newest, letterColumns, width),
    counted(stages, ['application changed stage', 'applications changed stage'], stageColumns, width),
    section('Interviews and deadlines of the next seven days', dates, dateColumns, width),
    counted(silent, ['application became silent', 'applications became silent'], silentColumns, width),
    counted(checks, ['posting closed or changed', 'postings closed or changed'], checkColumns, width),
    failing
      .map(({ part, name, since: from, failure }) =>
        cutLine(`Failing since ${dayOf(from)}: ${part}${name === null ? '' : ` ${name}`}: ${failure}`, width),
      )
      .join('\n'),
  ].filter((text) => text !== '')
  const start = since === null ? 'Everything so far' : `Since ${minuteOf(since)} UTC`
  if (parts.length === 0 && since === null) return 'Nothing yet.'
  return parts.length === 0 ? `${start}: nothing new.` : [`${start}:`, ...parts].join('\n\n')
}

function counted<Row>(
  { count, newest }: NewsRows<Row>,
  [one, many]: readonly [string, string],
  columns: readonly Column<Row>[],
  width: number | null,
): string {
  return section(formatCount(count, one, many), newest, columns, width)
}

/** Nothing for no rows. */
function section<Row>(
  title: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  width: number | null,
): string {
  return rows.length === 0 ? '' : `${title}\n${fitTable(columns, rows, width)}`
}

function lettersTitle({ toJudge, toAnswer }: News['letters']): string {
  return `Letters: ${toJudge} to judge, ${toAnswer} to answer`
}

type RowOf<Rows> = Rows extends { readonly newest: readonly (infer Row)[] } ? Row : never

const id = (of: number | null) => (of === null ? '' : `${of}`)

const postingColumns: readonly Column<RowOf<News['postings']>>[] = [
  { title: 'Job', share: null, cell: (job) => id(job.id) },
  { title: 'Title', share: 2, cell: ({ title }) => title ?? '' },
  { title: 'Company', share: 1, cell: ({ company }) => company ?? '' },
  { title: 'Location', share: 1, cell: ({ location }) => location ?? '' },
  { title: 'Source', share: 1, cell: ({ source }) => source ?? '' },
]

const letterColumns: readonly Column<RowOf<News['letters']>>[] = [
  { title: 'Letter', share: null, cell: ({ emailId }) => id(emailId) },
  { title: 'Date', share: null, cell: ({ at }) => dayOf(at) },
  { title: 'Job', share: null, cell: ({ jobId }) => id(jobId) },
  { title: 'Company', share: 1, cell: ({ company }) => company ?? '' },
  { title: 'From', share: 1, cell: ({ from }) => from ?? '' },
  { title: 'Subject', share: 2, cell: ({ subject }) => subject ?? '' },
  {
    title: 'To do',
    share: null,
    cell: ({ needs }) => needs.map((need) => (need === 'suspicious' ? 'may be fraud' : need)).join(', '),
  },
]

const stageColumns: readonly Column<RowOf<News['stages']>>[] = [
  { title: 'Job', share: null, cell: ({ jobId }) => id(jobId) },
  { title: 'Company', share: 1, cell: ({ company }) => company ?? '' },
  { title: 'From', share: null, cell: ({ from }) => from ?? '' },
  { title: 'To', share: null, cell: ({ to }) => to ?? '' },
  { title: 'By', share: null, cell: ({ by }) => formatActor(by ?? '') },
  { title: 'Date', share: null, cell: ({ at }) => dayOf(at) },
]

const dateColumns: readonly Column<News['dates'][number]>[] = [
  { title: 'When', share: null, cell: ({ at }) => formatMoment(at) },
  { title: 'What', share: null, cell: ({ kind }) => kind },
  { title: 'Job', share: null, cell: ({ jobId }) => id(jobId) },
  { title: 'Company', share: 1, cell: ({ company }) => company ?? '' },
]

const silentColumns: readonly Column<RowOf<News['silent']>>[] = [
  { title: 'Job', share: null, cell: ({ jobId }) => id(jobId) },
  { title: 'Company', share: 1, cell: ({ company }) => company ?? '' },
  { title: 'Title', share: 1, cell: ({ title }) => title ?? '' },
  { title: 'Silent', share: null, cell: ({ daysSilent }) => (daysSilent === null ? '' : `${daysSilent} d`) },
]

const checkColumns: readonly Column<RowOf<News['checks']>>[] = [
  { title: 'Job', share: null, cell: ({ jobId }) => id(jobId) },
  { title: 'Title', share: 1, cell: ({ title }) => title ?? '' },
  { title: 'Company', share: 1, cell: ({ company }) => company ?? '' },
  { title: 'State', share: null, cell: ({ state }) => state },
  { title: 'Quote', share: 1, cell: ({ quote }) => quote ?? '' },
]

function dayOf(at: string | null): string {
  return at?.slice(0, 10) ?? ''
}

function cutLine(text: string, width: number | null): string {
  const clean = printableLine(text)
  return width === null ? clean : cutToWidth(clean, width)
}
