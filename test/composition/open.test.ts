import { expect, test } from 'vitest'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { openMail } from '#src/composition/mail/open-mail.js'
import { openWebsites } from '#src/composition/websites/open-websites.js'

const contexts = [
  { open: openJobs, adapter: 'repository' },
  { open: openWebsites, adapter: 'repository' },
  { open: openMail, adapter: 'archive' },
]

test.each(contexts)(
  'an argument that is neither a path nor adapters is refused with an explanation ($adapter)',
  ({ open, adapter }) => {
    for (const source of [undefined, null, 42, {}, []]) {
      expect(() => Reflect.apply(open, undefined, [source])).toThrowError(
        expect.objectContaining({
          code: 'VALIDATION_ERROR',
          message: expect.stringContaining(`${adapter} is missing`),
        }),
      )
    }
  },
)
