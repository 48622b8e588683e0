import type { StatableFact } from './make-postings.js'

/** Facts of English postings; statements and questions deliberately use different words. */
export const englishFacts: readonly StatableFact[] = [
  {
    name: 'salary',
    values: ['$92,000 to $118,000', '7.2 to 9.5 million yen', '£58,000–£66,000', '€64,000'],
    statements: [
      'Salary: {} a year.',
      'The base salary is {}.',
      'Annual salary range: {}',
      'You will earn a salary of {} depending on experience.',
    ],
    questions: [
      'What is the salary at {}?',
      'What salary range does {} pay?',
      'How high is the annual salary at {}?',
      'What base salary can I expect from {}?',
    ],
  },
  {
    name: 'remote days',
    values: ['two', 'three', 'four'],
    statements: [
      'Remote work: {} days a week.',
      'You may work remotely {} days each week.',
      'Up to {} remote days per week.',
      'We are in the studio part of the week and remote for {} days.',
    ],
    questions: [
      'How many remote days does {} allow?',
      'Is remote work possible at {}?',
      'Can I work remotely for {}?',
      'How many days a week are remote at {}?',
    ],
  },
  {
    name: 'visa',
    values: ['after six months', 'for this position', 'for candidates abroad'],
    statements: [
      'Visa sponsorship is available {}.',
      'We sponsor work visas {}.',
      'Sponsorship of a visa: yes, {}.',
      'Our lawyers arrange a sponsored visa {}.',
    ],
    questions: [
      'Does {} sponsor visas?',
      'Is visa sponsorship available at {}?',
      'Will {} sponsor a work visa?',
      'Do they offer visa sponsorship at {}?',
    ],
  },
  {
    name: 'overtime',
    values: ['10 hours', 'eight hours', '15 hours'],
    statements: [
      'Overtime: about {} a month.',
      'Average overtime is {} per month.',
      'Expect {} of monthly overtime.',
      'Paid overtime comes to roughly {} monthly.',
    ],
    questions: [
      'How much overtime is there at {}?',
      'What is the average overtime at {}?',
      'Is overtime paid at {}?',
      'How many hours of overtime should I expect at {}?',
    ],
  },
  {
    name: 'probation',
    values: ['three months', 'six months', '90 days'],
    statements: [
      'Probation period: {}.',
      'There is a probation of {}.',
      'The first {} are a probationary period.',
      'A probationary term of {} applies.',
    ],
    questions: [
      'How long is the probation period at {}?',
      'Is there a probation at {}?',
      'What is the probationary period at {}?',
      'How many months does probation last at {}?',
    ],
  },
  {
    name: 'language level',
    values: ['B2', 'C1', 'business level'],
    statements: [
      'English: {} required.',
      'Required level of English: {}.',
      'You speak English at {} or above.',
      'English proficiency ({}) is a must.',
    ],
    questions: [
      'What level of English does {} require?',
      'How good must my English be for {}?',
      'Which English proficiency does {} expect?',
      'Is English required at {}?',
    ],
  },
  {
    name: 'team size',
    values: ['six', 'nine', 'fourteen'],
    statements: [
      'Team size: {} people.',
      'The team consists of {} engineers and designers.',
      'You join a team of {}.',
      '{} people make up the team.',
    ],
    questions: [
      'What is the team size at {}?',
      'How large is the team at {}?',
      'How many people are on the team at {}?',
      'What size of team would I join at {}?',
    ],
  },
  {
    name: 'start date',
    values: ['1 April', 'as soon as possible', 'January 2027'],
    statements: [
      'Start date: {}.',
      'Starting date: {}',
      'The start date is {}.',
      'We would like you to start {}; the date can move a little.',
    ],
    questions: [
      'What is the start date at {}?',
      'On which date does the position at {} start?',
      'When is the starting date for {}?',
      'By what date should I be able to start at {}?',
    ],
  },
  {
    name: 'vacation',
    values: ['25 days', '20 days', 'six weeks'],
    statements: [
      'Paid vacation: {} a year.',
      '{} of annual vacation.',
      'Vacation allowance of {}.',
      'You receive {} of vacation besides public holidays.',
    ],
    questions: [
      'How many vacation days does {} give?',
      'How much paid vacation is there at {}?',
      'What is the annual vacation at {}?',
      'How much vacation do employees of {} get?',
    ],
  },
  {
    name: 'housing allowance',
    values: ['30,000 yen a month', '$400 a month', 'half of the rent'],
    statements: [
      'Housing allowance: {}.',
      'A housing allowance of {} is paid.',
      'We contribute to housing: an allowance of {}.',
      'Allowance for housing, {}.',
    ],
    questions: [
      'Does {} pay a housing allowance?',
      'Is there a housing allowance at {}?',
      'How much is the housing allowance at {}?',
      'What allowance for housing does {} give?',
    ],
  },
  {
    name: 'relocation',
    values: ['up to $5,000', 'flights and one month of rent', 'moving costs'],
    statements: [
      'Relocation support: {}.',
      'Relocation package ({}).',
      'We help with relocation: {}.',
      'Relocation assistance covers {}.',
    ],
    questions: [
      'Does {} offer relocation support?',
      'Is there a relocation package at {}?',
      'Will {} help with relocation?',
      'What relocation assistance does {} provide?',
    ],
  },
  {
    name: 'equity',
    values: ['0.1 %', 'vesting over four years', 'from the first day'],
    statements: [
      'Stock options: {}.',
      'Equity in stock options, {}.',
      'You receive stock options {}.',
      'Every hire is granted stock options ({}).',
    ],
    questions: [
      'Does {} grant stock options?',
      'Are there stock options at {}?',
      'What stock options do employees at {} receive?',
      'Will I get stock options from {}?',
    ],
  },
  {
    name: 'degree',
    values: ['computer science', 'engineering', 'mathematics'],
    statements: [
      "Degree: bachelor's in {}.",
      "A bachelor's degree in {} is required.",
      "Bachelor's degree ({}) or equal experience.",
      "We ask for a bachelor's degree, preferably in {}.",
    ],
    questions: [
      "Does {} require a bachelor's degree?",
      'Which degree does {} ask for?',
      "Is a bachelor's degree needed at {}?",
      'Do I need a degree for {}?',
    ],
  },
  {
    name: 'on-call',
    values: ['one week in six', 'one weekend a month', 'in turns'],
    statements: [
      'On-call duty: {}.',
      'There is an on-call rotation, {}.',
      'On-call shifts come {}.',
      'You share the on-call rota {}.',
    ],
    questions: [
      'Is there on-call duty at {}?',
      'How often is on-call at {}?',
      'Does {} have an on-call rotation?',
      'Are on-call shifts part of the job at {}?',
    ],
  },
  {
    name: 'business travel',
    values: ['10 %', 'twice a year', 'rarely'],
    statements: [
      'Business travel: {}.',
      'Travel for business: {}.',
      'The role involves business travel ({}).',
      'Expect to travel on business {}.',
    ],
    questions: [
      'How much business travel does {} expect?',
      'Is there business travel at {}?',
      'Does the role at {} involve travel?',
      'How often would I travel on business for {}?',
    ],
  },
]
