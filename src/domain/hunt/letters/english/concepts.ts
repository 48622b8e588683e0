import { readConcepts } from '#src/domain/hunt/letters/phrase-scanner.js'

/** What English letters say, by words. Each row is one notion; `language.ts` names those that the engine knows itself. */
export const englishConcepts = readConcepts(`
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
advance: tak* things forward | tak* this forward | tak* it forward | mov* forward | mov* ahead | mov* you forward |
  mov* your application forward | mov* on with | mov* you on | proceed* | progress* | advanc* | continu* with |
  continu* to | continu* your | go* forward | go* ahead | tak* forward | tak* further | taking your application |
  take your application | pursu* | bring* you | tak* you to | tak* yours | tak* your application
yours: your application | your candidacy | your candidature | your profile | your resume | your cv | your submission |
  with you | with yours | application | candidacy | you | yours | your background | your qualifications | your skills |
  your experience
decide: decided | chosen | chose | opted | elected | determined | made the decision | decision has been made |
  made the difficult decision | the decision not to | concluded
pick: decided | chosen | chose | choose | select* | opted | hired | hire | hiring | offered | offering | extend* |
  proceed* | mov* forward | mov* ahead | mov* on | moving | move | go* with | gone | went | going | pursu* | advanc* |
  accepted | appointed | found | identified | prefer* | promoted | progress* | focus* | continu* with | continue with |
  ended up with | in favour of | in favor of | go* to | gave | give
other-candidate: other candidate* | other applicant* | another candidate | another applicant | another finalist |
  another person | another individual | other individuals | other people | other finalists | someone else |
  somebody else | different candidate* | alternate candidate* | internal candidate | someone internal* | internally |
  someone more | someone with more | someone whose | candidate whose | candidates whose | candidates with more |
  candidate with more | candidates who more closely | candidate who more closely | candidates who better |
  candidate who better | candidates who closely | more suitable candidate* | more qualified candidate* |
  more experienced candidate* | stronger candidate* | other qualified | other more | other talented | other strong |
  a candidate who | the other candidate | more closely align* | more closely match* | other profiles | other options |
  someone who | others who | with others | others whose | internal applicant* | applicants whose | applicants who more |
  applicants who better | candidates who more | candidates who meet more | someone with
another-way: another direction | different direction | another way | a different way | another route | different route |
  other direction | different path
select: select* | shortlist* | short listed | chosen | successful | retained | accepted | approved |
  considered further | picked | progressed | advanced | hired | be successful | selected | qualif*
rejection-word: rejection | 🙁 | 😔 | 😞 | 😢 | 💔
turned-down: rejected | declined | turned down | denied | disqualified | unsuccessful | ruled out | passed over |
  screened out | closed out | no longer in consideration | no longer under consideration | no longer being considered |
  no longer consider* | not be considered | not been successful
not-you: not successful at | found someone | could only pick one | was n't you | not you this time | pass on your |
  passing on your | passed on your | decline your application | not be progressing your | the team passed |
  team has passed | decided to pass | number two | did not make it | not make it to | no longer in consideration |
  no longer under consideration | no longer being considered | not be inviting you | not be moving you |
  not moving you | will not be extending an offer | not be extending you | not extending an offer |
  not be making you an offer | will not be offering you | can n't offer you | cannot offer you | not able to offer you |
  unable to offer you | not in a position to offer you | have found someone | needed someone more |
  wanted someone more | was not retained | not to hire | ended up extending an offer to another |
  do not have a role that | no suitable position* | no suitable role* | rescind* our offer | rescind* the offer |
  withdraw* our offer | offer has been rescinded | offer has been withdrawn | conclude* your candidacy |
  not going to work out | not what we are looking for | not what we're looking for | not the outcome | not the news |
  not the answer | declin* your application | not have a position | n't have a position | n't have an opening |
  not have a suitable | not have any openings | not have a role | a place on the programme this year |
  decided to decline | not to advance | made the decision not to | did not get the | didn't get the job |
  closing your application | close your application | closed your application | unable to select you |
  not to extend an offer | not to extend you | not be scheduling an interview | not feel your |
  not be taking your application | not be taking your | no from us
regret: unfortunately | regretfully | regrettably | sadly | regret to | we regret | i regret | sorry to inform |
  sorry to tell | sorry to say | sorry to let | sorry that | afraid that | i'm afraid | difficult decision |
  tough decision | disappoint* | bad news | wish we had better news | not easy
good-luck: wish* you luck | wish you all | wish you the | wish* you every | wish you success | wish you well |
  best of luck | good luck with | good luck in | luck in your | luck with your | future endeavo* | job search |
  continued success | all the best in | all the best with | all the best for | search for | keep your resume |
  keep your details | keep your application | on file | talent pool | future openings | future opportunities |
  future roles | apply again | stay in touch
fit-asset: skills | qualifications | experience | background | profile | candidacy | application | resume | you
no-fit: not a fit | not the right fit | not a match | not the right match | not the best match | not the best fit |
  not quite the right | not quite what | not a good fit | not a strong fit | not be a fit | n't a fit | n't a match |
  n't the right fit | does not match | do not match | does not meet | do not meet | does not fit | does not align |
  do not align | not align* | stronger fit | stronger match | better fit for | closer match | better match | n't match |
  n't meet | did not meet | not meet | did not demonstrate | not enough experience | looking for more
post: position | positions | role | roles | job | vacancy | opening | post | requisition | req | posting | opportunity |
  search
closed: closed for | now closed to applications | is closed | filled | has been closed | was closed | been cancelled |
  been canceled | was cancelled | was canceled | is cancelled | withdrawn | no longer available | no longer open |
  eliminated | discontinued | has closed | is now closed | no longer accepting | been paused | closed this |
  closed the | cancelled the | canceled the | been suspended | been closed | no longer accepting candidates
closed-hiring: hiring freeze | freezing hiring | freeze on hiring | pause hiring | paused hiring | pausing hiring |
  paused recruit* | closing all applications | closed this requisition | closed the requisition | no longer recruiting |
  no longer hiring | not be hiring | decided not to fill | not to fill | we filled | have filled | ended up filling |
  has been filled | was filled | cancel* the recruitment | cancel* this search | cancel* the search |
  on hold indefinitely | search has been cancelled
pleased: pleased | delighted | happy | excited | thrilled | glad | like to | love to | want to | proud |
  congratulations | congrats | welcome
offers: offer you the | offer you a | offer you an | offer you our | offer you this | offering you the |
  offering you a | extend an offer | extend you an | extend to you an | extending an offer | extend you the |
  extend an official | extend a formal | make you an offer | making you an offer | an offer of employment |
  offer you employment | offer for the | formal offer | confirm your appointment | offering you
offer-paper: offer letter | letter of offer | formal offer | written offer | employment contract |
  contract of employment | employment agreement | your contract | offer of employment | conditional offer |
  letter of appointment | appointment letter | job offer | your offer | the offer | revised offer | verbal offer |
  offer details | offer package
of-offer: attached | attach | enclosed | find | sign* | review | ready | return | accept* | enclosing | sent |
  download | expire* | updated | subject to | respond | confirm | official | letter | reflect* | details |
  let us know your decision | start date | congratulations
hired: you are hired | you have been hired | welcome to the team | welcome aboard | we want you on the team |
  want you on our team | have you join us as | you join us as | join our team as | confirms your appointment |
  confirm your appointment | joining us as | you got the job | got the job | accepted to the | accepted into the |
  accepted for the | been accepted to | offer you the position | offer you the role | offer you the job
chosen-for: selected for the | selected for our | chosen for the | selected as | chosen as |
  application has been successful | application was successful | been successful in your application
pay: base salary | starting salary | annual salary | a salary of | start date | stipend | compensation package |
  benefits package | sign on bonus | joining bonus | first day | joining details | contract details | base of |
  per year | signing bonus | subject to references | satisfactory references
commerce: % off | discount | sale | subscription | free shipping | coupon | special offer | promo* | financing |
  credit | this offer | cashback | deal | apr
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
approach: came across your | come across your | found your profile | saw your profile | noticed your profile |
  stumbled upon your | your profile caught | your profile stood | caught my attention | caught my eye |
  background stood out | profile stood out | i am a recruiter | a recruiter at | a recruiter with | recruiting for a |
  recruiting for an | i lead recruiting | i lead talent | talent sourcer | head hunter | headhunter | sourcer |
  thought of you | open to new opportunities | open to a new | open to new roles | open to exploring | open to hearing |
  open to chatting | open to a chat | open to a conversation | open to discussing | passive candidate | my client |
  our client | one of my clients | one of our clients | c2c | w2 only | job description below |
  exploring new opportunities | exploring opportunities | interested in exploring | build out our |
  your linkedin profile | your github | saw your work | saw your background | looking at your profile |
  reaching out about a | reaching out about an | reaching out because | reaching out regarding a |
  share your updated resume | send me your updated | urgent requirement | you would be a strong candidate |
  hiring for a similar | i am recruiting for | send me your cv | send me your resume | month contract |
  great addition to our | like to learn more about the role | any interest in hearing | hearing more about the role
soft-approach: great fit for | strong fit for | good fit for our | perfect fit for | exciting opportunity |
  exciting role | exciting new | great match for | new challenge | your experience with | your background in |
  would you be interested | are you interested in | might be interested in | interested in learning more |
  interested in hearing more | contract role | contract position | have a role | have an opening | have an opportunity |
  would be a strong | strong candidate for | experience looks | background looks | would be a great fit |
  could be a great fit | might be a great fit | several companies | building a team | strong match for | inmail |
  saw your | actively looking | thought you might | technical recruiter | i am recruiting | reaching out with |
  immediate opening | we are hiring a | impressed with your | impressed by your
alert-words: job alert* | new jobs | new job for | new job matches | jobs for you | job recommendations |
  recommended jobs | recommended for you | jobs you might | jobs you may | jobs that match | jobs that fit |
  job matches | matching jobs | similar jobs | see all jobs | view all jobs | latest jobs | latest job | jobs near you |
  jobs in | top jobs | jobs matching | daily job | weekly job | job digest | job seeker | is hiring | are hiring |
  still open | career fair | job fair | hiring event | career advice | career tips | resume tips | interview tips |
  resume reviewed | resume review | professional resume | resume writing | career coach* | salary guide |
  interview questions | mock interview* | how to ace | ace your | boost your career | advance your career |
  appeared in | searches this week | viewed your profile this | viewed by | getting noticed | recruiters viewed |
  who viewed | your matches | job market | saved search | saved jobs | jobs posted | jobs added | career expo |
  open positions for | more jobs | career insights | last chance to apply | apply here | has opened applications |
  opened applications | applications are open | applications now open | deadline to apply | apply by | new roles |
  trending jobs | career event | jobs like | career resources | dream job | land your | top picks | fresh openings |
  complete your profile to get | search hacks | get matched | apply faster | companies are looking |
  complete your profile on our | your job search | career boost | we are hiring | hiring this week | new jobs in |
  marketing jobs | do not miss this opportunity | looking for people like you | looking for someone like you |
  complete your profile | roles are a match | jobs we think | one click | viewed your profile | browse jobs |
  interview ready | miss an interview request
side-words: webinar | course | enroll | newsletter | premium | virtual event | networking event | bootcamp |
  certification course | upskill | people you may know | do not miss | these opportunities | explore jobs | view all |
  career growth | tips for
career-word: career* | job* | resume | interview* | hiring | recruiters | opportunit* | employers | dream job | opening*
alert-sender: jobalerts | jobalert | job alert* | messaging digest | alerts | digest | job recommendations |
  newsletter | interviewprep | interview prep | career insights | careerinsights | career advice | careerboost | tips
progress: under review | still being considered | being considered | under consideration | still reviewing |
  still under | reviewing all | feedback is pending | make a decision | share the outcome | share feedback |
  notify you of | have news | keep you updated | status update | application status | passed the | passed your |
  cleared the | moved to the next stage | through to the next stage | next stage | next round | viewed by | was viewed |
  viewed your application | on hold | verify your email | confirm your email | candidate account | candidate portal |
  activate your | withdrawn | withdrawal | how did we do | your feedback on | rate your | candidate survey |
  interview experience | follow up with next | share next steps | be in touch soon | out of office |
  appreciate your patience | thank* you for your patience | thank* you for coming | pleasure meeting |
  enjoyed speaking | enjoyed meeting | thank* you for interviewing | thank* you for meeting | for attending |
  log in to your candidate
applied: your job interview | our interview | your application | your recent application | your job application |
  you applied | you 've applied | for applying | your candidacy | your candidature | your upcoming interview |
  your interview | interviewing with | the role you applied | you submitted | candidate account | candidate portal |
  application for the | application status | thank* you for interviewing | phone screen | next stage | technical round |
  hiring update | interview feedback | interview experience | your offer | withdrawn from the process | application :
process: hiring update | candidate account | candidate portal | hiring team | hiring manager | role you | first round |
  next round | selection process | interviewing candidates | application status | application process | recruiter will |
  interview process | candidate profile | telephone screening | interview on | interview with you
hunt: position | role | internship | vacancy | candidate | candidates | applicant* | interview | interviews |
  interviewing | recruit* | hiring | talent acquisition | job offer | offer letter | shortlisted | short listed |
  employment | job application | applied | applying | application for | hr | salary | resume | cv | careers | onsite |
  trial shift | job | coding challenge | coding test | background check | hackerrank | codility | telephonic round |
  we want you on the team | you're hired | you 're hired | welcome to the team | offer you a place on |
  online assessment | pymetrics | shl | hirevue | start date | notice period | engineer | developer | analyst |
  manager | nurse | designer | your application | programme | your offer | your background | your profile |
  first conversation | hiring manager | rejection | membership of our team | role on our team | recruiting |
  selection process | hiring process | your first day | homework | dream job
brief-hunt: applications | right to work | our offer | meet the team | authorized to work | work permit | application |
  role* | hire* | references | portfolio | screening | panel | onboarding | contract | appointment | assessment | test |
  tests | take home | finalist | challenge | case study | opportunity | offer | relocate | experience | skills |
  interviewing | requisition | screen | we went another way | went another way | transcript* | cover letter |
  visa status | sponsorship | homework | writing exercise | writing sample | assessment centre | final round |
  first round | your offer | recruiter | someone who | the role | the position
hiring-sender: career* | recruit* | talent | hiring | jobs | interviews | hr | greenhouse | lever | ashbyhq | workday |
  myworkday | icims | smartrecruiters | workable | taleo | indeedapply | people team
other-matter: apartment | landlord | tenan* | financing | credit card | admission | admissions | tuition | scholarship |
  grant proposal | your proposal | visa application | passport application | podcast | episode | your order | invoice |
  dentist | blood test | password reset | reset your password | sign in to your | wallet | our editor | the mayor |
  radio tonight | the band | parents ' | your poems | spring issue | your manuscript | % off | % discount | clearance |
  our store | beta test | adoption | planning permission | school place | the committee | third party application |
  app was added | premium members | screening of | film | card statement | blood test results | your reservation |
  lets you know your order | your flight | your hotel | permit | council | funding | grant | grants | proposals |
  your child | pupil* | school trip | school trips | university | degree programme | conference paper | your abstract |
  your paper | award | nomination | raffle | competition | contest | prize | parking | passport | benefit claim |
  citizenship | residency permit | fellowship award | auction | tender | vendor | supplier | bid | mortgage offer |
  refund | your claim | foster | audition* | casting | festival | exhibition | club | lottery
never-hunt: our gym | for the apartment | for the flat | for a credit card | credit card application | your loan |
  loan application | tenancy | membership application | risk assessment | grant proposal | our editor |
  planning meeting | boy scout* | reward points | our blog post | hi all | hi team | hi everyone | hello all |
  dear all | interview the candidate | interview a candidate | interview panel for | the other vendor | golf club |
  membership committee | our workshop | visa application | user interview | research interview | gift voucher |
  marketing podcast | our podcast | insurance policy | insurance claim | lease renewal | your lease |
  rental application | gym membership | mortgage application | mortgage offer | your membership | your parcel | dentist
work: position | role | vacancy | job | jobs | hiring | recruit* | employer | employment | internship | career* |
  your candidacy | your interview | your resume | candidate* | applicants | salary | onsite interview |
  on site interview | for applying | take home | talent | move forward | shift | engineer
receipt-talk: received | application | applying | thank* you for your interest | appreciate your interest | review* |
  get back to you | be in touch | in touch | contact you | reach out | next steps | next step | careers page |
  follow us | interest | patience | process | do not reply | automat* | will hear | best of luck | your time |
  our team | recruit* | hiring | talent | regards | sincerely | submitted | forwarded | applied | joining our team |
  consider | days | weeks | status | confirm* | considered | employer
receipt-breaker: regret* | unfortunately | sadly | sorry | closed | filled | on hold | paused | not be | not able |
  decided | offer letter | your offer | assessment* | test | challenge | complete | provide | upload | missing |
  incomplete | please confirm | please send | schedule* | availab* | invite* | interview with | congratulations |
  not the | not a | not selected | reference* | deadline | by friday | ? | withdrawn | viewed | other candidate* |
  another candidate | within 48 | verify | password | portal to complete | not been | have not | was not | were not |
  has not
i: i | i'm | i 'm | i 'd | i 've | my | me
i-apply: i would like to apply | i 'd like to apply | i am applying for | i 'm applying | i wish to apply |
  i want to apply | i hereby apply | i am writing to apply | apply for the position | express my interest |
  express my strong interest | submit my application | submitting my application | find my resume | find my cv |
  attached my resume | attached my cv | my resume and cover letter | my cv and cover letter | my resume attached |
  my cv attached | my resume is attached | my cv is attached | attached is my | attached are my | enclosed is my |
  consider my application | consider me for | find attached my | find enclosed my | my updated resume |
  my application for the | here is my cv | here is my resume | attaching my | i am interested in applying |
  i have applied for | i applied for | i have applied to | i applied to
i-ask: check on the status | follow up on my application | following up on my application | status of my application |
  check in on my application | following up on my interview | checking in on my | update on my application |
  about my application | i recently applied | i recently interviewed
i-withdraw: withdraw my | withdrawing my | withdraw from the | withdrawing from | withdraw myself | decline the offer |
  decline your offer | declining the offer | turn down the offer | decline the position | decline the invitation |
  decline the interview | must decline | have to decline | accepted another offer | accepted a different |
  accepted another position | taken another position | no longer interested | no longer looking | no longer available |
  no longer pursuing
i-accept: accept the offer | accept your offer | accepting the offer | accept the position | accept this offer |
  accept the role | pleased to accept | happy to accept | glad to accept | delighted to accept |
  signed offer letter attached | attached the signed | signed contract attached | formally accept
i-answer: i am available | i 'm available | i am free | i 'm free | i can do | i can make | works for me | suits me |
  work for me | i will be there | i 'll be there | i would be happy to | i 'd be happy to | i look forward |
  looking forward to the interview | looking forward to speaking | looking forward to our |
  thank you for the invitation | thank you for the opportunity | thank you for the interview | thank you for the offer |
  thank you for your email | thank you for your time | thank you for inviting | thank you for considering |
  for the update | i have completed | i completed | i have submitted | i submitted | i have attached | i confirm |
  i 'd like to discuss | thank you for taking the time | thank you for meeting | negotiate | thank you for offering
`)
