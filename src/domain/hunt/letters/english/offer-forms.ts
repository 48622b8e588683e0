import { rulesOf } from '#src/domain/hunt/letters/phrase-rule.js'
import { post, upTo2, upTo6, upTo7, upTo8 } from './words.js'

const anyOf =
  /offer|contract|agreement|letter|job|role|position|hir|appoint|select|cho(?:o)?se|join|aboard|on ?board|team|employ|internship|placement|salary|compensation|pay|start|bonus|package|paperwork|welcome|yours/i
const { strong, inContext, weak, hint } = rulesOf('offer', { words: anyOf, brief: true })

const papers = String.raw`(?:offer(?: letter)?|letter of (?:offer|intent|appointment|employment)|(?:employment |job |work )(?:contract|agreement|offer)|contract of employment|appointment letter|offer package|contract)`
const elsewhere = String.raw`(?:interview|discount|% off|free|sale|coupon|deals?|subscription|promo\w*|credit|loan|trial|premium|insurance|webinar|course|event|vendors?|landlord|house|property|flat|invoice|supplier|customer|renewal|maintenance|phone contract|special|exclusive|limited[- ]time|rescind\w*|withdraw\w*|decline[sd]?|not (?:be )?(?:able|offer|extend)|unable|cannot|can't|other offers?|i (?:am|would|have|accept|'d)|i'm|my|how to|negotiat\w+ (?:tips|your)|guarantee\w*|claim|tips|trade|quote|tender|bid)`
const ofEmployment = { unless: new RegExp(String.raw`\b${elsewhere}\b`, 'i') }
const beginning = {
  unless: new RegExp(
    String.raw`\b(?:${elsewhere}|before|prior to|complete|submit|provide|preferred|earliest|what)\b`,
    'i',
  ),
}

