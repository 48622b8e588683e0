import { Bars } from '#src/adapters/edges/web/charts/bars.js'
import { NoArchiveHint } from '#src/adapters/edges/web/pages/mail/missing-mail.js'
import { UntrustedText } from '#src/adapters/edges/web/parts/untrusted-text.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { type ProgressWords, progressWords } from '#src/adapters/edges/web/words/progress.js'
import { line } from '#src/adapters/edges/words/hunt/hunt-json.js'
import type { AnswerTimes, EmployerAnswers } from '#src/domain/hunt/progress/answer-times.js'
import { numbersFor } from './numbers.js'

/** How soon employers answer. */
export function AnswersPart({ c, answers }: { c: WebContext; answers: AnswerTimes | null }) {
  const { title, noMail, nothing } = progressWords[c.get('language')].answers
  return (
    <section>
      <h2>{title}</h2>
      {answers === null ? (
        <NoArchiveHint c={c} sentence={noMail} />
      ) : answers.medianDays === null ? (
        <p>{nothing}</p>
      ) : (
        <Answered c={c} answers={answers} medianDays={answers.medianDays} />
      )}
    </section>
  )
}

function Answered({ c, answers, medianDays }: { c: WebContext; answers: AnswerTimes; medianDays: number }) {
  const [{ answers: words }, { count, days }] = [progressWords[c.get('language')], numbersFor(c)]
  const bars = answers.within.map((each, place) => ({
    label: span(answers.within[place - 1]?.days ?? null, each.days, words),
    ...{ value: each.count, text: count(each.count) },
  }))
  return (
    <>
      <p>{words.all(count(answers.count), days(medianDays))}</p>
      <Bars
        c={c}
        id="answers"
        title={words.title}
        note={words.note}
        head={[words.took, words.count]}
        rows={bars.map(({ label, text }) => [label, text])}
        bars={bars}
      />
      {answers.employers.length === 0 ? null : <Employers c={c} employers={answers.employers} />}
    </>
  )
}

/** The label of a class of durations: from the previous bound to its own. */
function span(from: number | null, to: number | null, words: ProgressWords['answers']): string {
  if (to === null) return words.longer(from ?? 0)
  return from === null ? words.firstDay : words.between(from, to)
}

function Employers({ c, employers }: { c: WebContext; employers: readonly EmployerAnswers[] }) {
  const [{ answers: words }, { count, days }] = [progressWords[c.get('language')], numbersFor(c)]
  const bars = employers.map(({ company, medianDays }) => ({
    ...{ label: company, value: medianDays, text: days(medianDays) },
  }))
  return (
    <>
      <h3>{words.employers}</h3>
      <Bars
        c={c}
        id="employers"
        title={words.employers}
        note={words.employersNote}
        head={[words.employer, words.median, words.count]}
        rows={employers.map(({ company, count: answered, medianDays }) => [
          <UntrustedText>{line(company)}</UntrustedText>,
          ...[days(medianDays), count(answered)],
        ])}
        bars={bars}
      />
    </>
  )
}
