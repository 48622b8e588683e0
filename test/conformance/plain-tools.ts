import { setTimeout as delay } from 'node:timers/promises'
import { type TObject, Type } from 'typebox'
import { type CallContext, defineTextTool, type Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { audioPart, imagePart, jsonSchemaOf2020, resourcePart, textPart } from './contents.js'

type Content = Awaited<ReturnType<Tool['call']>>['content']

const noInput = Type.Object({}, { additionalProperties: false })

/** A tool that is called like the product's tools. */
function plainTool(name: string, content: (call: CallContext) => Content | Promise<Content>, input: TObject = noInput) {
  return defineTextTool({
    name,
    title: name,
    description: 'A tool for the conformance suite.',
    inputSchema: input,
    acceptedSchema: noInput,
    annotations: {},
    run: async (_, call) => ({ content: await content(call) }),
  })
}

/** The suite's tools that need no more than any tool of the product. */
export const plainTools: readonly Tool[] = [
  plainTool('test_simple_text', () => [textPart('This is a simple text response for testing.')]),
  plainTool('test_image_content', () => [imagePart]),
  plainTool('test_audio_content', () => [audioPart]),
  plainTool('test_embedded_resource', () => [
    resourcePart('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ]),
  plainTool('test_multiple_content_types', () => [
    textPart('Multiple content types test:'),
    imagePart,
    resourcePart('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ]),
  plainTool('test_error_handling', () => {
    throw new AppError('DB_ERROR', 'This tool intentionally returns an error for testing')
  }),
  plainTool('test_tool_with_progress', async ({ notifyProgress }) => {
    for (const progress of [0, 50, 100]) {
      notifyProgress?.({ progress, total: 100, message: `${progress} of 100` })
      await delay(20)
    }
    return [textPart('Done.')]
  }),
  plainTool('json_schema_2020_12_tool', () => [textPart('Done.')], jsonSchemaOf2020),
]
