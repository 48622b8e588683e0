import type { Captured } from './hunt-places.js'
import { daysAgo, type HuntLetter } from './mbox-letters.js'

/** Jobs of a hunt by a short name; employers are made up. */
export const storyJobs = {
  acmeBackend: { company: 'Acme Robotics Inc.', title: 'Backend Engineer', location: 'Tokyo', status: 'shortlist' },
  acmeAnalyst: { company: 'Acme Robotics Inc.', title: 'Data Analyst', location: 'Osaka', status: 'shortlist' },
  zenithBackend: {
    company: '株式会社ゼニス精機',
    title: 'バックエンドエンジニア',
    location: '東京都',
    status: 'applied',
  },
  zenithSales: { company: '株式会社ゼニス精機', title: '法人営業', location: '大阪府', status: 'new' },
  quiet: { company: 'Borealis Maps', title: 'Cartographer', status: 'applied', updated_at: daysAgo(40).toISOString() },
  acknowledged: { company: 'Cobalt Ferry', title: 'Deck Officer', status: 'applied' },
  tested: { company: 'Dunlin Press', title: 'Typesetter', status: 'applied' },
  offered: { company: 'Ember Kilns', title: 'Ceramic Engineer', status: 'applied' },
  quoting: { company: 'Fathom Diving', title: 'Dive Planner', status: 'applied' },
  bothLanguages: { company: 'Garnet Optics', title: 'Lens Designer', status: 'applied' },
  byUrl: { company: 'Heron Water', title: 'Hydrologist', url: 'https://heron-water.example/careers/4711' },
  byRequisition: { company: 'Isthmus Rail', title: 'Signal Engineer', job_id: 'R-48213' },
  own: { company: 'Juniper Tea', title: 'Tea Taster', status: 'new' },
  withdrawn: { company: 'Kestrel Kites', title: 'Kite Designer', status: 'applied' },
  asked: { company: 'Lantern Archive', title: 'Archivist', status: 'applied' },
  rejecting: { company: 'Meridian Clocks', title: 'Horologist', status: 'applied' },
  copied: { company: 'Nimbus Sails', title: 'Sail Maker', url: 'https://nimbus-sails.example/jobs/9' },
  appliedTo: { company: 'Thistle Farm', title: 'Farm Hand', status: 'applied' },
  notAppliedTo: { company: 'Thistle Farm', title: 'Shepherd', status: 'new' },
  inKyoto: { company: 'Umber Paint', title: 'Colorist', location: 'Kyoto', status: 'applied' },
  inNagoya: { company: 'Umber Paint', title: 'Colorist', location: 'Nagoya', status: 'applied' },
  byDomain: { company: 'Vetch Ltd.', title: 'Botanical Artist', status: 'applied' },
  byFirstLines: { company: 'Wren Choir', title: 'Conductor', status: 'applied' },
  ofSystem: { company: 'Greenhouse', title: 'Gardener', status: 'applied', updated_at: daysAgo(3).toISOString() },
} satisfies Readonly<Record<string, Captured>>

/** An employer with many jobs. */
export const manyJobs = Array.from({ length: 40 }, (_, n) => ({
  company: 'Polaris Works',
  title: `${['Welder', 'Fitter', 'Painter', 'Rigger'][n % 4]} ${['Dock', 'Yard', 'Hull', 'Deck', 'Mast', 'Keel', 'Bow', 'Stern', 'Galley', 'Hold'][Math.floor(n / 4)]}`,
  location: 'Kobe',
}))

const system = (name: string) => `${name} <no-reply@greenhouse.io>`

/** A one-hour interview, ten days ahead. */
export const interviewStart = new Date(Math.floor(daysAgo(-10).getTime() / 3_600_000) * 3_600_000)
const interview = {
  ...{ uid: 'zenith-1@zenith-seiki.example', start: interviewStart },
  ...{ end: new Date(interviewStart.getTime() + 3_600_000), place: 'https://meet.zenith-seiki.example/1' },
}
const invitation =
  'ご応募いただきありがとうございます。書類選考の結果、一次面接にお越しいただきたくご案内いたします。日時は添付の予定のとおりです。'

