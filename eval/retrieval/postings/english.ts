import { englishFacts } from './english-facts.js'
import type { PostingWords } from './make-postings.js'

const companies = `Corvane Dunlithe Quaywright Ostrel Pinmarsh Veldrick Thornelow Askerby Jundale Morrowgate Kestwick Ellismoor Fenhollow
  Brackwater Solvane Tarnbury Hexmere Lindrake Orrisvale Wexcombe Galtrey Nordlume Pellanor Rushmere Stavely Umberton Yarrowby Zellmark
  Alderquist Birchanger`

/** The companies are made up. */
export const english: PostingWords = {
  companies: companies.split(/\s+/),
  roles: [
    'Backend Engineer',
    'Data Analyst',
    'Product Designer',
    'Site Reliability Engineer',
    'Customer Success Manager',
    'Accountant',
    'Mobile Developer',
  ],
  titles: ['{role} | {company}', '{company} – {role}', '{role} at {company}', '{role} - {company} Careers'],
  headings: [
    { facts: 'Conditions', noise: ['About us', 'What you will do', 'How we hire'] },
    { facts: 'What we offer', noise: ['Who we are', 'Your tasks', 'The process'] },
    { facts: 'Details of the position', noise: ['Our story', 'Responsibilities', 'Next steps'] },
  ],
  noise: [
    'We build tools that shipping clerks open every morning, and we talk to them before we change anything.',
    'Small groups own what they make, from the first sketch to the day it is switched off.',
    'You will write services that take in a few million records each night and explain themselves when something is wrong.',
    'Together with sales you find out what customers struggle with and turn it into plans for the quarter.',
    'Our kitchen has good coffee, fresh fruit and, on Thursdays, soup that somebody has cooked for everyone.',
    'Health checks, a gym membership and a book budget are part of what everyone gets.',
    'We pay for one conference a year and for courses that you choose yourself.',
    'Every second Friday is for learning: people show what they tried and what failed.',
    'First there is a short call, then a conversation with two future colleagues, and at last half a day with us.',
    'Send a résumé and a few lines on what you would like to change; we answer within a week.',
    'We use PostgreSQL, TypeScript and a little Rust, and we delete more code than we add.',
    'Reviews are kind and thorough, and nobody merges alone.',
    'You keep reports correct, question odd figures and explain them to people who have no time.',
    'Experience with messy data helps more than any certificate.',
    'We care about written decisions, quiet mornings and leaving at a sane hour.',
    'People from eleven countries work here, and most meetings have notes.',
    'Parents find a room for naps and a calendar that respects school.',
    'The office lies next to the river, five minutes from the tram, with space for bicycles.',
    'Founded by three friends, the company has been profitable since its second year.',
    'We welcome applicants of every age, origin and gender, and we adapt our interviews to disabilities.',
    'You look after our largest accounts and tell us plainly when we let them down.',
    'Nice to have: a sense of humour, patience with old spreadsheets, and an eye for typography.',
    'A laptop of your choice, two screens and a chair that suits your back are waiting.',
    'Pension contributions and insurance are arranged from the first month on.',
  ],
  facts: englishFacts,
}
