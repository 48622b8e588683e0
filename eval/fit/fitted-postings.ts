import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Half, readLabelledPostings } from '#eval/postings/posting-pages.js'
import { extractPage } from '#src/adapters/sources/extraction/extract-page.js'
import type { FittedPosting } from '#src/domain/person/fit/fit-fact.js'
import { chosenJobLabels, type FitLabel, pageLabels, remoteJobLabels } from './fit-labels.js'

export interface LabelledFit {
  readonly id: string
  /** Of `chosen` postings only languages, visa and start are labelled. */
  readonly half: Half | 'chosen'
  readonly language: 'en' | 'ja'
  readonly posting: FittedPosting
  readonly label: FitLabel
}

/**
 * Reads the saved pages of DATA/postings, and, if they are there, the lists of RemoteWLB/remote-jobs (at the commit of
 * the labels) in DATA/remote-jobs.
 */
export function readLabelledFits(data: string): readonly LabelledFit[] {
  const pages = readLabelledPostings(data).flatMap(({ id, half, language, html, url }): readonly LabelledFit[] => {
    const label = pageLabels[id]
    if (label === undefined) return []
    return [{ id, half, language: language === 'ja' ? 'ja' : 'en', posting: postingOfPage(html, url), label }]
  })
  const chosen = Object.entries(chosenJobLabels).map(
    ([path, label]) => [path, { half: 'chosen' as const, ...label }] as const,
  )
  const labels = [...Object.entries(remoteJobLabels), ...chosen]
  const jobs = labels.flatMap(([path, { half, ...label }]): readonly LabelledFit[] => {
    const file = join(data, 'remote-jobs', path, 'README.md')
    if (!existsSync(file)) return []
    return [{ id: path, half, language: 'en', posting: postingOfList(readFileSync(file, 'utf8')), label }]
  })
  return [...pages, ...jobs]
}

function postingOfPage(html: string, url: string | null): FittedPosting {
  const page = extractPage({ format: 'html', text: html, contentType: 'job_posting', ...(url === null ? {} : { url }) })
  const stated = (name: 'location' | 'role_title' | 'salary' | 'remote') =>
    page?.entities[name]?.map(({ value }) => value).join('; ') || null
  const facts = [
    ['Salary', stated('salary')],
    ['Remote', stated('remote')],
  ].flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  const blocks = page?.blocks.map(({ text }) => text) ?? []
  return {
    title: stated('role_title') ?? page?.title ?? null,
    location: stated('location'),
    description: [...facts, ...(facts.length > 0 ? [''] : []), ...blocks].join('\n'),
  }
}

/** A list has title, company, pay and place in its head. */
function postingOfList(markdown: string): FittedPosting {
  const [, pay] = /`💰 ([^`]*)`/u.exec(markdown) ?? []
  const body = markdown.slice(markdown.indexOf('\n\n')).replace(/## CLICK TO \[APPLY\].*$/s, '')
  return {
    title: /^# \[([^\]]*)\]/.exec(markdown)?.[1]?.trim() ?? null,
    company: /^### (.*)$/m.exec(markdown)?.[1]?.trim() ?? null,
    location: /`🌎 ([^`]*)`/u.exec(markdown)?.[1] ?? null,
    description: pay === undefined ? body : `Salary: ${pay}\n${body}`,
  }
}
