import type { Language } from '#src/adapters/edges/web/language.js'
import type { MessageKind, SentKind, WarningSign } from '#src/domain/hunt/letters/message-kind.js'
import type { MatchRule } from '#src/domain/hunt/matching/message-match.js'
import type { Stage, WaitingOn } from '#src/domain/hunt/stages/stage.js'
import type { Judge, NoteKind } from '#src/domain/hunt/verdicts/hunt-entry.js'

type Side = Exclude<WaitingOn, null> | 'nobody'

/** The words of a hunt: how far it came, what mail means, and by what it was told. */
export interface HuntWords {
  readonly stages: Readonly<Record<Stage, string>>
  /** Whose turn it is. */
  readonly turns: Readonly<Record<Side, string>>
  /** `status`: the job's own status says so. */
  readonly kinds: Readonly<Record<MessageKind | SentKind | 'status', string>>
  /** What was noted. */
  readonly notes: Readonly<Record<NoteKind, string>>
  /** Who says what a letter is. */
  readonly judges: Readonly<Record<Judge, string>>
  /** Of a letter that counts only once somebody said what it is. */
  readonly weak: string
  /** What shows a kind, as the end of the sentences below. */
  readonly shown: Readonly<Record<MessageKind | SentKind, string>>
  readonly inSubject: (shown: string) => string
  readonly inText: (shown: string) => string
  readonly bySender: (shown: string) => string
  readonly byCalendar: string
  readonly byNothing: string
  readonly links: Readonly<Record<MatchRule, string>>
  readonly warnings: Readonly<Record<WarningSign, string>>
}

const en: HuntWords = {
  stages: {
    applied: 'applied',
    acknowledged: 'received by them',
    assessment: 'test or task',
    interview: 'interview',
    offer: 'offer',
    accepted: 'accepted',
    rejected: 'declined',
    withdrawn: 'withdrawn',
    silent: 'silent',
  },
  turns: { me: 'Your turn', them: 'Their turn', nobody: 'Nobody’s turn' },
  kinds: {
    application_received: 'They have your application',
    rejection: 'They declined',
    closed: 'The position is closed',
    interview_invitation: 'Invitation to an interview',
    assessment: 'Test or task',
    offer: 'Offer',
    information_request: 'They ask for something',
    recruiter_outreach: 'A recruiter writes',
    job_alert: 'List of jobs',
    human_other: 'Letter about the application',
    not_job_related: 'Not about a job',
    applied: 'You applied',
    withdrew: 'You withdrew',
    accepted: 'You accepted',
    answered: 'You answered',
    status: 'Marked as applied',
  },
  notes: {
    applied: 'You applied',
    withdrew: 'You withdrew',
    offer_accepted: 'You accepted the offer',
    offer_declined: 'You declined the offer',
    employer_declined: 'They declined',
    interview: 'Interview noted',
    deadline: 'Deadline noted',
    call: 'Call',
    contact: 'Contact',
    note: 'Note',
    papers_ready: 'Papers ready',
  },
  judges: { person: 'you say so', agent: 'the agent says so', rule: 'a guess' },
  weak: 'Only the name ties it to this job: it does not count until somebody says what it is.',
  shown: {
    application_received: 'that they have the application',
    rejection: 'that they decline',
    closed: 'that the position is filled, paused or cancelled',
    interview_invitation: 'when or where to talk',
    assessment: 'that there is a test or a task',
    offer: 'that they offer the job',
    information_request: 'what they still need',
    recruiter_outreach: 'that a recruiter approaches you',
    job_alert: 'that it goes round with jobs',
    human_other: 'something about the application',
    not_job_related: 'that it is about something else',
    applied: 'that you apply',
    withdrew: 'that you withdraw',
    accepted: 'that you accept',
    answered: 'that you answer',
  },
  inSubject: (shown) => `The subject says ${shown}.`,
  inText: (shown) => `A sentence says ${shown}.`,
  bySender: (shown) => `The sender shows ${shown}.`,
  byCalendar: 'An invitation for the calendar is enclosed.',
  byNothing: 'Nothing in it says more.',
  links: {
    confirmed: 'you confirmed that it belongs to this job',
    'posting-url': 'it has the address of the posting',
    'requisition-id': 'it has the number of the posting',
    'known-sender': 'its sender wrote of this job before',
    organizer: 'the employer invites to it',
    'company-in-subject': 'the subject names the employer',
    'company-in-sender': 'the sender’s name is the employer’s',
    'company-in-domain': 'the sender’s domain is the employer’s',
    'company-in-text': 'the text names the employer',
    answer: 'it answers a message of this job',
  },
  warnings: {
    'asks-for-money': 'It asks for money.',
    'asks-for-bank-or-identity': 'It asks for bank details or identity papers.',
    'hired-without-interview': 'It offers work without an interview.',
    'moves-to-messenger': 'It wants to go on in a messenger.',
    'crime-for-pay': 'It wants parcels or money passed on, or pays much for little.',
  },
}

