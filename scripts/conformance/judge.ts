/** One check of a scenario about the server. */
export interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  readonly errorMessage?: string
}

export interface ScenarioOutcome {
  readonly scenario: string
  readonly checks: readonly Check[]
}

export interface Expectation {
  /** Scenarios that must have run. */
  readonly required: readonly string[]
  /** Scenarios that are ignored. */
  readonly notApplicable: (scenario: string) => boolean
  /** The message of a check that fails because the server lacks a feature, by scenario. */
  readonly lacking: ReadonlyMap<string, RegExp>
}

export interface SuiteVerdict {
  /** Scenarios without a failure. */
  readonly passed: number
  /** Scenarios that fail only because the server lacks a feature. */
  readonly lacking: readonly string[]
  readonly warnings: readonly string[]
  readonly faults: readonly string[]
}

/** Judges the results of the suite. A scenario that did not run is a fault, and so is an unused excuse. */
export function judgeOutcomes(outcomes: readonly ScenarioOutcome[], expected: Expectation): SuiteVerdict {
  const applicable = outcomes.filter(({ scenario }) => !expected.notApplicable(scenario))
  const ran = new Set(applicable.filter(({ checks }) => checks.length > 0).map(({ scenario }) => scenario))
  const failing = applicable.filter(({ checks }) => checks.some(isFailure))
  const failed = new Set(failing.map(({ scenario }) => scenario))
  return {
    passed: ran.size - failed.size,
    lacking: [...failed].filter((scenario) => expected.lacking.has(scenario)),
    warnings: applicable.flatMap((outcome) => outcome.checks.filter(isWarning).map((check) => write(outcome, check))),
    faults: [
      ...expected.required.filter((scenario) => !ran.has(scenario)).map((scenario) => `${scenario} did not run`),
      ...[...expected.lacking.keys()]
        .filter((scenario) => ran.has(scenario) && !failed.has(scenario))
        .map((scenario) => `${scenario} passes, and is listed as lacking something`),
      ...failing.flatMap((outcome) =>
        outcome.checks
          .filter((check) => isFailure(check) && !isExcused(check, expected.lacking.get(outcome.scenario)))
          .map((check) => write(outcome, check)),
      ),
    ],
  }
}

const isFailure = ({ status }: Check) => status === 'FAILURE'
const isWarning = ({ status }: Check) => status === 'WARNING'

function isExcused({ errorMessage = '' }: Check, lack: RegExp | undefined): boolean {
  return lack?.test(errorMessage) ?? false
}

function write({ scenario }: ScenarioOutcome, { id, errorMessage = '' }: Check): string {
  return `${scenario}: ${id}: ${errorMessage.slice(0, 300)}`
}
