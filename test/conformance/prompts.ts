import { type GetPromptResult, inputRequired, type Server } from '@modelcontextprotocol/server'
import type { Prompt } from '#src/adapters/edges/mcp/prompts/prompt.js'
import { imagePart, resourcePart, textPart } from './contents.js'
import { hasAll } from './input-tools.js'

type Content = GetPromptResult['messages'][number]['content']
type Arguments = Readonly<Record<string, string>>

const contents: Readonly<Record<string, (args: Arguments) => readonly Content[]>> = {
  test_simple_prompt: () => [textPart('This is a simple prompt for testing.')],
  test_prompt_with_arguments: ({ arg1, arg2 }) => [textPart(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  test_prompt_with_embedded_resource: ({ resourceUri = '' }) => [
    resourcePart(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
    textPart('Please process the embedded resource above.'),
  ],
  test_prompt_with_image: () => [imagePart, textPart('Please analyze the image above.')],
  test_input_required_result_prompt: () => [textPart('The prompt, in its context.')],
}
const argumentsOf: Readonly<Record<string, readonly string[]>> = {
  test_prompt_with_arguments: ['arg1', 'arg2'],
  test_prompt_with_embedded_resource: ['resourceUri'],
}
const contextForm = inputRequired.elicit({
  message: 'What context should the prompt use?',
  requestedSchema: { type: 'object', properties: { context: { type: 'string' } }, required: ['context'] },
})

/** The suite's prompts, listed like the product's. */
export const fixturePrompts: readonly Prompt[] = Object.keys(contents).map((name) => ({
  description: {
    name,
    title: name,
    description: 'A prompt for the conformance suite.',
    arguments: (argumentsOf[name] ?? []).map((argument) => ({
      name: argument,
      title: argument,
      description: '',
      required: true,
    })),
  },
  write: () => '',
}))

/** Adds prompts with images, resources and questions; the product's prompts are only text. */
export function addPrompts(server: Server): void {
  server.setRequestHandler('prompts/get', async ({ params }, ctx) => {
    const inputRequests = { user_context: contextForm }
    if (params.name === 'test_input_required_result_prompt' && !hasAll(ctx, inputRequests))
      return inputRequired({ inputRequests })
    const parts = contents[params.name]?.(params.arguments ?? {}) ?? []
    return { messages: parts.map((content) => ({ role: 'user' as const, content })) }
  })
}
