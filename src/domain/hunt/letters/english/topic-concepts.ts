/** What a letter is about: an application, another matter, or only a receipt. Each row is one concept. */
export const topicConcepts = `
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
`
