/** What a letter is about, with names as a person would write them there. */
export interface Subject {
  readonly company: string
  readonly title: string
  readonly place: string
}

export interface Letter {
  readonly subject: string
  readonly body: string
}

export type LetterKind =
  | 'application_received'
  | 'rejection'
  | 'interview_invitation'
  | 'assessment'
  | 'offer'
  | 'information_request'

type Write = (about: Subject) => Letter

const letter = (subject: string, ...paragraphs: readonly string[]): Letter => ({
  subject,
  body: paragraphs.join('\n\n'),
})

/** English letters as employers write them; each names employer and title somewhere. */
export const englishLetters: Readonly<Record<LetterKind, readonly Write[]>> = {
  application_received: [
    ({ company, title }) =>
      letter(
        `Thank you for applying to ${company}`,
        'Hi Robin,',
        `Thanks for applying for the ${title} role. Your application has landed safely with our team and a real person will read it. If your background looks like a fit, somebody will be in touch about next steps.`,
        `The ${company} team`,
      ),
    ({ company, title }) =>
      letter(
        `We received your application for ${title}`,
        'Dear Robin,',
        `This is to confirm that ${company} has received your application for the position of ${title}. Due to the number of applicants we are unable to reply to each one personally.`,
        'Kind regards',
      ),
    ({ company, title }) =>
      letter(
        'Application received',
        'Hello Robin,',
        `Your application for ${title} at ${company} was submitted successfully. You do not need to do anything further.`,
      ),
  ],
  rejection: [
    ({ company, title }) =>
      letter(
        `Update on your application to ${company}`,
        'Hi Robin,',
        `Thank you for your interest in the ${title} position and for the time you put into applying. After careful consideration we have decided to move forward with other candidates whose experience more closely matches our needs.`,
        'We wish you the best in your search.',
      ),
    ({ company, title }) =>
      letter(
        `Your application: ${title}`,
        'Dear Robin,',
        `Thank you for giving us the chance to get to know you. Unfortunately, we will not be progressing your application for the ${title} role at ${company} any further.`,
        'All the best',
      ),
    ({ company, title }) =>
      letter(
        `${company} | ${title}`,
        'Robin,',
        'We appreciated meeting you last week. It was a close call, but the team has chosen another candidate for this role, and I am sorry to bring you this news.',
        'Take care',
      ),
  ],
  interview_invitation: [
    ({ company, title }) =>
      letter(
        `Interview with ${company}`,
        'Hi Robin,',
        `We enjoyed reading your application for the ${title} role and would like to invite you to an interview with our hiring manager. Could you let me know your availability for a 45 minute video call next week?`,
        'Best',
      ),
    ({ company, title }) =>
      letter(
        `${title} – next steps`,
        'Hello Robin,',
        `Good news from ${company}: we would love to schedule a first conversation with you. Please pick a time that suits you using the link below.`,
        'Looking forward to speaking with you',
      ),
    ({ company, title }) =>
      letter(
        `Invitation to interview: ${title} at ${company}`,
        'Dear Robin,',
        'You have been selected for a phone interview. Please reply with three time slots that work for you.',
        'Regards',
      ),
  ],
  assessment: [
    ({ company, title }) =>
      letter(
        `${company}: your online assessment`,
        'Hi Robin,',
        `As the next step for the ${title} position, we ask you to complete a coding challenge. You have seven days, and it takes around 90 minutes.`,
        'Good luck',
      ),
    ({ company, title }) =>
      letter(
        `Take-home assignment for ${title}`,
        'Hello Robin,',
        `Please find attached the take-home exercise for the ${title} role at ${company}. Send us your solution within a week.`,
      ),
  ],
  offer: [
    ({ company, title }) =>
      letter(
        `Your offer from ${company}`,
        'Dear Robin,',
        `Congratulations! We are delighted to offer you the position of ${title}. The offer letter with salary and start date is attached; please sign it if you would like to accept.`,
        'We cannot wait to have you on board.',
      ),
    ({ company, title }) =>
      letter(
        `Offer letter – ${title}`,
        'Hi Robin,',
        `On behalf of everyone at ${company}, I am pleased to extend an offer of employment to you as ${title}. Please let us know your decision.`,
      ),
  ],
  information_request: [
    ({ company, title }) =>
      letter(
        `${company}: one more thing for your application`,
        'Hi Robin,',
        `To continue with your application for ${title} we still need some documents from you. Could you please send us your certificates and two references?`,
        'Thanks',
      ),
  ],
}

