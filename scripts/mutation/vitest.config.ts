import { defineConfig } from 'vitest/config'

/**
 * The tests that should detect a changed rule: those of the domain and the use cases, the contracts on the memory
 * adapters, and those that mirror the rule's folder or file.
 */
export default defineConfig({
  test: {
    include: [
      'test/{domain,application,adapters/stores/memory}/**/*.test.ts',
      `test/${process.env.MUTATED}/**/*.test.ts`,
      `test/${process.env.MUTATED}.test.ts`,
    ],
    // they measure time
    exclude: ['test/**/parse-{hostile,linear,pool}.test.ts'],
    // without it Stryker cannot tell which test runs which rule
    isolate: true,
    testTimeout: 60_000,
  },
})
