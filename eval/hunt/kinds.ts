import type { Figure, Section } from '#eval/evaluation.js'
import { type MessageKind, messageKinds } from '#src/domain/hunt/letters/message-kind.js'
import { type JudgedLetter, readJudgedLetters } from './labelled-mail.js'

const stages: readonly MessageKind[] = ['rejection', 'interview_invitation', 'offer']

/** How often the kind of a letter is told as its label tells it: a section of figures, and what is taken for what. */
export function* measureKinds(data: string): Generator<Section> {
  const letters = readJudgedLetters(data)
  if (letters.length === 0) return
  const languages = [...new Set(letters.map(({ language }) => language))].sort()
  const groups = [
    { name: 'all', letters },
    ...languages.map((name) => ({ name, letters: letters.filter(({ language }) => language === name) })),
  ]
  yield {
    title: 'What a letter is to a hunt',
    method:
      `${letters.length} labelled letters to people who look for a job, read as an import reads them; a second label that a fair reader may give ` +
      'counts as right. The rules were written with these letters in sight: on others less is to be expected.',
    figures: groups.flatMap(({ name, letters: some }) => figuresOf(name, some)),
  }
  yield {
    title: 'What letters are taken for',
    method:
      'Of the letters of each label, the share that is taken for each kind; what nothing is taken for is left out.',
    figures: groups.slice(1).flatMap(({ name, letters: some }) => confusions(name, some)),
  }
}

function figuresOf(subject: string, letters: readonly JudgedLetter[]): readonly Figure[] {
  const right = letters.filter(({ label, taken }) => label === taken)
  const figures = messageKinds.flatMap((kind): readonly Figure[] => {
    const taken = letters.filter((letter) => letter.taken === kind).length
    const labelled = letters.filter(({ label }) => label === kind).length
    const hits = right.filter(({ label }) => label === kind).length
    const isStage = stages.includes(kind)
    // one letter more or less decides a language alone
    const isBound = subject === 'all'
    const precision = { subject, measure: `precision of ${kind} (${hits} of ${taken})`, value: hits / taken }
    const recall = { subject, measure: `recall of ${kind} (${hits} of ${labelled})`, value: hits / labelled }
    return [
      ...(taken > 0 ? [isBound ? { ...precision, bound: { atLeast: isStage ? 0.97 : 0.9 } } : precision] : []),
      ...(labelled > 0 ? [isBound && isStage ? { ...recall, bound: { atLeast: 0.9 } } : recall] : []),
    ]
  })
  return [
    { subject, measure: `accuracy (${right.length} of ${letters.length})`, value: right.length / letters.length },
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
