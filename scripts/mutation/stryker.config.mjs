// Changes the rules below src/MUTATED one by one, and tells which changes no test below test/MUTATED notices.
const mutated = process.env.MUTATED

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [`src/${mutated}/**/*.ts`, `src/${mutated}.ts`],
  coverageAnalysis: 'perTest',
  // tests share their modules: what is computed when a module is loaded cannot be changed for one of them
  ignoreStatic: true,
  ignorePatterns: ['dist', 'docs', 'bench', 'eval', 'demo', 'samples', 'scripts/mutation/node_modules'],
  tempDirName: 'node_modules/.cache/mutation',
  reporters: ['clear-text'],
  clearTextReporter: { reportTests: false, allowColor: false },
  concurrency: 2,
  timeoutMS: 20_000,
}
