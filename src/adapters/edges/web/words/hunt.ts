import type { Language } from '#src/adapters/edges/web/language.js'
import type { MessageKind, SentKind, WarningSign } from '#src/domain/hunt/letters/message-kind.js'
import type { MatchRule } from '#src/domain/hunt/matching/message-match.js'
import type { Stage, WaitingOn } from '#src/domain/hunt/stages/stage.js'
import type { Judge, NoteKind } from '#src/domain/hunt/verdicts/hunt-entry.js'

type Side = Exclude<WaitingOn, null> | 'nobody'

/** Texts of a hunt: stages, kinds of mail, and the rules that found them. */
export interface HuntWords {
  /** A job by its number. */
  readonly aJob: (id: number) => string
  readonly stages: Readonly<Record<Stage, string>>
  /** Whose turn it is. */
  readonly turns: Readonly<Record<Side, string>>
  /** `status`: the status of the job itself says so. */
  readonly kinds: Readonly<Record<MessageKind | SentKind | 'status', string>>
  /** Kinds of notes. */
  readonly notes: Readonly<Record<NoteKind, string>>
  /** Who classified a letter. */
  readonly judges: Readonly<Record<Judge, string>>
  /** For a letter that counts only after somebody confirms its kind. */
  readonly weak: string
  /** What indicates each kind; completes the sentences below. */
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
  aJob: (id) => `job ${id}`,
  stages: {
    applied: 'applied',
    acknowledged: 'receipt confirmed',
    assessment: 'test or task',
    interview: 'interview',
    offer: 'offer',
    accepted: 'accepted',
    rejected: 'declined by them',
    withdrawn: 'withdrawn',
    silent: 'silent',
  },
  turns: { me: 'Your turn', them: 'Their turn', nobody: 'Nobody’s turn' },
  kinds: {
    application_received: 'Application received',
    rejection: 'They declined',
    closed: 'The position is closed',
    interview_invitation: 'Invitation to an interview',
    assessment: 'Test or task',
    offer: 'Offer',
    information_request: 'Information requested',
    recruiter_outreach: 'Recruiter message',
    job_alert: 'Job alert',
    human_other: 'Message about the application',
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
    papers_ready: 'Documents ready',
  },
  judges: { person: 'confirmed by you', agent: 'confirmed by the agent', rule: 'a guess' },
  weak: 'This message matches the job only by the employer’s name. It does not count until you or the agent confirms what it is.',
  shown: {
    application_received: 'that they received the application',
    rejection: 'that they decline',
    closed: 'that the position is filled, paused or cancelled',
    interview_invitation: 'when or where to talk',
    assessment: 'that there is a test or a task',
    offer: 'that they offer the job',
    information_request: 'what they still need',
    recruiter_outreach: 'that a recruiter is approaching you',
    job_alert: 'that it is a job alert',
    human_other: 'something about the application',
    not_job_related: 'that it is about something else',
    applied: 'that you are applying',
    withdrew: 'that you are withdrawing',
    accepted: 'that you are accepting',
    answered: 'that you are replying',
  },
  inSubject: (shown) => `The subject says ${shown}.`,
  inText: (shown) => `A sentence says ${shown}.`,
  bySender: (shown) => `The sender shows ${shown}.`,
  byCalendar: 'A calendar invitation is attached.',
  byNothing: 'No sentence shows its kind.',
  links: {
    confirmed: 'you or the agent confirmed that it belongs to this job',
    'posting-url': 'it contains the address of the posting',
    'requisition-id': 'it contains the posting number',
    'known-sender': 'its sender wrote about this job before',
    organizer: 'the invitation comes from the employer',
    'company-in-subject': 'the subject names the employer',
    'company-in-sender': 'the sender’s name is the employer’s',
    'company-in-domain': 'the sender’s domain is the employer’s',
    'company-in-text': 'the text names the employer',
    answer: 'it replies to a message about this job',
  },
  warnings: {
    'asks-for-money': 'It asks for money.',
    'asks-for-bank-or-identity': 'It asks for bank details or identity documents.',
    'hired-without-interview': 'It offers work without an interview.',
    'moves-to-messenger': 'It asks to continue in a messenger app.',
    'crime-for-pay': 'It asks you to pass on parcels or money, or offers high pay for little work.',
  },
}

const ja: HuntWords = {
  aJob: (id) => `求人 ${id}`,
  stages: {
    applied: '応募済み',
    acknowledged: '受付済み',
    assessment: '試験・課題',
    interview: '面接',
    offer: '内定',
    accepted: '内定承諾',
    rejected: '不採用',
    withdrawn: '辞退',
    silent: '連絡なし',
  },
  turns: { me: '要対応', them: '企業の返答待ち', nobody: '返答待ちなし' },
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
    not_job_related: '求人と関係のないメール',
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
    interview: '面接',
    deadline: '締め切り',
    call: '電話',
    contact: '企業との連絡',
    note: 'メモ',
    papers_ready: '応募書類の作成完了',
  },
  judges: { person: 'あなたの判断', agent: 'AI エージェントの判断', rule: '推定' },
  weak: '企業名が一致するだけのメールです。種類を AI エージェントが判断するか、あなたが「メールの種類を訂正」で選ぶまで、選考段階には反映されません。',
  shown: {
    application_received: '応募が受け付けられたと',
    rejection: '不採用だと',
    closed: '募集が終了または中断されたと',
    interview_invitation: '面接の案内だと',
    assessment: '試験や課題があると',
    offer: '内定だと',
    information_request: '書類や回答を求めていると',
    recruiter_outreach: 'スカウトだと',
    job_alert: '求人のお知らせだと',
    human_other: '選考に関する連絡だと',
    not_job_related: '別の用件だと',
    applied: '応募のメールだと',
    withdrew: '辞退のメールだと',
    accepted: '承諾のメールだと',
    answered: '返信だと',
  },
  inSubject: (shown) => `件名から${shown}分かります。`,
  inText: (shown) => `引用した文から${shown}分かります。`,
  bySender: (shown) => `差出人から${shown}分かります。`,
  byCalendar: 'カレンダーの招待状が添付されています。',
  byNothing: '種類が分かる文はありません。',
  links: {
    confirmed: 'あなたか AI エージェントがこの求人のものと確認した',
    'posting-url': '求人票の URL が書かれている',
    'requisition-id': '求人番号が書かれている',
    'known-sender': '以前にこの求人について連絡してきた差出人からのメール',
    organizer: '企業からのカレンダーの招待状',
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
    'crime-for-pay': '荷物や金銭の受け渡しを求めているか、わずかな仕事に高額の報酬を約束しています。',
  },
}

export const huntWords: Readonly<Record<Language, HuntWords>> = { en, ja }

/** A rule's finding in words; null if the rule has no known kind. */
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
