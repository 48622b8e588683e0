/** What applicants write themselves. Each row is one concept. */
export const sentConcepts = `
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
`
