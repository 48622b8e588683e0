import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { PersonServices } from '#src/adapters/edges/cli/person-services.js'
import { closing } from '#src/adapters/kit/closing.js'
import { unreadableFile } from '#src/adapters/kit/errors.js'
import { sniffType } from '#src/adapters/sources/fetching/sniff-type.js'
import { readPaperFile } from '#src/adapters/sources/papers/read-paper-file.js'
import { editText } from '#src/adapters/system/edit-text.js'
import { ReadJobNotes } from '#src/application/person/read-job-notes.js'
import type { Config } from '#src/composition/config.js'
import { openHuntServices } from '#src/composition/hunt/hunt-commands.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { Lazy } from '#src/composition/lazy.js'
import { openPaperReader } from '#src/composition/paper-reader.js'
import { fromJsonResume } from '#src/domain/person/json-resume/json-resume.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { openNotes } from './open-paper-writer.js'
import { openPerson } from './open-person.js'
import { writePaperFile } from './write-paper-file.js'

/** The services of the commands about the person, on the configured stores. */
export async function openPersonServices(config: Config): Promise<PersonServices> {
  const jobs = openJobs(config.jobsDb, config)
  const hunt = new Lazy(() => openHuntServices(config))
  const datesAhead = async () => (await hunt.load()).datesAhead()
  const person = openPerson({ jobs, hunt: { datesAhead } })
  return {
    ...person,
    exportNotes: async ({ folder, statuses }) => {
      const { getApplicationTimelines, letterOf } = await hunt.load()
      const reading = new ReadJobNotes({ jobs, hunt: { getApplicationTimelines }, person, letterOf })
      const exported = await openNotes(folder).execute({ notes: reading.execute(statuses) })
      return { ...exported, unread: reading.unread }
    },
    readPaper,
    writePaper: writePaperFile,
    editText: (given) => editText(given, process.env),
    close: async () => {
      await Promise.all([jobs.close(), hunt.close()])
    },
  }
}

async function readPaper(path: string): Promise<string> {
  if (path === '-') return text(process.stdin)
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new AppError('NOT_FOUND', unreadableFile(path, cause), { cause })
  })
  const written = bytes.toString('utf8')
  const resume = fromJsonResume(parsed(written))
  if (resume !== null) return resume
  // text is kept as it was written
  if (sniffType(bytes) === 'text/plain') return written
  return closing(openPaperReader(), async (papers) => (await readPaperFile(papers, path)).text)
}

/** Returns the value of a JSON text; null for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