/** What offers are made of: the paper that is there, the post that is one's own, what is confirmed. */
export const offerForms = [
  inContext(
    'paper-is-here',
    new RegExp(
      String.raw`\b${papers}\b${upTo8} (?:attached|enclosed|below|ready|waiting|for (?:your )?(?:review|signature|consideration|acceptance))\b|\b(?:attach(?:ed|ing)?|enclos(?:ed|ing|e)|find|here(?:'s| is)|sign(?:ing)?|countersign|return|review(?:ing)?|accept(?:ing)?|send(?:ing)?|sent|receive[d]?|prepar(?:ed|ing))\b${upTo6} ${papers}\b`,
      'i',
    ),
    ofEmployment,
  ),
  inContext(
    'job-is-yours',
    new RegExp(
      String.raw`\b(?:(?:the |this )?(?:${post})(?:'s| is) (?:all )?(?:yours|urs)\b|you(?:'ve| have)? (?:got|landed|secured) (?:the|this) (?:job|role|position|post)\b|we(?:'d| would)?(?: really| all)? (?:want|like|love) (?:to have )?you (?:on|in|to join) (?:the|our) (?:team|company|crew|family)\b|you(?:'re| are) (?:officially )?(?:hired|on the team))`,
      'i',
    ),
    { unless: new RegExp(String.raw`\b(?:${elsewhere}|if|could be|when|next (?:round|stage)|talent)\b`, 'i') },
  ),
  inContext(
    'chose-you',
    new RegExp(
      String.raw`\b(?:select|cho(?:o)?se|chosen|hir|appoint|pick|offer|accept)(?:e|ed|ing)?(?: to)? you\b${upTo2} (?:for|as|to (?:fill|join)|the)\b${upTo7} (?:${post}|team|engineer|developer|analyst|manager|intern|assistant|officer|designer|teacher|nurse)\b|\bappoint you\b`,
      'i',
    ),
    {
      unless: new RegExp(
        String.raw`\b(?:${elsewhere}|not|n't|next|round|stage|phase|interviews?|assessment|test|shortlist\w*|consider\w*|screening|call|meeting)\b|n't\b`,
        'i',
      ),
    },
  ),
  inContext(
    'confirms-employment',
    /\b(?:confirm|announc|formali[sz]|approv)\w*\b(?: [\w'-]+){0,3} your (?:[\w-]+ ){0,2}(?:appointment|employment|internship|position|placement|hiring|hire|joining|start date|apprenticeship)\b|\byour (?:appointment|employment|internship|first day|start date)\b(?: [\w'-]+){0,6} (?:will (?:start|begin|be|commence)|starts|begins|commences|is confirmed|has been confirmed|is on|subject to)\b/i,
    {
      unless: new RegExp(
        String.raw`\b(?:${elsewhere}|can you|could you|please (?:provide|confirm|send|complete)|availability|interest|application|appointment time|room|log in|before your)\b`,
        'i',
      ),
    },
  ),
  inContext(
    'joining-as',
    /\b(?:you(?:'ll| will)? be joining|join(?:ing)? us as|join(?:ing)? (?:the|our) [\w ]{0,30}?(?:team|company|family) as|hav(?:e|ing) you as (?:our|an?)|(?:selected|chosen|hired|appointed|accepted) (?:as|to|into|onto|for) (?:our|the|an?) (?:(?:new|next)\b|(?:[\w-]+ ){0,3}(?:internship|apprenticeship|trainee\w*|fellowship))|have(?:ing)? you (?:on ?board|aboard|on the team|join)|you(?:'re| are) joining|welcome (?:aboard|on board|to the (?:team|family|company)))\b/i,
    {
      unless: new RegExp(
        String.raw`\b(?:${elsewhere}|if|talent|interest|community|newsletter|when you|next (?:round|stage|step)|assessment|test|attend)\b`,
        'i',
      ),
    },
  ),
  inContext(
    'the-offer',
    /\b(?:revised|updated|improved|amended|increased|formal|official|verbal|written|job|employment|conditional|contingent|provisional|our|the|your) offer\b(?: [\w'-]+){0,4} (?:is|of|to|for|as|at|with|from|letter|includes?|details?|remains?|stands|expires?|still|reflects?|below|attached|until|by|and)\b|\boffer\b.{0,40}\b(?:base|salary|compensation|bonus|equity|benefits|start date|per (?:hour|year|annum))\b|\b(?:improve|revise|update|increase|match|sweeten|make|extend|put together)(?:d|s|ing)? (?:you )?(?:the|our|your|an) offer\b/i,
    ofEmployment,
  ),
  strong(
    'subject',
    /\b(?:(?:revised|updated|formal|official|verbal|written|conditional|contingent|job|employment|internship|role|position) offer|offer (?:letter|of employment|accepted|extended|from|for)|contract of employment|employment (?:contract|agreement)|appointment (?:letter|confirmation)|you(?:'re| are) hired|you got the job|letter of (?:offer|appointment))\b/i,
    {
      where: 'subject',
      unless:
        /\b(?:% off|sale|save|deals?|discount|job offers\b|alerts?|guarantee\w*|limited|premium|special|exclusive|last chance|offers? for you|negotiat\w*|how to|tips|no (?:job )?offer|unable|declin\w*|accept(?:ing)? (?:the|your)|reject\w*|withdraw\w*|rescind\w*|house|flat|property|on \d)\b/i,
    },
  ),
  weak('offer', /\b(?:offer letter|employment (?:contract|agreement|offer)|contract|job offer)\b/i, ofEmployment),
  weak(
    'join',
    /\b(?:welcome (?:aboard|on board|to the (?:team|family))|you(?:'re| are) hired|first day|(?:start|starting|joining) (?:date|on)|look forward to (?:having you|welcoming you|working with you))\b/i,
    beginning,
  ),
  hint(
    'terms',
    /\b(?:salary|base|compensation|ctc|wage|pay|package|bonus)\b.{0,40}(?:[$€£₹]|\d)|(?:[$€£₹]) ?\d[\d,.k]*.{0,30}\b(?:salary|base|per (?:hour|year|annum)|annual\w*|an hour|hourly|p\.?a)\b/i,
    ofEmployment,
  ),
]
