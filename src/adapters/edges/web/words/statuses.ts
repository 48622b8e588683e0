import type { Language } from '#src/adapters/edges/web/language.js'
import type { JobStatus } from '#src/domain/jobs/job.js'

type StatusWords = Readonly<Record<JobStatus, string>>

/** Display names of the six statuses. A status of another program is shown unchanged. */
export const statusWords: Readonly<Record<Language, StatusWords>> = {
  en: {
    new: 'new',
    shortlist: 'shortlist',
    reviewed: 'reviewed',
    reject: 'passed on',
    resume_written: 'documents ready',
    applied: 'applied',
  },
  ja: {
    new: '未仕分け',
    shortlist: '候補',
    reviewed: '確認済み',
    reject: '見送り',
    resume_written: '応募書類作成済み',
    applied: '応募済み',
  },
}
