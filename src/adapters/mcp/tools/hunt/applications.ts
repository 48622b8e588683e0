import { Type } from 'typebox'
import type { Application } from '../../../../application/applications/list-applications.js'
import { defined } from '../../../kit/defined.js'
import { defineTool, strangersText, type Tool } from '../../define-tool.js'
import { closedObject, integer, maybeText, shapeOf } from '../item-shape.js'
import type { HuntTools } from './hunt-tool.js'

const inputSchema = closedObject({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })) })

const application = shapeOf<Application>()({
  job_id: integer((row) => row.jobId),
  company: maybeText((row) => row.company),
  title: maybeText((row) => row.title),
  status: maybeText((row) => row.status),
})

const outputSchema = closedObject({ applications: Type.Array(application.schema), has_more: Type.Boolean() })

export function listApplications({ openHunt }: HuntTools): Tool {
  return defineTool({
    name: 'list_applications',
    title: 'List applications',
    description: `What came of the jobs that were applied to. ${strangersText}`,
    inputSchema,
    acceptedSchema: inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: async (input, call) => {
      const { applications, hasMore } = await (await openHunt(call)).listApplications(defined(input))
      return { applications: applications.map(application.toItem), has_more: hasMore }
    },
  })
}
