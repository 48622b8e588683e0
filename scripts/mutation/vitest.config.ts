import { defineConfig } from 'vitest/config'

/** The tests that are to notice a change of a rule: those that mirror its folder, or its file. */
export default defineConfig({
  test: {
    include: [`test/${process.env.MUTATED}/**/*.test.ts`, `test/${process.env.MUTATED}.test.ts`],
    isolate: false,
  },
})
