/**
 * Words that decide whether a sentence states something: conditions, denials and mere mentions. Each row is one concept.
 */
export const sentenceConcepts = `
clause: , | ; | : | ( | but | however | although | though | and we
condition: if | should you | should your | should we | should there | should that | in case | in the event | whether |
  unless | once we | once your | once the | once our | once a | as soon as we | before we make | before we can make |
  before making | when we have reviewed | when a decision | when we have made | provided that | we will review |
  will be reviewed | will carefully review | we will evaluate | will be reviewing | once she | once he | once they
polite: if you are still | if you are available | if you're available | if you are free | if you're free |
  if you are interested | if you're interested | if you are able | if possible | if needed | if necessary |
  if this works | if that works | if it suits | if that suits | if you can | if you could | if you would like |
  if you'd like | if you accept | if you agree | if you are happy | if you need | if you prefer | if this time |
  if the time | if none of | if these | if you have any | even if | if you have not yet | if you have not completed |
  if you haven't completed
generic: successful candidates | successful applicants | selected candidates | selected applicants |
  shortlisted candidates | shortlisted applicants | those selected | those shortlisted | those who |
  candidates selected for | all candidates | all applicants | each applicant | every applicant | each candidate |
  every candidate | only candidates | only applicants | candidates who pass* | candidates who are selected |
  candidates who are successful | candidates who are not | candidates not | candidates whose applications |
  candidates moving | only those | only be contacting | only be able to contact | only contact | only able to contact |
  able to contact only | only answer | only respond | only be responding | able to respond to | respond to every |
  reply to every | respond to each | unable to respond | not able to respond | will only be | we only move |
  we only proceed | will only proceed | will only move | not selected will | typically | usually | normally |
  generally | may be | may invite | may contact | may ask | may reach | might be | might invite | might contact |
  our process | our hiring process | hiring process includes | interview process includes | the process includes |
  process consists | process looks | next steps may | how did the | how did your | did they | did you get | did he |
  did she | have you heard | any news | final step before | fwd : | fw : | high volume of applications we are only |
  qualified candidates will | qualified applicants will | suitable candidates will | eligible candidates will |
  chosen candidates will | applicants who are selected | applicants who pass* | applicants who will |
  applicants who meet | what you can expect | what to expect | what happens next | here is how
aside: thank* for interviewing | thank* you for interviewing | for taking the time to interview | took to interview |
  time you spent interviewing | enjoyed interviewing | thank* you for attending the interview |
  for attending your interview | thank* for the interview | for your interview | thank* for coming in |
  after your interview | after the interview | following your interview | following the interview |
  since your interview | during your interview | your recent interview | recent interview | your last interview |
  from your interview | further to your interview | based on your interview | in your interview | of your interview |
  interview feedback | interview results | interview result | interview outcome | interview experience |
  interview performance | interview tips | results of your interview | outcome of your interview |
  outcome of the interview | feedback on your interview | about your recent interview | enjoyed speaking |
  enjoyed meeting | enjoyed our conversation | enjoyed our chat | great talking | great meeting | great speaking |
  nice meeting | nice talking | pleasure meeting | pleasure speaking | pleasure to meet | thank* you for meeting |
  thank* for meeting | thank* you for speaking | thank* you for your time | for your time during |
  thank* you for completing | thanks for completing | thank* you for taking the | for completing the |
  after completing | completed the | completed your | completing the coding | you have completed | you've completed |
  you completed | reviewed your coding | reviewed your assessment | reviewed your test | received your assessment |
  received your test | passed the | passed your | passing the | cleared the | clearing the | test results |
  assessment results | following our conversation | after our conversation | before your start date |
  before the next conversation | before your interview | prior to your interview | before the interview |
  before moving to | before proceeding to the next stage of your interview | risk assessment | mock interview* |
  interview questions | interview prep* | take home pay | free assessment | fitness assessment | needs assessment |
  interview with the mayor | interview with the founder | those we wish to interview | do not reply |
  please do not respond | not monitored | free fitness | complimentary | great to meet | good to meet | lovely to meet |
  nice to meet | good meeting | lovely meeting | was great | loved meeting | loved speaking | loved talking |
  enjoyed getting
denial: not | n't | never | unable | cannot | without | no longer | rather than | instead of | no | declined to |
  unfortunately | before
undenied: not forget | not hesitate | not miss | not only | no later than | not worry | not wait | not reply
question: ?
not: not | n't | never | unable | cannot | no longer | nor | decided against | against | declined to | chosen not |
  opted not | decided not | elected not
until: until | unless | without your | without this | not yet | n't yet | have not yet | hesitate | forget | miss |
  worry
`
