import { plantedLater } from '#eval/person/later-words.js'
import { type Paper, readPapers } from '#eval/person/papers.js'
import { type PlantedClaim, plantClaims } from '#eval/person/plant-claims.js'
import { type Planted, planted } from '#eval/person/planted-words.js'
import { reword } from '#eval/person/reword.js'
import { generator } from '#scripts/kit/random.js'
import type { UnsupportedClaim } from '#src/domain/person/claims/claim.js'
import { findUnsupported, readStatements, readWarnedClaims } from '#src/domain/person/claims/find-unsupported.js'
import { readClaims } from '#src/domain/person/claims/read-claims.js'
import { readSentences } from '#src/domain/person/claims/sentences.js'
import type { Evaluation, Figure, Section } from './evaluation.js'

const seed = 20261127
// the letters apply here
const posting = { company: 'Northwind Health', title: 'Staff Machine Learning Engineer', description: null }
const kinds = ['number', 'year', 'degree', 'employer', 'school', 'certificate', 'title', 'product'] as const
const strictKinds: readonly string[] = ['number', 'year', 'degree']

const firstRun =
  ' These papers and these planted words were tried when the rules stood. At the first run .938 were found (.880 of those in ' +
  'Japanese), and .051 of the reports were false; what is shown was measured after ten words were added because of it.'

/** How many planted claims are found in public sample CVs, and how many others are reported. */
export const personEvaluation: Evaluation = {
  name: 'person',
  async *run(data, halves) {
    const papers = readPapers(data, 'person')
    for (const half of halves) {
      const read = papers.filter((paper) => paper.half === half)
      if (read.length > 0) yield measure(`Claims without support, ${half} half`, read, planted)
    }
    const later = readPapers(data, 'person-later')
    if (later.length > 0 && halves.includes('held'))
      yield measure('Claims without support, other papers', later, plantedLater, firstRun)
    const rewritten = readPapers(data, 'person-rewritten')
    if (rewritten.length > 0) yield measureRewritten(rewritten, [...papers, ...later])
  },
}

interface Result {
  readonly language: string
  readonly planted: readonly (PlantedClaim & { readonly report: UnsupportedClaim | undefined })[]
  readonly still: number
  readonly others: readonly UnsupportedClaim[]
}

function measure(title: string, papers: readonly Paper[], rows: typeof planted, note = ''): Section {
  const results = papers.map((paper, index) => resultOf(paper, index, rows[paper.language]))
  const japanese = papers.filter(({ language }) => language === 'ja').length
  return {
    title,
    method:
      `${papers.length} public sample CVs, ${japanese} of them Japanese. Each is confirmed as it is. A script then rewords it: ` +
      'bullets and sections in another order, other verbs and headings, other spellings of numbers, dates and names. It plants ' +
      `ten invented claims, from lists that no rule reads (seed ${seed}). False are reports of anything else, as a share of all ` +
      'reports. In a second version the planted sentences are in other words; "still reported" is with the first version as ' +
      'the earlier one.' +
      note,
    figures: ['all', 'en', 'ja'].flatMap((language) =>
      figuresOf(language, language === 'all' ? results : results.filter((each) => each.language === language)),
    ),
  }
}

/** Measures false reports of papers and letters that a person wrote anew from a CV, without a new claim. */
function measureRewritten(rewritten: readonly Paper[], papers: readonly Paper[]): Section {
  const reports = rewritten.map(({ name, text }) => {
    const supports = papers.filter((paper) => paper.name === name).map((paper) => paper.text)
    const found = findUnsupported(text, { supports: supports.map(readStatements), posting })
    return { found: found.length, claims: readClaims(readSentences(text)).length }
  })
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)
  const found = sum(reports.map((each) => each.found))
  return {
    title: 'Claims without support, rewritten by hand',
    method:
      `${rewritten.length} CVs and letters that were written anew from the CVs above, as a person would, in other sentences and ` +
      'without a new claim. Every report is false.',
    figures: [
      { subject: 'all', measure: 'false reports per paper', value: found / rewritten.length },
      {
        subject: 'all',
        measure: 'of the claims that were read',
        value: found / sum(reports.map(({ claims }) => claims)),
        bound: { atMost: 0.05 },
      },
    ],
  }
}

function resultOf(paper: Paper, index: number, rows: readonly Planted[]): Result {
  const random = generator(seed + index)
  const { text, claims } = plantClaims(paper, reword(paper, random), rows, random)
  const supports = [readStatements(paper.text)]
  const reports = findUnsupported(text, { supports })
  const ofPlanted = (report: UnsupportedClaim) => claims.find((claim) => isReportOf(report, claim))
  const second = claims.reduce((left, claim) => left.replace(claim.line, otherForm(claim)), text)
  const again = findUnsupported(second, { supports, earlier: readWarnedClaims(text) })
  return {
    language: paper.language,
    planted: claims.map((claim) => ({ ...claim, report: reports.find((report) => isReportOf(report, claim)) })),
    still: claims.filter((claim) => again.some((report) => isReportOf(report, { ...claim, line: otherForm(claim) })))
      .length,
    others: reports.filter((report) => ofPlanted(report) === undefined),
  }
}

const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*#\s]+/g, '')

function isReportOf(report: UnsupportedClaim, { claim, line }: PlantedClaim): boolean {
  const [one, other, sentence, planted] = [report.claim, claim, report.sentence, line].map(comparable)
  if (one === undefined || other === undefined || sentence === undefined || planted === undefined) return false
  const isSameSentence = sentence.includes(planted.replace(/^-/, '').slice(0, 40)) || planted.includes(sentence)
  return isSameSentence && (other.includes(one) || one.includes(other))
}

/** The same claim in lower case and in another sentence. */
function otherForm({ claim, line }: PlantedClaim): string {
  const lower = claim.toLowerCase()
  return /[\u3041-\u9fff]/.test(line)
    ? `なお、これまでに${lower}という点もあります。`
    : `there was also ${lower} among other things`
}

function figuresOf(subject: string, results: readonly Result[]): readonly Figure[] {
  const planted = results.flatMap((each) => each.planted)
  if (planted.length === 0) return []
  const found = planted.filter(({ report }) => report !== undefined)
  const others = results.flatMap((each) => each.others)
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  const ofKind = (kind: string) => planted.filter((each) => each.kind === kind)
  return [
    { subject, measure: 'planted claims found', value: share(found.length, planted.length), bound: { atLeast: 0.9 } },
    {
      subject,
      measure: 'false among reports',
      value: share(others.length, others.length + found.length),
      bound: { atMost: 0.05 },
    },
    { subject, measure: 'false reports per paper', value: others.length / results.length },
    ...kinds.map((kind): Figure => {
      const value = share(ofKind(kind).filter(({ report }) => report !== undefined).length, ofKind(kind).length)
      return {
        subject,
        measure: `${kind} found`,
        value,
        ...(strictKinds.includes(kind) ? { bound: { atLeast: 0.95 } } : {}),
      }
    }),
    {
      subject,
      measure: 'found with its kind',
      value: share(found.filter(({ kind, report }) => kind === report?.kind).length, found.length),
    },
    {
      subject,
      measure: 'still reported in another form',
      value: share(
        results.reduce((sum, { still }) => sum + still, 0),
        planted.length,
      ),
    },
  ]
}
