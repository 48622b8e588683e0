import type { Language } from '#src/adapters/edges/web/language.js'

/** Texts of the page of an interview. */
const en = {
  when: 'When',
  where: 'Where',
  posting: 'The posting',
  pages: 'Stored pages of the employer',
  noPages: 'No page of this employer is stored. Store their website to read it here:',
  ask: 'Ask the stored pages about the employer',
  more: 'More',
  application: 'The whole application',
  file: 'Calendar file (.ics)',
  notes: 'Your notes and questions',
  noNotes: 'Nothing noted yet.',
  note: 'A note or a question',
  tasks: 'Tasks',
  write: 'Write interview notes',
  prepare: 'Prepare for the interview',
}

const ja: typeof en = {
  when: '日時',
  where: '場所',
  posting: '求人票',
  pages: '保存した企業のページ',
  noPages: 'この企業のページはまだ保存されていません。企業のサイトを保存すると、ここで読めます：',
  ask: '保存したページで企業について調べる',
  more: 'その他',
  application: '応募の経過を見る',
  file: 'カレンダーに追加（.ics）',
  notes: 'メモと質問',
  noNotes: 'メモはまだありません。',
  note: 'メモ・質問',
  tasks: 'タスク',
  write: '面接メモを書く',
  prepare: '面接の準備',
}

export const interviewWords: Readonly<Record<Language, typeof en>> = { en, ja }
