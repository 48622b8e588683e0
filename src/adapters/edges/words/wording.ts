import type { Facts } from '#src/domain/shared/app-error.js'

type FactsOf<F extends Facts, Problem> = F extends { readonly problem: infer Q }
  ? Problem extends Q
    ? F
    : never
  : never

/** The text for each problem of a context, fixed or built from its facts; a missing problem does not compile. */
export type Words<F extends Facts, Wording> = {
  readonly [P in F['problem']]: Wording | ((facts: FactsOf<F, P>) => Wording)
}

export function wordingFor<F extends Facts, Wording extends string | object>(
  words: Words<F, Wording>,
  facts: F,
): Wording {
  // the lookup's type does not express that the text belongs to this problem
  const said = words[facts.problem as F['problem']] as Wording | ((facts: F) => Wording)
  return typeof said === 'function' ? said(facts) : said
}
