import { Type } from 'typebox'

/** One red pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** A header without samples. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

export const textPart = (text: string) => ({ type: 'text' as const, text })
export const imagePart = { type: 'image' as const, data: png, mimeType: 'image/png' }
export const audioPart = { type: 'audio' as const, data: wav, mimeType: 'audio/wav' }
export const binaryContents = { mimeType: 'image/png', blob: png }

export const resourcePart = (uri: string, mimeType: string, text: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text },
})

/** The parts of JSON Schema 2020-12 that the suite looks for in a tool list. */
export const jsonSchemaOf2020 = Type.Object(
  {
    name: Type.Optional(Type.String()),
    address: Type.Optional(Type.Ref('#/$defs/address')),
    contactMethod: Type.Optional(Type.String({ enum: ['phone', 'email'] })),
    phone: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
  },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  },
)