export const storyLetters: readonly HuntLetter[] = [
  {
    ...{ id: 'acme-1', from: system('Acme Robotics Careers'), daysAgo: 14 },
    subject: 'Acme Robotics: Backend Engineer',
    text: 'Hello,\n\nwe have received your application for the position of Backend Engineer and will read it with care.',
  },
  {
    ...{ id: 'acme-2', from: system('Acme Robotics Careers'), daysAgo: 9 },
    subject: 'Your application for Data Analyst at Acme Robotics',
    text: 'Hello,\n\nafter careful consideration we have decided not to move forward with your application for Data Analyst.',
  },
  {
    ...{ id: 'acme-3', from: 'Acme Robotics <people@acme-robotics.example>', daysAgo: 3 },
    subject: 'Acme Robotics',
    text: 'Hello,\n\nthank you for your application. We will come back to you next week.',
  },
  {
    ...{ id: 'zenith-1', from: '株式会社ゼニス精機 採用担当 <saiyo@zenith-seiki.example>', daysAgo: 6 },
    ...{ subject: '【ゼニス精機】バックエンドエンジニア 一次面接のご案内', text: invitation, meeting: interview },
  },
  {
    ...{ id: 'zenith-2', from: '株式会社ゼニス精機 採用担当 <saiyo@zenith-seiki.example>', daysAgo: 5 },
    ...{ subject: '【再送】バックエンドエンジニア 一次面接のご案内', text: invitation, meeting: interview },
  },
  {
    ...{ id: 'zenith-3', from: '株式会社ゼニス精機 採用担当 <saiyo@zenith-seiki.example>', daysAgo: 4 },
    subject: '【ゼニス精機】バックエンドエンジニア ご応募受付のお知らせ',
    text: 'この度はバックエンドエンジニアにご応募いただき、誠にありがとうございます。ご応募を受け付けいたしました。',
  },
  {
    ...{ id: 'cobalt-1', from: 'Cobalt Ferry <crew@cobalt-ferry.example>', daysAgo: 30 },
    subject: 'Your application: Deck Officer',
    text: 'Hello,\n\nthank you for applying to be a Deck Officer. We have received your application.',
  },
  {
    ...{ id: 'dunlin-1', from: 'Dunlin Press <jobs@dunlin-press.example>', daysAgo: 60 },
    subject: 'Typesetter: your test',
    text: 'Hello,\n\nas the next step of your application we invite you to complete a short coding test. Please finish it within five days of starting.',
  },
  {
    ...{ id: 'ember-1', from: 'Ember Kilns <people@ember-kilns.example>', daysAgo: 2 },
    subject: 'Offer of employment: Ceramic Engineer',
    text: 'Hello,\n\nwe are delighted to offer you the position of Ceramic Engineer at Ember Kilns. Please find the offer letter attached and tell us whether you accept.',
  },
  {
    ...{ id: 'fathom-1', from: 'Fathom Diving <jobs@fathom-diving.example>', daysAgo: 2 },
    subject: 'Re: Dive Planner',
    text: 'Hello,\n\nthere was a mistake on our side. We would like to invite you to an interview next week; please let us know when you are free.\n\nOn Monday Fathom Diving wrote:\n> We regret to inform you that we have decided to move forward with other candidates.',
  },
  {
    ...{ id: 'garnet-1', from: 'Garnet Optics <hr@garnet-optics.example>', daysAgo: 8 },
    subject: 'Lens Designer: result / 選考結果のご連絡',
    text: '慎重に検討いたしましたが、誠に残念ながら今回は採用を見送らせていただくこととなりました。\n\nAfter careful consideration we have decided not to move forward with your application.',
  },
  {
    ...{ id: 'heron-1', from: 'Applications <no-reply@hire.lever.co>', daysAgo: 7 },
    subject: 'We received your application',
    text: 'Hello,\n\nwe have received your application: https://heron-water.example/careers/4711?utm_source=mail',
  },
  {
    ...{ id: 'isthmus-1', from: 'Applications <no-reply@hire.lever.co>', daysAgo: 7 },
    subject: 'We received your application (R-48213)',
    text: 'Hello,\n\nwe have received your application for requisition R-48213.',
  },
  {
    ...{ id: 'lantern-1', from: 'Lantern Archive <jobs@lantern-archive.example>', daysAgo: 3 },
    subject: 'Archivist: one question about your application',
    text: 'Hello,\n\nthank you for your application. Could you please send us your references and tell us your earliest start date?',
  },
  {
    ...{ id: 'meridian-1', from: 'Meridian Clocks <jobs@meridian-clocks.example>', daysAgo: 25 },
    subject: 'Horologist: your application',
    text: 'Hello,\n\nwe have received your application for Horologist.',
  },
  {
    ...{ id: 'meridian-2', from: 'Meridian Clocks <jobs@meridian-clocks.example>', daysAgo: 24, answers: 'meridian-1' },
    subject: 'Re: Horologist: your application',
    text: 'Hello,\n\nwe regret to inform you that we have decided to move forward with other candidates.',
  },
  {
    ...{ id: 'polaris-1', from: system('Polaris Works'), daysAgo: 5 },
    subject: 'Polaris Works: Rigger Mast',
    text: 'Hello,\n\nwe have received your application for Rigger Mast.',
  },
  {
    ...{ id: 'polaris-2', from: system('Polaris Works'), daysAgo: 4 },
    subject: 'Polaris Works: thank you for your application',
    text: 'Hello,\n\nthank you for applying to Polaris Works. We have received your application.',
  },
  {
    ...{ id: 'unknown-1', from: system('Quartz Harp Hiring'), daysAgo: 5 },
    subject: 'Your application to Quartz Harp',
    text: 'Hello,\n\nwe regret to inform you that we have decided to move forward with other candidates.',
  },
  {
    ...{ id: 'fraud-1', from: 'Rosewater Bank HR <hr.rosewater@quickpost.example>', daysAgo: 1 },
    subject: 'JOB OFFER: Account Manager at Rosewater',
    text: 'Congratulations! We are pleased to offer you the position of Account Manager at Rosewater. To start, please pay a refundable registration fee of $250 by gift card.',
  },
  {
    ...{ id: 'alert-1', from: 'Boardwalk Alerts <alerts@boardwalk.example>', daysAgo: 2 },
    ...{
      subject: 'Interview this week? New jobs: Sail Maker at Nimbus Sails',
      headers: ['List-Unsubscribe: <https://boardwalk.example/u>'],
    },
    text: 'New jobs for you\n\nSail Maker\nNimbus Sails\nhttps://nimbus-sails.example/jobs/9\n\nSuccessful candidates are invited to an interview. Apply now!\n\nUnsubscribe: https://boardwalk.example/u',
  },
]

