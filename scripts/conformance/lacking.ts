// Features that the suite requires and this server lacks: the suite's own fixtures, which the composition in
// test/conformance adds.

const tool = /Unknown tool: (test_|json_schema)|^Tool 'json_schema_2020_12_tool' not found/
const prompt = /Unknown prompt: test_/
/** There are no resources, argument completions or log messages, and none are advertised. */
const method = /Method not found$/
/** The step before already failed on the unknown tool. */
const firstStep = /^Prerequisite failed: could not get initial|^Expected InputRequiredResult with/
const diagnosticTool = /^Not testable: server does not list the diagnostic tool 'test_/

const ofBoth: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    tool,
    [
      'tools-call-simple-text',
      'tools-call-image',
      'tools-call-audio',
      'tools-call-embedded-resource',
      'tools-call-mixed-content',
      'tools-call-error',
      'tools-call-with-progress',
      'json-schema-2020-12',
    ],
  ],
  [prompt, ['prompts-get-simple', 'prompts-get-with-args', 'prompts-get-embedded-resource', 'prompts-get-with-image']],
  [
    method,
    [
      'completion-complete',
      'resources-list',
      'resources-read-text',
      'resources-read-binary',
      'resources-templates-read',
    ],
  ],
]

const of20251125: typeof ofBoth = [
  [
    tool,
    ['tools-call-sampling', 'tools-call-elicitation', 'elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
  ],
  [method, ['logging-set-level', 'tools-call-with-logging', 'resources-subscribe', 'resources-unsubscribe']],
]

const of20260728: typeof ofBoth = [
  [diagnosticTool, ['server-stateless']],
  [method, ['caching']],
  [prompt, ['input-required-result-non-tool-request']],
  [firstStep, ['input-required-result-multi-round', 'input-required-result-tampered-state']],
  [
    tool,
    [
      'input-required-result-basic-elicitation',
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-result-type',
      'input-required-result-capability-check',
    ],
  ],
]

/** Returns the message of a check that fails for a missing feature, by scenario. */
export function lackingOf(revision: string): ReadonlyMap<string, RegExp> {
  const own = revision === '2025-11-25' ? of20251125 : of20260728
  return new Map([...ofBoth, ...own].flatMap(([lack, scenarios]) => scenarios.map((scenario) => [scenario, lack])))
}
