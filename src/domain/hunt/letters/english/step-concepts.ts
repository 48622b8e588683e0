/** Steps of an application: interviews, tests, requests for papers, and receipts. Each row is one concept. */
export const stepConcepts = `
interview: interview | interviews | phone screen | technical screen | screening call | hirevue | trial shift |
  trial day | telephonic round | final round | superday | on site interview | onsite interview | video interview |
  phone interview | panel interview | recruiter screen | screening interview | telephone screening | phone screening |
  initial screening | interview loop | assessment centre | assessment center | selection day | half day onsite |
  onsite with | onsite visit
talk: call | chat | conversation | meeting | onsite | on site | screen | panel | zoom | meet | speak | talk |
  next round | second round | first round | discussion | technical round | hr round | intro call | introductory call |
  talk with | talk to | speak with
talk-with-you: speak with you | meet with you | meet you | talk to you | talk with you | chat with you |
  hear more about your | learn more about you | get to know you | tell you more about the role | speak to you |
  invite you in
thanks-for: thank* you for coming | thank* for coming | thank* you for interview* | thank* for interview* |
  thank* you for meeting | thank* for meeting | thank* you for taking | thank* you for attending |
  thank* again for coming | was a pleasure | was great | recently interviewed
set-interview: your interview | our interview | interview on | interview at | interview is | for interview |
  for an interview | interview tomorrow | upcoming interview | interview with | interview scheduled |
  interview confirmed | interview has been | interview confirmation | interview reminder | your onsite | your on site |
  your phone screen | your final round | onsite is | round on | round is
asked-in: selected to interview | like to interview you | would like to interview | love to interview |
  want to interview you | offer you an interview | invite you to interview | invited to interview |
  invitation to interview | selected for an interview | selected for interview | bring you in for |
  come in for an interview | come in for a chat | move you to a final | video interview by | complete your one way |
  record a video interview | one way video interview
we-want: would like to | would love to | like you to | are pleased to | are delighted to | are happy to | am pleased to
invite: invite you | inviting you | you are invited | you're invited | you 're invited | been invited | invited to |
  invitation | would like to interview | like to interview you | love to interview | want to interview | selected for |
  shortlisted for | attend | offer you an interview | selected to interview | move you to | moving you forward |
  moving forward to | proceed with a | proceed to | advance you to | you have been shortlisted | been short listed |
  been shortlisted
schedule: schedul* | reschedul* | book | arrang* | set up | setting up | pick a time | choose a time | choose a slot |
  select a time | select a slot | find a time | availab* | what times | time works | times work | slot | slots |
  calendly | convenient | your calendar | come in | confirm* | join | moved to | does work | free on | free for |
  free to | set for | postpone* | cancel* | in person | day works | when you are free | choose a date | pick a date
like-to: would like to | we'd like to | we 'd like to | i'd like to | i 'd like to | we would love to | would love to |
  we'd love to | 'd love to | 'd like to | like you to | let 's | could you | can you | can we | are you | please |
  wish to | wants to | want to | next step is | keen to | happy to | wishes to | would you have | do you have |
  would you be free
remind: reminder | remind* | looking forward to meeting | looking forward to speaking | confirming | confirmed |
  starts at | takes place | your upcoming | upcoming | is tomorrow | scheduled | begins | is on | is at
when: monday | tuesday | wednesday | thursday | friday | saturday | sunday | mon | tue | tues | wed | thu | thur | fri |
  tomorrow | noon | am | pm | a.m | p.m | o'clock | january | february | march | april | june | july | august |
  september | october | november | december | next week | this week | date and time | zoom link | google meet |
  meeting link | teams link | minute | minutes | 30min
test: coding challenge | coding test | coding assessment | coding exercise | online test | online assessment |
  technical assessment | technical test | technical challenge | skills assessment | skill assessment | skills test |
  aptitude test | cognitive test | cognitive aptitude test | cognitive assessment | personality test |
  assessment challenge | typing test | situational judgement | situational judgment | case study | take home |
  takehome | programming test | homework assignment | technical task | test task | reasoning test* | psychometric* |
  numerical test | language test | writing test | verbal reasoning | video questions | copy test | excel test
any-test: assessment | assessments | challenge | exercise | assignment | test | tests
tester: hackerrank | hacker rank | codility | codesignal | code signal | testgorilla | test gorilla | coderpad |
  coderbyte | shl | pymetrics | hackerearth | mettl | wonderlic | vervoe | devskiller | criteria corp | arctic shores |
  harver | karat
do-test: complete | completing | take | submit | invited to | invite you | link below | hours left | hours | deadline |
  expire* | prepare | find | attached | sit | start | begin | finish | not yet completed | link | asked to | due |
  days | play | push | solution | take part | log in | request | reminder | next step | invitation | set for |
  waiting for you | is ready | here is | would like you to complete
provide: provide | send us | send me | send over | send | upload | share | submit | confirm | fill out | fill in |
  complete | return | forward | attach | tell us | let us know | reply with | supply | need your | require | we need |
  need a copy | missing | does n't have | bring | could you | update | give us | finish | waiting for |
  could you let us know | run a
papers: resume | cv | curriculum vitae | documents | additional documents | references | referees |
  professional references | portfolio | samples of your work | salary expectation* | expected salary | desired salary |
  current salary | notice period | work authorization | work authorisation | visa status | work permit | right to work |
  background check | form | questionnaire | transcript* | certificate* | copy of your | your id | passport |
  availability to start | start date | additional information | more information | more details | few more details |
  further information | work history | missing documents | cover letter | degree | licence | license | bank details |
  candidate profile | missing information | earliest start | identification | few questions | screening questions |
  tax | emergency contact | forms | onboarding forms | current visa status | sponsorship | your address |
  updated address | home address
asked: salary expectations | are you authorized | you are authorized | legally authorized | require visa sponsorship |
  require sponsorship | visa sponsorship | willing to relocate | notice period | when could you start |
  when can you start | authorized to work | eligible to work | are you comfortable with
unfinished: complete your application | finish your application | completing your application |
  application is incomplete | incomplete application | did n't complete it | did n't finish |
  not finished your application | started applying | where you left off | complete your candidate profile |
  almost done | submit your application | missing resume | reference check | pre employment form | work permit |
  application is missing
received: received your application | receipt of your application | receipt of your resume | received your resume |
  received your cv | got your application | got your cv | got your resume | application received |
  application has been received | application was received | application has been submitted |
  application was submitted | application submitted | application has been sent | application was sent |
  application sent | successfully submitted | submitted successfully | successfully applied | application confirmation |
  confirmation of your application | application acknowledg* | acknowledge receipt | thank* for applying |
  thank* you for applying | thanks for applying | thrilled you applied | glad you applied |
  thank* for submitting your application | thank* you for submitting | thank* for your application |
  thank* you for your application | thank* you for your recent application | for sending your cv |
  for sending your resume | for your job application | received by | details arrived | application has been forwarded |
  items were sent to | your submission to | application is in | application complete | received your submission |
  received an application | appreciate you applying | thank* you for your submission | thank* for submitting |
  we have your application
application: application | applications | resume | cv | submission | profile | details
arrived: received | submitted | sent | forwarded | arrived | under review | reviewing | safely | in good hands |
  reached us | in our hands | with us
interest: thank* you for your interest | thank* for your interest | thanks for your interest |
  appreciate your interest | your interest in
will-review: will review | will be reviewing | will carefully review | review your | reviewing your | get back to you |
  be in touch | will contact you | reach out | stay tuned | follow up | hear from us | taking a look |
  will be contacted | read it soon | automatic confirmation | automated response | do not reply |
  let the employer know | you applied for
`
