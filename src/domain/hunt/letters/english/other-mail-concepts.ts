/**
 * Mail that is no step of an application: approaches of recruiters, alerts, and news about its progress. Each row is
 * one concept.
 */
export const otherMailConcepts = `
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
`
