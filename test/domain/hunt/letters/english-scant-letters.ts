import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'

/** Letters that say in few words what they are: words of our own. */
export const scantLetters: Readonly<
  Partial<Record<MessageKind, readonly (readonly [subject: string, text: string, from: string])[]>>
> = {
  rejection: [
    [
      'Your application to Marlow & Co',
      'After reviewing all submissions, we have determined that we will be pursuing other applicants for this opportunity.',
      '',
    ],
    [
      'Decision regarding your candidacy',
      'We appreciate the effort you put into the process. At this stage, we are unable to advance your application.',
      '',
    ],
    [
      'Thank you for your time',
      'While your skills are impressive, the hiring committee has opted for another finalist.',
      '',
    ],
    ['Not moving forward', '', ''],
    [
      'Update: Software Engineer',
      'Hi Sam, the position you applied for has now been closed and we are no longer accepting candidates.',
      '',
    ],
    ['Application result', 'Regrettably, your profile was not retained for the next phase.', ''],
    [
      'Data Scientist - Outcome',
      "We had over 400 applicants and could only pick one. It wasn't you this time, but please stay in touch.",
      '',
    ],
    [
      'Your interview with Fable',
      'The panel felt that you did not demonstrate enough depth in system design, so we will not be extending an offer.',
      '',
    ],
    ['Position filled', '', ''],
    ['Re: Application', 'Sorry, we already found someone. Good luck!', ''],
    [
      'Hiring process update',
      "We've had to cancel this search because of a reorganisation, so all interviews are off.",
      '',
    ],
    ['Sales Associate', 'Thank you for coming in. We decided to hire another person for the job.', ''],
  ],
  interview_invitation: [
    [
      'Next step in your application',
      'We would love to hear more about your experience. Book a 20-minute call with me here: https://cal.example/x',
      '',
    ],
    ['Interview loop', "Your loop is set for 14 May. You'll meet five people from the team.", ''],
    ['Scheduled: Technical Screen with Nadia', 'When: Monday 3 June, 10:00. Where: Google Meet.', ''],
    ['Please choose a time for your interview', '', ''],
    ["You're invited: Onsite Interview at Orbit", '', ''],
    [
      'Change of interview time',
      'Could we push our meeting back by half an hour on Wednesday? The interviewer is running late.',
      '',
    ],
    [
      'Your application has progressed',
      "Congratulations, you've been shortlisted. Our recruiter will contact you to arrange a telephone interview.",
      '',
    ],
    ["Don't forget: you have an interview tomorrow", '', ''],
    [
      'Hello from Bramble',
      'We liked your application a lot and want to find out more. Do you have half an hour on Friday morning?',
      '',
    ],
    ['Assessment centre', 'You have been selected to attend our assessment centre on 9 October in Bristol.', ''],
    ['HireVue interview', 'Complete your on-demand video interview for Teller by 8 June.', ''],
  ],
  assessment: [
    ['Coding assessment', 'To move forward, we ask all candidates to complete a 90 minute Codility test.', ''],
    ['Your TestGorilla assessment for Acme is waiting', '', 'TestGorilla <no-reply@testgorilla.com>'],
    [
      'Homework',
      'Here is the homework assignment we talked about. Take as long as you need, but no later than Sunday.',
      '',
    ],
    [
      'Online Assessment Invitation - SDE I',
      'Please complete your online assessment within 7 days of receiving this email.',
      '',
    ],
    ['Writing sample', 'As part of our selection process, we would like you to complete a short writing exercise.', ''],
    ['Deadline approaching: HackerRank challenge', 'You have 48 hours left to take the challenge.', ''],
    ['Typing test', 'Please take the typing test at the link below so that we can consider you further.', ''],
    [
      'Situational judgement test',
      'Your next step is to complete the situational judgement test. It takes 40 minutes.',
      '',
    ],
  ],
  offer: [
    ["You're hired!", 'Welcome to the Birch family. See you on Monday.', ''],
    ['Offer details', "I'm thrilled to share that the team would like to bring you on as a Senior Designer!", ''],
    [
      'Job offer - Accounts Assistant',
      'Further to our conversation, please find your contract attached. We look forward to welcoming you on 5 May.',
      '',
    ],
    ['Your offer letter is ready to sign', '', ''],
    ['Conditional offer of employment', 'This offer is subject to satisfactory references and a medical check.', ''],
    ['Reminder: offer acceptance', 'We have not received your signed offer letter. Please return it by Friday.', ''],
    [
      'Welcome to Quill!',
      'We are happy to confirm that you have been selected as our new Editor. Your first day will be June 1.',
      '',
    ],
    [
      'Internship confirmation',
      "Congrats! You've been accepted to the summer internship programme with a stipend of $4,000.",
      '',
    ],
  ],
  application_received: [
    [
      'Application for Chef',
      'Hello, thank you for your application. We will contact you if you are selected for an interview.',
      '',
    ],
    ['We have received your resume', '', ''],
    [
      'Your job application',
      "This is an automated response to let you know we've got your CV. Please do not reply.",
      '',
    ],
    ['Successfully applied: Line Cook', 'Your application has been forwarded to the employer.', ''],
    ['Confirmation', 'Your application for the role of Porter (ref 3321) was submitted on 3 May.', ''],
    [
      'Application Acknowledgement - Teaching Assistant',
      'The closing date is 12 May and shortlisted candidates will hear from us by the 20th.',
      '',
    ],
  ],
  human_other: [
    [
      'Status of your application',
      'We are still reviewing applications and will be in contact as soon as a decision is made.',
      '',
    ],
    [
      'Thank you for interviewing with Delphi',
      'It was a pleasure meeting you. The team will make a decision by next week.',
      '',
    ],
    [
      'Great news!',
      'You have successfully cleared the technical round. HR will get in touch about what happens next.',
      '',
    ],
    ['Confirm your email', 'Please confirm your email address to activate your candidate account.', ''],
    ['Application withdrawn', 'As you requested, we have withdrawn your application.', ''],
    [
      'Following up',
      'Hi, I applied two weeks ago for the Junior Developer position and wanted to check on the status.',
      '',
    ],
  ],
  information_request: [
    ['Visa status', 'Could you let us know your current visa status and whether you need sponsorship?', ''],
    ['Missing documents', 'We are still waiting for your transcript and cover letter.', ''],
    [
      'Please upload your ID',
      'Before your contract can be issued we need a copy of your ID and your bank details.',
      '',
    ],
    ['Quick question', 'Are you willing to relocate to Denver, and do you require visa sponsorship?', ''],
    ['Reference check', 'Kindly provide contact details for three professional references by Monday.', ''],
    ['Incomplete application', 'You still have to answer two questions before you can submit.', ''],
    ['Right to work', 'Please send proof of your right to work in the UK.', ''],
    ['Pre-employment form', 'Please fill out the attached health questionnaire and return it to HR.', ''],
  ],
  recruiter_outreach: [
    ['Interested in a new challenge?', 'I work with several companies in your area that are hiring.', ''],
    [
      'Engineering role at Tern',
      'Hi Sam, I lead recruiting at Tern and your background in payments stood out. Open to chatting?',
      '',
    ],
    [
      'New opportunity',
      'We are currently looking for a QA lead in Austin and I believe you would be a strong candidate.',
      '',
    ],
    ['Your GitHub', "Saw your compiler project, very cool. We're hiring for a similar team, keen to talk?", ''],
  ],
  job_alert: [
    ['New jobs for you: Nurse in Leeds', '', 'Reed <jobs@reed.example>'],
    ['Jobs similar to Data Analyst at Orion', 'See more jobs like this and apply in one click.', ''],
    ['Hiring now: Delivery drivers', 'Start earning this week. Apply today!', ''],
    ['Is your resume holding you back?', 'Get a free resume critique today.', ''],
    ['3 companies are looking for someone like you', 'Complete your profile to get matched.', ''],
    ['Your weekly career digest', 'Top stories on salary and remote work.', ''],
    ['Salary guide 2026', 'Find out what people in your field earn.', ''],
  ],
  not_job_related: [
    ['Interview on the radio tonight', 'Tune in at 8pm to hear our chat with the band.', ''],
    ['Your parcel', 'We tried to deliver your parcel but nobody was home.', ''],
    ['Offer ends tonight', 'Everything must go! Extra 20% off sale items.', ''],
    ['Scholarship application', 'We regret to inform you that you were not selected for the scholarship.', ''],
    ['Team sync', 'Could everyone share their availability for the Q3 planning meeting?', ''],
    ['Test results', 'Your blood test results are available in the patient portal.', ''],
    ['Your rental application', 'We have decided to move forward with another applicant for the apartment.', ''],
    ['Challenge accepted!', 'Complete 10,000 steps a day to win the June challenge.', ''],
    ['Meeting invitation', "You are invited to the parents' evening on Thursday at 6pm.", ''],
    ['Your table is booked', 'See you on Friday at 7pm.', ''],
    ['Contract renewal', 'Your phone contract is up for renewal. Sign the new agreement online.', ''],
    ['Action required: verify your account', 'Please upload a photo of your ID to verify your wallet.', ''],
    ['Your grant proposal', 'Unfortunately the committee has decided not to fund your proposal.', ''],
    ['Interview with our founder', 'Read the full story on our blog.', ''],
  ],
}