/** Letters that each identify their job by another rule, in the order of the rules. */
export const matchedLetters: readonly HuntLetter[] = [
  {
    ...{ id: 'thistle-1', from: 'Thistle Farm <people@thistle-farm.example>', daysAgo: 11 },
    subject: 'Your application',
    text: 'Hello,\n\nthank you for applying. We have received your application.',
  },
  {
    ...{ id: 'umber-1', from: 'Umber Paint <people@umber-paint.example>', daysAgo: 11 },
    subject: 'Your application for Colorist, Nagoya',
    text: 'Hello,\n\nwe regret to inform you that we have decided to move forward with other candidates.',
  },
  {
    ...{ id: 'vetch-1', from: 'no-reply@vetch.example', daysAgo: 11 },
    subject: 'Your application',
    text: 'Hello,\n\nwe have received your application.',
  },
  {
    ...{ id: 'wren-1', from: 'Office <choir.office@gmail.com>', daysAgo: 13 },
    subject: 'Your application',
    text: 'Hello,\n\nthank you for applying to Wren Choir. We have received your application.',
  },
  {
    ...{ id: 'wren-2', from: 'Office <choir.office@gmail.com>', daysAgo: 12, answers: 'wren-1' },
    subject: 'Re: Your application',
    text: 'Hello,\n\nwe would like to invite you to an interview. When are you free?',
  },
]

