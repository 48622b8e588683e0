import type { Language } from '#src/adapters/edges/web/language.js'
import { maxSavedSearches, maxSearchName } from '#src/domain/jobs/saved-search.js'

/** Texts of the searches that a person saved. */
const en = {
  title: 'Saved searches',
  save: 'Save this search',
  /** Before and behind its name. */
  savedAs: ['Saved as “', '”'],
  change: 'Edit',
  name: 'Name',
  nameOf: (name: string) => `Name of “${name}”`,
  submit: 'Save',
  rename: 'Rename',
  replace: (name: string) => `Replace “${name}”`,
  remove: 'Remove',
  removeOne: (name: string) => `Remove “${name}”`,
  removed: (name: string) => `“${name}” was removed.`,
  again: 'Save it again',
  none: 'No searches saved yet. Search the jobs, then use “Save this search” above the list.',
  unreadable: 'This search cannot be read. Remove it, and save it again.',
  back: 'Back to the list',
  faults: {
    name: () => `Give it a name of 1 to ${maxSearchName} characters.`,
    search: () => 'The search has a part that cannot be read. Correct it in the list, then save it.',
    long: () => 'The search is too long to be saved. Shorten it in the list, then save it.',
    taken: (name: string) => `There is already a search named “${name}”. Choose another name, or replace it.`,
    takenByOther: (name: string) => `There is already a search named “${name}”. Choose another name.`,
    full: () => `There are already ${maxSavedSearches} saved searches. Remove one first.`,
    missing: (name: string) => `“${name}” was renamed or removed in the meantime.`,
  },
}

export type SavedSearchWords = typeof en

const ja: SavedSearchWords = {
  title: '保存した検索条件',
  save: 'この検索条件を保存',
  savedAs: ['「', '」として保存済み'],
  change: '編集',
  name: '名前',
  nameOf: (name) => `「${name}」の名前`,
  submit: '保存',
  rename: '名前を変更',
  replace: (name) => `「${name}」を上書き`,
  remove: '削除',
  removeOne: (name) => `「${name}」を削除`,
  removed: (name) => `「${name}」を削除しました。`,
  again: 'もう一度保存',
  none: '保存した検索条件はまだありません。求人を検索し、一覧の上の「この検索条件を保存」を押すと保存できます。',
  unreadable: '保存内容を読み取れません。削除して、もう一度保存してください。',
  back: '一覧へ戻る',
  faults: {
    name: () => `名前は 1〜${maxSearchName} 文字で入力してください。`,
    search: () => '検索条件に読み取れない項目があります。一覧で直してから保存してください。',
    long: () => '検索条件が長すぎるため、保存できません。一覧で短くしてから保存してください。',
    taken: (name) => `「${name}」という名前はすでに使われています。別の名前にするか、上書きしてください。`,
    takenByOther: (name) => `「${name}」という名前はすでに使われています。別の名前にしてください。`,
    full: () => `保存できる検索条件は ${maxSavedSearches} 件までです。不要なものを削除してください。`,
    missing: (name) => `「${name}」は、ほかで名前が変更されたか、削除されました。`,
  },
}

export const savedSearchWords: Readonly<Record<Language, SavedSearchWords>> = { en, ja }
