import type { Static, TObject, TProperties } from 'typebox'
import {
  type CallContext,
  defineTextTool,
  defineTool,
  type Tool,
  untrustedNotice,
} from '#src/adapters/edges/mcp/define-tool.js'
import type { Item } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { closedObject } from '#src/adapters/edges/mcp/tools/item-shape.js'
import { maxCharactersOf, type PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import { defined } from '#src/adapters/kit/defined.js'
import type { MailUseCases } from '#src/application/mail/mail-use-cases.js'
import { offsetSchema } from './arguments.js'
import { fitObject, maxAnswerBytes } from './fit-answer.js'
import { type ListPart, toListResult } from './list-result.js'
import { mailErrors } from './mail-errors.js'
import { mailToolName, mailToolSpellings, type ToolNameStyle } from './tool-names.js'

/** What the mail tools need. */
export interface MailTools {
  /** Opens the use cases for one call; its signal cancels their work. Throws DB_NOT_FOUND if no archive is named. */
  openMail(call: CallContext): Promise<MailUseCases>
  /** The largest limit of a list. */
  readonly maxLimit: number
  readonly page: PageBudget
  readonly toolNames: ToolNameStyle
}

export interface MailToolParts<Input extends TProperties> {
  /** The name in the specification, without `db.`. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  /** What agents see for some of `input`, if more is accepted. */
  readonly listed?: TProperties
  /** As in `ToolSpec`. */
  readonly items?: string
  /** The answer contains no text from strangers. */
  readonly answersFiguresAlone?: true
}

/** Every list accepts an offset. */
export type ListInput<Input extends TProperties> = Static<TObject<Input>> & { readonly offset: number }

export interface ListToolSpec<Input extends TProperties> extends MailToolParts<Input> {
  /** Returns the items from the offset on, in their output form. */
  readonly run: (mail: MailUseCases, input: ListInput<Input>) => Promise<readonly Item[] | ListPart>
}

export interface ObjectToolSpec<Input extends TProperties, Output extends TObject> extends MailToolParts<Input> {
  readonly outputSchema: Output
  /** Whether the length of its answer depends on the content of the archive. */
  readonly mayBeLong?: boolean
  /** Set if the tool limits its answer itself. */
  readonly maxAnswerCharacters?: number
  readonly run: (mail: MailUseCases, input: Static<TObject<Input>>) => Promise<Static<Output>>
}

/** Defines a tool that answers with a JSON array: one text, and a second one if the list is incomplete. */
export function defineListTool<Input extends TProperties>(tools: MailTools, spec: ListToolSpec<Input>): Tool {
  const { page } = tools
  const parts = commonParts(tools, { ...spec, input: { ...spec.input, offset: offsetSchema } })
  return defineTextTool({
    ...parts,
    maxAnswerCharacters: maxCharactersOf(page),
    run: async (input, call) => {
      const { offset = 0 } = input as { readonly offset?: number }
      const list = await spec.run(await tools.openMail(call), { ...input, offset } as ListInput<Input>)
      return toListResult(list, { tool: parts.name, offset, page })
    },
  })
}

/** Defines a tool that answers with a JSON object, as text and as structured content. */
export function defineObjectTool<Input extends TProperties, Output extends TObject>(
  tools: MailTools,
  spec: ObjectToolSpec<Input, Output>,
): Tool {
  return defineTool({
    ...commonParts(tools, spec),
    outputSchema: spec.outputSchema,
    // text and structured content share the size limit
    ...(spec.mayBeLong
      ? { maxAnswerCharacters: maxAnswerBytes / 2 }
      : defined({ maxAnswerCharacters: spec.maxAnswerCharacters })),
    run: async (input, call) => {
      const output = await spec.run(await tools.openMail(call), input)
      return fitObject(output as Record<string, unknown>) as Static<Output>
    },
  })
}

function commonParts<Input extends TProperties>({ toolNames }: MailTools, spec: MailToolParts<Input>) {
  const name = mailToolName(spec.name, toolNames)
  return {
    name,
    aliases: mailToolSpellings(spec.name).filter((spelling) => spelling !== name),
    title: spec.title,
    ...defined({ items: spec.items }),
    description: spec.answersFiguresAlone ? spec.description : `${spec.description}\n${untrustedNotice}`,
    inputSchema: closedObject({ ...spec.input, ...spec.listed }),
    acceptedSchema: closedObject(spec.input),
    errors: mailErrors,
    annotations: { readOnlyHint: true, openWorldHint: false },
  }
}
