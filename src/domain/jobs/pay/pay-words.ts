/** What an amount is for; the nearest of these words before it decides. */
export type MoneyOf = 'pay' | 'period' | 'other' | 'trial' | 'void'

export const moneyWords: readonly (readonly [of: MoneyOf, words: string])[] = [
  [
    'pay',
    'salary|salaries|base pay|base salary|salary range|pay range|pay ranges|pay scale|pay band|pay rate|pay rates|rate of pay|hourly pay|hourly rate|' +
      'hourly wage|starting pay|annual pay|total pay|the pay|pay is|pay for this|pay of|compensation|total rewards|remuneration|wage|wages|' +
      "on-target earnings|OTE|you will earn|you’ll earn|you'll earn|you can earn|we pay|we will pay|paying|rate|" +
      'Gehalt|Jahresgehalt|Bruttogehalt|Bruttojahresgehalt|Jahresbruttogehalt|Bruttomonatsgehalt|Monatsgehalt|Einstiegsgehalt|' +
      'Gehaltsspanne|Zielgehalt|Vergütung|Stundenlohn|Lohn|Entgelt|Verdienst|salaire|rémunération|' +
      '給与|月給|月給制|月収|年収|想定年収|予定年収|年俸|年俸制|年棒制|時給|日給|週給|給料|賃金|報酬|初任給|基本給|固定給|月給例',
  ],
  // allowances are also paid by these
  ['period', '月額|年額|日額'],
  // pay is lower at first
  [
    'trial',
    '試用期間|試用期間中|研修期間|研修期間中|研修中|during training|during probation|probationary period|Probezeit',
  ],
  [
    'other',
    'bonus|bonuses|supplement|supplements|salary review|salary increase|sign-on|signing|stipend|stipends|allowance|allowances|reimbursement|reimbursements|reimbursed|referral|relocation|equity|' +
      'stock|shares|RSU|RSUs|budget|budgets|tuition|401|401k|match|insurance|deductible|premium|voucher|vouchers|gift|grant|grants|scholarship|' +
      'fund|fee|fees|price|prices|priced|cost|costs|sales|quota|deal|deals|contracts worth|assets|portfolio|pension|discount|learning|education|' +
      'equipment|travel|phone|internet|wellness|overtime|shift differential|commission|commissions|tips|fine|fines|salary payments|payroll|threshold|' +
      'Bonus|Prämie|Zuschuss|Zuschüsse|Sachbezug|Budget|Gutschein|Zulage|Zulagen|Urlaubsgeld|Weihnachtsgeld|Umsatz|prime|primes|tickets|' +
      '交通費|通勤費|通勤|手当|諸手当|賞与|ボーナス|祝い金|祝金|お祝い|資本金|売上|売上高|予算|補助|補助金|支援金|支給上限|上限|昇給|奨学金|家賃|' +
      '寮費|社宅|残業代|固定残業代|みなし残業|みなし残業代|退職金|インセンティブ|歩合|給与計算|給与システム|食事|' +
      '費用|料金|価格|参加費|入会金|保険|貸与|割引|通信費|経費|単価アップ|紹介料|モデル年収|年収例|例',
  ],
  [
    'void',
    'raised|raise|funding|funded|valuation|valued at|series A|series B|series C|revenue|revenues|ARR|turnover|investors|investment|invested|' +
      'average salary|median salary|average pay|market average|customers|customer|clients|salary survey|competitors|saved|savings|donated|' +
      'Blue Card|exempt|similar jobs|調達|資金調達|顧客|お客様|お客さま|平均年収|平均給与|業界平均|市場規模|累計|売り上げ',
  ],
]

/** Tariffs and other ways to describe pay without a number. */
export const payWithoutAmount =
  'negotiable|competitive|commensurate|unpaid|DOE|depending on experience|based on experience|market rate|TV-L|TVL|TVöD|TV-N|AVR|Tarif|tariflich|tarifliche|' +
  'übertariflich|übertarifliche|leistungsgerechte|leistungsgerecht|nach Vereinbarung|nach Absprache|selon profil|selon expérience|à négocier|' +
  '応相談|規定|優遇|考慮|決定|時給|月給|年収'
