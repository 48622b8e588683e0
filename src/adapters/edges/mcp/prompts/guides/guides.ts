import { coverLetter } from './cover-letter.js'
import { evaluateJob } from './evaluate-job.js'
import { followUp } from './follow-up.js'
import type { Guide } from './guide.js'
import { prepareInterview } from './prepare-interview.js'
import { setUpProfile } from './set-up-profile.js'
import { tailorCv } from './tailor-cv.js'
import { weeklyReview } from './weekly-review.js'

/** The guides by the names of their prompts, in the order of a hunt. */
export const guides: Readonly<Record<string, Guide>> = {
  set_up_profile: setUpProfile,
  evaluate_job: evaluateJob,
  tailor_cv: tailorCv,
  cover_letter: coverLetter,
  prepare_interview: prepareInterview,
  follow_up: followUp,
  weekly_review: weeklyReview,
}
