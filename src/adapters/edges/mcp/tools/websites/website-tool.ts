import { type Static, type TObject, Type } from 'typebox'
import { type CallContext, defineTool, type Tool, type ToolSpec } from '#src/adapters/edges/mcp/define-tool.js'
import { closedObject, textOrNull } from '#src/adapters/edges/mcp/tools/item-shape.js'
import type { PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import type { ProcessingProgress } from '#src/application/websites/page-processing.js'
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import type { ProcessWebsiteResult } from '#src/application/websites/process-website.js'
import type { WebsiteUseCases } from '#src/application/websites/website-use-cases.js'
import { sourceStates } from '#src/domain/websites/page-verdict.js'
import { contentTypes, languages, processingStatuses } from '#src/domain/websites/website.js'
import { websiteErrors } from './website-errors.js'

/** What the website tools are made from. */
export interface WebsiteTools {
  /** The use cases on the configured store, loaded when first asked for. */
  openWebsites(): Promise<OpenWebsites>
  readonly page: PageBudget
}

/** The use cases, and what writes a synthesis where the client's own model cannot; null when none is configured. */
export interface OpenWebsites extends WebsiteUseCases {
  readonly synthesizer: Synthesizer | null
}

/** What a tool knows of one call. */
export interface WebsiteCall extends Pick<CallContext, 'signal' | 'requestSampling'> {
  readonly onProgress: (progress: ProcessingProgress) => void
  /** Milliseconds since the call began. */
  readonly elapsedMs: () => number
}

interface WebsiteToolSpec<Input extends TObject, Output extends TObject>
  extends Omit<ToolSpec<Input, Output>, 'inputSchema' | 'acceptedSchema' | 'run'> {
  readonly inputSchema: Input
  readonly run: (websites: OpenWebsites, input: Static<Input>, call: WebsiteCall) => Promise<Static<Output>>
}

/** A tool about websites: it fails in the shape that the specification gives. */
export function defineWebsiteTool<Input extends TObject, Output extends TObject>(
  { openWebsites }: WebsiteTools,
  spec: WebsiteToolSpec<Input, Output>,
): Tool {
  const run = async (input: Static<Input>, { notifyProgress, ...call }: CallContext) => {
    const start = performance.now()
    return spec.run(await openWebsites(), input, {
      ...call,
      onProgress: ({ done, total, message }) => notifyProgress?.({ progress: done, total, message }),
      elapsedMs: () => Math.round(performance.now() - start),
    })
  }
  return defineTool({ errors: websiteErrors, ...spec, acceptedSchema: spec.inputSchema, run })
}

export const contentTypeSchema = Type.Enum([...contentTypes])
export const statusSchema = Type.Enum([...processingStatuses])
/** What the last reading of its page found: one that is not open keeps its earlier text. */
export const stateSchema = Type.Enum([...sourceStates])
/** From one text of a page to another: a fact, or a piece that went (to is null) or came (from is null). */
export const changeSchema = closedObject({ field: Type.String(), from: textOrNull, to: textOrNull })
export const languageSchema = Type.Union([Type.Enum([...languages]), Type.Null()])
export const sourceIdSchema = Type.Integer()
/** What every tool takes that is about one source alone. */
export const sourceInput = closedObject({ source_id: sourceIdSchema })
export const processingTimeSchema = Type.Integer()

/** What a call that did not fail says of the page. */
export const workStatuses = ['processing', 'completed', 'failed'] as const

export function workStatus({ state }: ProcessWebsiteResult): (typeof workStatuses)[number] {
  if (state === 'kept') return 'failed'
  return state === 'processing' ? 'processing' : 'completed'
}
