/** Decisions: rejections, closed postings and offers. Each row is one concept. */
export const decisionConcepts = `
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
`
