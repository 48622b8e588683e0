import type { WebContext } from '#src/adapters/edges/web/web-env.js'
import { jobsWords } from '#src/adapters/edges/web/words/jobs.js'

/** Scores from this value on are highlighted. */
const highScore = 75

export function Score({ c, score }: { c: WebContext; score: number | null }) {
  if (score === null) return null
  const words = jobsWords[c.get('language')]
  return (
    <span class={score >= highScore ? 'score is-high' : 'score'} title={words.scoreTitle}>
      {words.score(String(score))}
    </span>
  )
}
