import type { Language } from '#src/adapters/edges/web/language.js'
import type { TaskKind } from '#src/domain/person/task.js'

/** Texts of the tasks. */
const en = {
  title: 'Tasks',
  kinds: {
    follow_up: 'follow up',
    deadline: 'deadline',
    interview: 'interview',
    prepare: 'prepare',
    other: 'other',
  } satisfies Record<TaskKind, string>,
  none: 'Nothing to do.',
  withDone: 'Show those that are done too',
  withoutDone: 'Show only what is left to do',
  ofOneJob: 'Only tasks for one job are shown.',
  all: 'Show all tasks',
  noDay: 'no day',
  overdue: 'overdue',
  today: 'today',
  finished: 'done',
  byAgent: 'added by an agent',
  byLetter: 'from your mail or notes',
  toApplication: 'Application timeline',
  toApplications: 'Go to applications',
  finish: 'Done',
  reopen: 'Not done after all',
  change: 'Change',
  save: 'Save',
  add: 'Add a task',
  addButton: 'Add',
  fields: {
    title: 'What is to be done',
    day: 'Due on',
    time: 'At (optional)',
    kind: 'Kind',
    job: 'Job (its number, optional)',
  },
  faults: {
    title: 'A task needs a title of at most 300 characters. Nothing was saved.',
    due: 'The day or the time cannot be read. Nothing was saved.',
    kind: 'There is no such kind of task, so nothing was saved.',
    job: 'No job has this number, so nothing was saved.',
  },
  missing: 'There is no such task.',
  toTasks: 'Go to tasks',
}

export type TaskWords = typeof en

const ja: TaskWords = {
  title: 'タスク',
  kinds: { follow_up: '確認の連絡', deadline: '締め切り', interview: '面接', prepare: '準備', other: 'その他' },
  none: '残っているタスクはありません。',
  withDone: '完了したタスクも表示',
  withoutDone: '残っているタスクだけを表示',
  ofOneJob: '一つの求人のタスクだけを表示しています。',
  all: 'すべてのタスクを表示',
  noDay: '期日なし',
  overdue: '期限切れ',
  today: '今日',
  finished: '完了',
  byAgent: 'AI エージェントが追加',
  byLetter: 'メールまたは応募の記録から',
  toApplication: '応募の経過を見る',
  toApplications: '応募の一覧へ',
  finish: '完了にする',
  reopen: '未完了に戻す',
  change: '変更',
  save: '保存',
  add: 'タスクを追加',
  addButton: '追加',
  fields: {
    title: '内容',
    day: '期日',
    time: '時刻（任意）',
    kind: '種類',
    job: '求人（番号、任意）',
  },
  faults: {
    title: '内容は 1〜300 文字で入力してください。何も保存していません。',
    due: '期日または時刻を読み取れないため、何も保存していません。',
    kind: 'そのような種類のタスクはないため、何も保存していません。',
    job: 'この番号の求人はないため、何も保存していません。',
  },
  missing: 'このタスクはありません。',
  toTasks: 'タスクの一覧へ',
}

export const taskWords: Readonly<Record<Language, TaskWords>> = { en, ja }