const ja: HuntWords = {
  stages: {
    applied: '応募済み',
    acknowledged: '受付済み',
    assessment: '試験・課題',
    interview: '面接',
    offer: '内定',
    accepted: '承諾済み',
    rejected: '不採用',
    withdrawn: '辞退',
    silent: '連絡なし',
  },
  turns: { me: '要対応', them: '企業の返答待ち', nobody: '対応待ちなし' },
  kinds: {
    application_received: '応募の受付',
    rejection: '不採用の連絡',
    closed: '募集終了の連絡',
    interview_invitation: '面接の案内',
    assessment: '試験・課題',
    offer: '内定',
    information_request: '書類・回答の依頼',
    recruiter_outreach: 'スカウト',
    job_alert: '求人のお知らせ',
    human_other: '選考に関する連絡',
    not_job_related: '求人以外のメール',
    applied: '応募',
    withdrew: '辞退の連絡',
    accepted: '承諾の連絡',
    answered: '返信',
    status: '応募済みに変更',
  },
  notes: {
    applied: '応募',
    withdrew: '辞退',
    offer_accepted: '内定承諾',
    offer_declined: '内定辞退',
    employer_declined: '不採用',
    interview: '面接の予定',
    deadline: '締切',
    call: '電話',
    contact: '担当者',
    note: 'メモ',
    papers_ready: '書類の準備完了',
  },
  judges: { person: 'あなたの判断', agent: 'エージェントの判断', rule: '推定' },
  weak: '社名が一致するだけのメールです。内容が確認されるまで状況には反映されません。',
  shown: {
    application_received: '応募を受け付けたこと',
    rejection: '不採用であること',
    closed: '募集が終了したこと',
    interview_invitation: '面接の日時や場所',
    assessment: '試験や課題があること',
    offer: '内定であること',
    information_request: '必要な書類や回答',
    recruiter_outreach: 'スカウトであること',
    job_alert: '求人の一斉配信であること',
    human_other: '選考に関すること',
    not_job_related: '別の用件であること',
    applied: '応募すること',
    withdrew: '辞退すること',
    accepted: '承諾すること',
    answered: '返信であること',
  },
  inSubject: (shown) => `件名に${shown}が書かれています。`,
  inText: (shown) => `本文に${shown}が書かれています。`,
  bySender: (shown) => `差出人から${shown}が分かります。`,
  byCalendar: 'カレンダーの招待が添付されています。',
  byNothing: '判断できる文はありません。',
  links: {
    confirmed: 'この求人のものだと確認済み',
    'posting-url': '求人の URL が書かれている',
    'requisition-id': '求人番号が書かれている',
    'known-sender': 'この求人について以前に書いた差出人からのもの',
    organizer: '企業からの招待',
    'company-in-subject': '件名に企業名がある',
    'company-in-sender': '差出人名が企業名と一致する',
    'company-in-domain': '差出人のドメインが企業のもの',
    'company-in-text': '本文に企業名がある',
    answer: 'この求人のメールへの返信',
  },
  warnings: {
    'asks-for-money': '金銭を求めています。',
    'asks-for-bank-or-identity': '口座情報や身分証明書を求めています。',
    'hired-without-interview': '面接なしで採用すると言っています。',
    'moves-to-messenger': 'メッセージアプリへ誘導しています。',
    'crime-for-pay': '荷物や金銭の受け渡しを求めるか、わずかな仕事に高い報酬を示しています。',
  },
}

export const huntWords: Readonly<Record<Language, HuntWords>> = { en, ja }

/** What a rule found, in words; null for a rule by no kind that is known. */
export function ruleInWords(language: Language, rule: string): string | null {
  const { shown, inSubject, inText, bySender, byCalendar, byNothing } = huntWords[language]
  const [kind = '', way = ''] = rule.split('/')
  if (rule === 'none') return byNothing
  if (way === 'calendar') return byCalendar
  if (!Object.hasOwn(shown, kind)) return null
  const said = shown[kind as keyof typeof shown]
  if (way.includes('sender')) return bySender(said)
  return /subject/.test(way) ? inSubject(said) : inText(said)
}
