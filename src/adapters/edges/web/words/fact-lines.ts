import type { factLabels } from '#src/domain/jobs/posting-facts.js'
import type { statementLabels } from '#src/domain/websites/statement-labels.js'

/** Japanese labels of the lines before a description, which are stored in English. */
export const factLabelsJa: Readonly<Record<keyof typeof factLabels, string>> = {
  status: '状態',
  salary: '給与',
  remote: 'リモート',
  employment: '雇用形態',
  closes: '締め切り',
}

/** The same of what the data of a posting state besides. */
export const statementLabelsJa: Readonly<Record<keyof typeof statementLabels, string>> = {
  datePosted: '掲載日',
  jobBenefits: '福利厚生',
  incentiveCompensation: 'インセンティブ',
  responsibilities: '職務内容',
  qualifications: '応募資格',
  experienceRequirements: '経験',
  educationRequirements: '学歴',
  workHours: '勤務時間',
  industry: '業界',
  occupationalCategory: '職種分類',
  totalJobOpenings: '募集人数',
  jobStartDate: '入社時期',
  specialCommitments: '特記事項',
  eligibilityToWorkRequirement: '就労資格',
  securityClearanceRequirement: 'セキュリティクリアランス',
  physicalRequirement: '身体的な要件',
  employerOverview: '企業について',
}

/** Values that the program writes. */
export const factValuesJa = { inactive: '募集終了', remote: '可', notRemote: '不可', months: 'か月' } as const

/** Under a form with such lines. */
export const labelsStayJa =
  '先頭の英語の項目名（Salary、Remote など）は、そのままで構いません。保存すると日本語で表示されます。'
