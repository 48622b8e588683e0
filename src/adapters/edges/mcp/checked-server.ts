import {
  type Implementation,
  type InitializeRequest,
  Server,
  type ServerOptions,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server'

/**
 * A schema that accepts everything, because `checkParams` has already validated the parameters. Handlers get them
 * unchanged.
 */
export function checkedParams<Params>(): { readonly params: StandardSchemaV1<unknown, Params> } {
  return {
    params: { '~standard': { version: 1, vendor: 'jobworkflow', validate: (value) => ({ value: value as Params }) } },
  }
}

/**
 * The SDK's server without its own handlers. They would validate messages a second time and build the schemas of every
 * message of the revision, which takes a tenth of the time from the start to the first answer.
 */
export class CheckedServer extends Server {
  constructor(serverInfo: Implementation, options: ServerOptions) {
    super(serverInfo, options)
    this.setRequestHandler('ping', checkedParams(), () => ({}))
    this.setRequestHandler('initialize', checkedParams<InitializeRequest['params']>(), (params) =>
      // biome-ignore lint/complexity/useLiteralKeys: the method is private, and the SDK has no public one for this answer
      this['_oninitialize']({ method: 'initialize', params }),
    )
    this.setNotificationHandler('notifications/initialized', checkedParams(), () => {})
  }
}
