// Mutates the rules below src/MUTATED one by one, and reports the mutations that no test detects. Once:
// `npm ci --prefix scripts/mutation --legacy-peer-deps`. Then `MUTATED=domain/websites npm run mutants`: a folder, a
// file, or several (`MUTATED='domain/{jobs,mail}'`). A folder of the domain takes 10 to 30 minutes; results are kept,
// and the next run tries what changed. `-- --force` tries all of it again, `-- --mutate src/domain/mail/threads.ts:40-90`
// a few lines, `-- --concurrency 1` leaves a processor to others. A survivor is a claim that no test makes, code that is
// not needed, or a change that changes nothing: add the claim where the rule is tested, drop the code, or know why
// (decision 0068).
const mutated = process.env.MUTATED

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [`src/${mutated}/**/*.ts`, `src/${mutated}.ts`],
  coverageAnalysis: 'perTest',
  // values computed at module load would need every test
  ignoreStatic: true,
  // most texts are wording, which contracts and snapshots cover
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['dist', 'docs', 'bench', 'eval', 'demo', 'samples', 'scripts/mutation/node_modules'],
  tempDirName: 'node_modules/.cache/mutation',
  // results are kept, and recomputed for changed rules or tests; --force recomputes all
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutation-results.json',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { reportTests: false, allowColor: false },
  concurrency: 2,
  timeoutMS: 5_000,
}
