import type { Figure, Section } from '#eval/evaluation.js'
import { type MessageKind, messageKinds } from '#src/domain/hunt/letters/message-kind.js'
import { type JudgedLetter, readJudgedLetters } from './labelled-mail.js'

const stages: readonly MessageKind[] = ['rejection', 'interview_invitation', 'offer']

const minPrecision = 0.9
const minMacroF1 = 0.75
const minSure = 0.99

/** How often the recognized kind of a letter matches its label: a section of figures, and the confusions. */
export function* measureKinds(data: string): Generator<Section> {
  const letters = readJudgedLetters(data)
  if (letters.length === 0) return
  const languages = [...new Set(letters.map(({ language }) => language))].sort()
  const groups = [
    { name: 'all', letters },
    ...languages.map((name) => ({ name, letters: letters.filter(({ language }) => language === name) })),
  ]
  yield {
    title: 'Kinds of letters',
    method:
      `${letters.length} labelled letters to people looking for a job, read as an import reads them. A second label that a ` +
      'fair reader may give counts as right, and a closed position as a refusal. If the rules are not sure, they leave the ' +
      'letter to the reader: as another message about an application, or as unrelated. The words were chosen with half of ' +
      'these letters known: expect less on others, as decision 0141 measured. The earlier 382 patterns were written with all ' +
      'of them known and classified 214 of the 215 correctly; of 433 others .850 (macro-F1 .771 in English, .838 in ' +
      'Japanese), and they left none to the reader.',
    figures: groups.flatMap(({ name, letters: some }) => figuresOf(name, some)),
  }
  yield {
    title: 'Confused kinds of letters',
    method: 'The share of letters of each label that is classified as each kind, without zeros.',
    figures: groups.slice(1).flatMap(({ name, letters: some }) => confusions(name, some)),
  }
}

function figuresOf(subject: string, letters: readonly JudgedLetter[]): readonly Figure[] {
  const right = letters.filter(({ label, taken }) => label === taken)
  const counts = messageKinds.map((kind) => ({
    kind,
    taken: letters.filter((letter) => letter.taken === kind).length,
    labelled: letters.filter(({ label }) => label === kind).length,
    hits: right.filter(({ label }) => label === kind).length,
  }))
  const scores = counts
    .filter(({ labelled }) => labelled > 0)
    .map(({ taken, labelled, hits }) => (2 * hits) / (taken + labelled))
  const macroF1 = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const sure = letters.filter(({ isSureReceipt }) => isSureReceipt)
  const sureHits = sure.filter(({ label }) => label === 'application_received').length
  const figures = counts.flatMap(({ kind, taken, labelled, hits }): readonly Figure[] => {
    // one letter more or less decides the figure of a single language
    const bound = subject === 'all' && stages.includes(kind) ? { bound: { atLeast: minPrecision } } : {}
    const precision = { subject, measure: `precision of ${kind} (${hits} of ${taken})`, value: hits / taken, ...bound }
    const recall = { subject, measure: `recall of ${kind} (${hits} of ${labelled})`, value: hits / labelled }
    return [...(taken > 0 ? [precision] : []), ...(labelled > 0 ? [recall] : [])]
  })
  return [
    { subject, measure: `accuracy (${right.length} of ${letters.length})`, value: right.length / letters.length },
    { subject, measure: 'macro-F1', value: macroF1, ...(subject === 'all' ? {} : { bound: { atLeast: minMacroF1 } }) },
    {
      ...{
        subject,
        measure: `precision of sure receipts (${sureHits} of ${sure.length})`,
        value: sure.length === 0 ? 1 : sureHits / sure.length,
      },
      ...(subject === 'all' ? { bound: { atLeast: minSure } } : {}),
    },
    ...figures,
  ]
}

function confusions(language: string, letters: readonly JudgedLetter[]): readonly Figure[] {
  return messageKinds.flatMap((label) => {
    const labelled = letters.filter((letter) => letter.label === label)
    return messageKinds.flatMap((kind) => {
      const count = labelled.filter(({ taken }) => taken === kind).length
      if (count === 0) return []
      return [
        {
          subject: `${language}: ${label}`,
          measure: `taken for ${kind} (${count} of ${labelled.length})`,
          value: count / labelled.length,
        },
      ]
    })
  })
}
