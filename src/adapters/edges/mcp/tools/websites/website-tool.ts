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

/** What the website tools need. */
export interface WebsiteTools {
  /** Opens the use cases on the configured store; they are loaded on first use. */
  openWebsites(): Promise<OpenWebsites>
  readonly page: PageBudget
}

/** The use cases, and the synthesizer for when the client's model cannot be used; null if none is configured. */
export interface OpenWebsites extends WebsiteUseCases {
  readonly synthesizer: Synthesizer | null
}

/** What a tool gets with one call. */
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

/** Defines a website tool; its errors have the format of the specification. */
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
/** What the last fetch of the page found; unless it is "open", the earlier text is kept. */
export const stateSchema = Type.Enum([...sourceStates])
/** A change between two texts of a page: a fact, or a passage that was removed (to is null) or added (from is null). */
export const changeSchema = closedObject({ field: Type.String(), from: textOrNull, to: textOrNull })
export const languageSchema = Type.Union([Type.Enum([...languages]), Type.Null()])
export const sourceIdSchema = Type.Integer()
/** The input of every tool that works on a single source. */
export const sourceInput = closedObject({ source_id: sourceIdSchema })
export const processingTimeSchema = Type.Integer()

/** The status of the page in a successful answer. */
export const workStatuses = ['processing', 'completed', 'failed'] as const

export function workStatus({ state }: ProcessWebsiteResult): (typeof workStatuses)[number] {
  if (state === 'kept') return 'failed'
  return state === 'processing' ? 'processing' : 'completed'
}