/** Letters that belong to no application, whatever their words. */
export const noise: readonly HuntLetter[] = [
  {
    ...{ id: 'scout-1', from: 'Xenon Talent <scout@xenon-talent.example>', daysAgo: 2 },
    subject: 'An opportunity for you',
    text: 'Hello,\n\nI came across your profile and would love to tell you about a new role at one of our clients. Would you be open to a short chat?',
  },
  {
    ...{ id: 'news-1', from: 'Yarrow Weekly <news@yarrow.example>', daysAgo: 2 },
    ...{ subject: 'How to take a rejection', headers: ['List-Id: <news.yarrow.example>', 'Precedence: bulk'] },
    text: 'Unfortunately most candidates hear: "we have decided to move forward with other candidates". Five tips for your next interview and your first offer.\n\nUnsubscribe: https://yarrow.example/u',
  },
  {
    ...{ id: 'list-1', from: 'Member <member@zinnia.example>', daysAgo: 2 },
    ...{
      subject: '[zinnia-dev] offer to review',
      headers: ['List-Id: <dev.zinnia.example>', 'List-Post: <mailto:dev@zinnia.example>'],
    },
    text: 'Unfortunately the test fails. I offer to review it; the interview with the maintainers is on Friday.',
  },
  {
    ...{ id: 'plain-1', from: 'Dentist <desk@dentist.example>', daysAgo: 2 },
    subject: 'Your appointment',
    text: 'Hello,\n\nunfortunately we have to move your appointment to Tuesday at 10:00.',
  },
]

/** Two applications in one conversation. */
export const sharedThread: readonly HuntLetter[] = [
  {
    ...{ id: 'shared-1', from: 'Sorrel Seeds <people@sorrel-seeds.example>', daysAgo: 12 },
    subject: 'Your applications',
    text: 'Hello,\n\nwe have received your application for Botanist.',
  },
  {
    ...{ id: 'shared-2', from: 'Sorrel Seeds <people@sorrel-seeds.example>', daysAgo: 10, answers: 'shared-1' },
    subject: 'Re: Your applications: Greenhouse Keeper',
    text: 'Hello,\n\nas to Greenhouse Keeper: we regret to inform you that we have decided to move forward with other candidates.',
  },
]
export const allReceived = [...storyLetters, ...matchedLetters, ...sharedThread, ...noise]

export const sharedJobs = ['Botanist', 'Greenhouse Keeper'].map((title) => ({
  company: 'Sorrel Seeds',
  title,
  status: 'applied',
}))

/** Letters by the applicant. */
export const sentLetters: readonly HuntLetter[] = [
  {
    ...{ id: 'own-1', from: 'me@home.example', to: 'Juniper Tea <jobs@juniper-tea.example>', daysAgo: 4 },
    subject: 'Application: Tea Taster',
    text: 'Dear hiring team,\n\nI would like to apply for the position of Tea Taster. My CV is attached.\n\nKind regards',
  },
  {
    ...{ id: 'own-2', from: 'me@home.example', to: 'Kestrel Kites <jobs@kestrel-kites.example>', daysAgo: 3 },
    subject: 'Kite Designer: my application',
    text: 'Dear hiring team,\n\nI would like to withdraw my application for Kite Designer, as I have accepted another offer.\n\nKind regards',
  },
]
