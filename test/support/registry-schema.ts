import Type from 'typebox'

// The parts of the MCP registry's schema of 2025-12-11 that our server.json uses; stricter, because no other fields are
// allowed.
const closed = { additionalProperties: false }
const url = Type.String({ pattern: '^https://[^\\s]+$' })
// a version, but neither a range nor `latest`
const version = Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]+)?$', maxLength: 255 })

const input = {
  description: Type.Optional(Type.String()),
  isRequired: Type.Optional(Type.Boolean()),
  isSecret: Type.Optional(Type.Boolean()),
  format: Type.Optional(Type.Enum(['string', 'number', 'boolean', 'filepath'])),
  value: Type.Optional(Type.String()),
  default: Type.Optional(Type.String()),
  placeholder: Type.Optional(Type.String()),
  choices: Type.Optional(Type.Array(Type.String())),
}
// either a value or a hint is required
const positional = Type.Union([
  Type.Object({ ...input, type: Type.Literal('positional'), value: Type.String() }, closed),
  Type.Object({ ...input, type: Type.Literal('positional'), valueHint: Type.String() }, closed),
])
const named = Type.Object({ ...input, type: Type.Literal('named'), name: Type.String() }, closed)

const npmPackage = Type.Object(
  {
    registryType: Type.Literal('npm'),
    identifier: Type.String({ pattern: '^(?:@[a-z0-9-]+/)?[a-z0-9-]+$' }),
    version,
    runtimeHint: Type.Optional(Type.Literal('npx')),
    transport: Type.Object({ type: Type.Literal('stdio') }, closed),
    runtimeArguments: Type.Optional(Type.Array(Type.Union([positional, named]))),
    packageArguments: Type.Optional(Type.Array(Type.Union([positional, named]))),
    environmentVariables: Type.Optional(Type.Array(Type.Object({ ...input, name: Type.String() }, closed))),
  },
  closed,
)

export const registrySchema = Type.Object(
  {
    $schema: Type.Literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
    name: Type.String({ pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$', minLength: 3, maxLength: 200 }),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    description: Type.String({ minLength: 1, maxLength: 100 }),
    version,
    websiteUrl: Type.Optional(url),
    repository: Type.Optional(
      Type.Object({ url, source: Type.String(), subfolder: Type.Optional(Type.String()) }, closed),
    ),
    packages: Type.Array(npmPackage),
  },
  closed,
)