/** Japanese letters as employers write them. */
export const japaneseLetters: Readonly<Record<LetterKind, readonly Write[]>> = {
  application_received: [
    ({ company, title }) =>
      letter(
        `【${company}】ご応募ありがとうございます`,
        '青木様',
        `この度は${title}の求人にご応募いただき、誠にありがとうございます。\n応募書類を確かに受け付けいたしました。書類選考の結果は一週間ほどでお知らせいたします。`,
        `${company}　採用担当`,
      ),
    ({ company, title }) =>
      letter(
        'エントリー受付完了のお知らせ',
        '青木様',
        `${company}の採用担当です。「${title}」へのエントリーを受け付けました。今後の流れは改めてご連絡差し上げます。`,
      ),
  ],
  rejection: [
    ({ company, title }) =>
      letter(
        `【${company}】選考結果のご連絡`,
        '青木様',
        `先日は${title}職にご応募いただきありがとうございました。\n慎重に検討いたしました結果、誠に残念ながら今回は採用を見送らせていただくこととなりました。\nご希望に沿えず申し訳ございません。`,
        '末筆ながら、今後のご活躍をお祈り申し上げます。',
      ),
    ({ company, title }) =>
      letter(
        '書類選考の結果について',
        '青木様',
        `${company}人事部です。「${title}」の選考につきまして、厳正な審査の結果、誠に遺憾ながらご期待に添えない結果となりました。`,
      ),
  ],
  interview_invitation: [
    ({ company, title }) =>
      letter(
        `【${company}】一次面接のご案内`,
        '青木様',
        `書類選考の結果、${title}職の一次面接にお越しいただきたくご連絡いたしました。\n下記の日程からご都合のよい日時をお知らせください。`,
        '面接はオンラインで行います。',
      ),
    ({ company, title }) =>
      letter(
        '面接日程調整のお願い',
        '青木様',
        `${company}の採用担当でございます。「${title}」の選考につきまして、ぜひ面接の機会をいただければと存じます。ご都合のよい日時を三つほどお知らせいただけますでしょうか。`,
      ),
  ],
  assessment: [
    ({ company, title }) =>
      letter(
        `【${company}】適性検査のご案内`,
        '青木様',
        `${title}職の選考の一環として、Webでの適性検査を受検していただきます。\n期日までに下記URLより受検をお願いいたします。`,
      ),
  ],
  offer: [
    ({ company, title }) =>
      letter(
        `【${company}】内定のご連絡`,
        '青木様',
        `このたびの選考の結果、青木様を${title}職として採用することが内定いたしましたので、ご通知申し上げます。\n労働条件通知書をお送りいたしますので、ご確認のうえご返答ください。`,
      ),
  ],
  information_request: [
    ({ company, title }) =>
      letter(
        `【${company}】書類ご提出のお願い`,
        '青木様',
        `${title}の選考を進めるにあたり、職務経歴書のご提出をお願いしたくご連絡いたしました。今週中にご返送ください。`,
      ),
  ],
}

/** Mail full of application words that belongs to no application. */
export const distractions: readonly ((about: Subject) => Letter & { readonly from: string })[] = [
  ({ company, title, place }) => ({
    ...letter(
      `5 new jobs for you: ${title}`,
      `${title}\n${company} – ${place}\nApply now. We will invite you to an interview within days.`,
      'You receive this email because you created a job alert. Unsubscribe',
    ),
    from: 'Job Alerts <jobalerts-noreply@linkedin.com>',
  }),
  ({ company }) => ({
    ...letter(
      `How to ace the interview at companies like ${company}`,
      'Unfortunately most candidates never hear back. Here are ten tips that turn an interview into an offer.',
      'Read on our blog. Unsubscribe from this newsletter',
    ),
    from: 'Career Weekly <news@careerweekly.example>',
  }),
  ({ title }) => ({
    ...letter(
      `【転職】${title}の新着求人12件`,
      '書類選考なし、最短で内定！面接1回の求人を集めました。',
      '配信停止はこちら',
    ),
    from: '転職ナビ <mail@mynavi.jp>',
  }),
  ({ title }) => ({
    ...letter(
      '[dev-list] Re: interview questions',
      `On the list somebody asked what we ask a ${title}. I think the offer matters more than the test.`,
      '_______________________________________________\ndev-list mailing list',
    ),
    from: 'Sam <sam@lists.example>',
  }),
]
