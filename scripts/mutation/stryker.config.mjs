// Changes the rules below src/MUTATED one by one, and tells which changes no test notices.
const mutated = process.env.MUTATED

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [`src/${mutated}/**/*.ts`, `src/${mutated}.ts`],
  coverageAnalysis: 'perTest',
  // what is computed when a module is loaded would have to be tried against every test
  ignoreStatic: true,
  // most texts are wording, which contracts and snapshots hold
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['dist', 'docs', 'bench', 'eval', 'demo', 'samples', 'scripts/mutation/node_modules'],
  tempDirName: 'node_modules/.cache/mutation',
  // what was found is kept, and found anew where rules or their tests changed; --force finds all of it anew
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutation-results.json',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { reportTests: false, allowColor: false },
  concurrency: 2,
  timeoutMS: 5_000,
}
