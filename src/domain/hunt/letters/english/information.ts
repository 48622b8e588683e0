import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'

const { strong, inContext } = rulesOf('information_request')

const papers = String.raw`(?:documents?|documentation|transcripts?|references?|referees|passport|certificates?|form|resume|cv|cover letter|portfolio|(?:work|writing|code|design) samples?|visa|work authori[sz]ation|right to work|background (?:check|screening|verification)|questionnaire|details|information|info|profile|salary (?:expectations?|requirements?)|(?:current|expected) (?:ctc|salary)|notice period|questions?|paperwork|diploma|mark ?sheets?|proof of|id proof|identification|photo|consent|contact (?:details|information)|survey|screening questions|application (?:form)?|availability to start|start date|pay ?slips?|copy of|copies of|degree|links?|github|linkedin)`
const ask = String.raw`\b(?:please|kindly|need(?:ed)?(?: you)?|require[sd]?(?: you)?|could you|can you|would you|ask(?:ing)? (?:you )?|request(?:ing)?(?: you)?|must|missing|awaiting|waiting (?:for|on)|like you|reminder|action required|invite you|asked)\b`
const give = String.raw`\b(?:provid|submit|send|upload|complet|fill|share|attach|return|sign|updat|confirm|answer|verify|forward|suppl|finish|bring|repl(?:y|ies)|email|enter|add|review and|includ|resubmit|re-?upload|give)\w*`
const politely =
  /\b(?:if (?:you|there|any)|feel free|should you|wish to|would like to (?:withdraw|update)|any questions|more information|for (?:more|further) (?:information|details)|log ?in to (?:check|view|track)|unsubscribe|survey|feedback|interview|assessment|coding|(?:the|a|an|your) test|availability|job alert|preferences|verify your email|privacy|password|(?:thank|thanks).{0,40}(?:submit|provid|complet|send|apply)\w*|you (?:have )?(?:submitted|provided|completed)|offer|review your|reviewing|do not reply|apply now|to apply|quick apply)\b/i

/** An employer needs papers, answers, or the rest of an application. */
export const informationPhrases = [
  inContext(
    'send-papers',
    new RegExp(String.raw`${ask}(?: [\w'’,-]+){0,8}? ?${give}(?: [\w'’,&/()-]+){0,9}? ${papers}\b`, 'i'),
    { unless: politely },
  ),
  strong(
    'incomplete-application',
    /\b(?:complete|finish|continue|finali[sz]e|resume|update|submit) (?:your|the) (?:[\w-]+ ){0,4}?(?:application|candidate profile|job application)\b(?! (?:process )?(?:has|was|is|have))|\b(?:application|profile)\b(?: [\w'-]+){0,6} (?:is|remains|appears|still) (?:incomplete|not (?:yet )?(?:complete|submitted)|unfinished|missing|pending)|\b(?:incomplete|unfinished) (?:job )?application|\bapplication\b.{0,40}\b(?:in|as a) draft\b|\bstarted (?:your |an |a )?application|almost (?:done|finished|there).{0,40}application/i,
    {
      unless:
        /\b(?:if you (?:wish|would like|want|need)|(?:verify|confirm) your e-?mail|games?|tests?|assessment|thank(?:s| you) for (?:complet|submit)|credit card|loan|feel free|withdraw)\b/i,
    },
  ),
  inContext(
    'need-more',
    /\b(?:need|require|requir(?:ed|ing)|request(?:ed|ing)?|missing|outstanding|pending|additional|further|more|await(?:ing)?|waiting (?:for|on))\b(?: [\w'’-]+){0,5}? (?:documents?|documentation|paperwork|references|transcripts?|questions to (?:be )?answer\w*|background check|references? check)\b/i,
    { unless: politely },
  ),
  strong(
    'subject',
    /\b(?:(?:additional|more|further|missing|required|pending|outstanding) (?:information|info|documents?|documentation|details|materials)(?: (?:needed|required|requested|request))?|(?:information|documents?|documentation|details|references?|transcripts?|background check|portfolio) (?:needed|required|requested|request|submission|missing|pending|reminder)|request for (?:[\w-]+ ){0,3}(?:information|documents?|references?|details|transcripts?|portfolio)|(?:complete|finish|continue|submit) (?:your|the) (?:[\w-]+ ){0,3}(?:application|profile|documents?|forms?|background)|incomplete application|application incomplete|action (?:required|needed).{0,40}(?:application|documents?|profile|form|background|references?))\b/i,
    {
      where: 'subject',
      unless:
        /\b(?:assessment|interview|offer|test|password|account|invoice|payment|tax|bank|order|billing|security|renew)\b/i,
    },
  ),
  inContext(
    'background-check',
    /\b(?:background (?:check|screening|verification|investigation)|reference check|drug (?:test|screen))\b.{0,80}\b(?:complet|authori[sz]|consent|initiat|submit|link|form|provid|start|proceed|requir)/i,
    { unless: /\b(?:contingent|conditional|subject to|offer|cleared|passed|completed successfully)\b/i },
  ),
  inContext(
    'answer-questions',
    /\b(?:answer|respond to|reply to|complete) (?:the |these |a few |some |our |this )(?:[\w-]+ ){0,3}(?:questions|questionnaire|form)\b/i,
    { unless: politely },
  ),
]
