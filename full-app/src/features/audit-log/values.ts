import { createTranslate, worded } from '@talk/ui';
import { rightWords } from '../../entities/role/index.js';
import { withProduct } from '../../shared/product-name.js';

const VALUES = {
  'end.line': 'As the line says',
  'end.voicemail': 'Voicemail',
  'end.hang-up': 'Hang up',
  'state.none': 'none',
  'state.required': 'required',
  'state.submitted': 'submitted',
  'state.in_review': 'in review',
  'state.action_needed': 'action needed',
  'state.rejected': 'rejected',
  'state.verified': 'verified',
  'state.not_registered': 'not registered',
  'state.approved': 'approved',
  'state.failed': 'failed',
  'state.draft': 'draft',
  'state.scheduled': 'scheduled',
  'state.sending': 'sending',
  'state.paused': 'paused',
  'state.active': 'active',
  'state.done': 'done',
  'state.canceled': 'canceled',
  'reach.everyone': 'everyone’s',
  'reach.restricted': 'limited',
  'level.1': 'their own',
  'level.2': 'those of the lines of their ring groups',
  'level.3': 'everyone’s',
  'level.4': 'those of people in their ring groups',
  'calls.1': 'those of contacts that they see',
  'calls.2': 'their own',
  'sort.last_engagement_at': 'last communication',
  'sort.created_at': 'date added',
  'mail.none': 'none',
  'key.publishable': 'website texting',
  'key.user': 'phone on a page',
  'key.secret': 'server',
  'ring.0': 'simultaneous',
  'ring.1': 'sequential',
  'ring.2': 'round-robin',
  'answer.browser': 'in the browser',
  'answer.ip_phone': 'on an IP phone',
  'answer.phone_number': 'on another phone',
  'answer.none': 'nowhere',
  'first.1': 'nobody in particular',
  'first.2': 'the agent of the last call',
  'first.3': 'the owner of the contact',
  'first.4': 'the agent of the last call, or else the owner',
  'first.5': 'only the owner',
  'optOut.always': 'to every text',
  'optOut.first': 'to the first text',
  'keywords.talk': '{product}',
  'keywords.carrier': 'the carrier',
  'edge.ashburn': 'US East (Ashburn)',
  'edge.umatilla': 'US West (Umatilla)',
  'edge.sao-paulo': 'Brazil (São Paulo)',
  'edge.dublin': 'Ireland (Dublin)',
  'edge.frankfurt': 'Germany (Frankfurt)',
  'edge.singapore': 'Asia Pacific (Singapore)',
  'edge.tokyo': 'Japan (Tokyo)',
  'edge.sydney': 'Australia (Sydney)',
};

const t = withProduct(createTranslate('app.audit-values', VALUES));

/** What the values of a field are out of; several fields share the same words. */
const WORDS_OF: Readonly<Record<string, string>> = {
  'closed.afterwards': 'end',
  no_answer: 'end',
  'queue.at_max_wait': 'end',
  'missed_calls_settings.missed_call_handling_mode': 'end',
  status: 'state',
  kyc_status: 'state',
  brand_status: 'state',
  campaign_status: 'state',
  contacts_visibility: 'reach',
  contacts_access_level: 'level',
  communications_visibility: 'calls',
  default_contact_sort: 'sort',
  mail_security: 'mail',
  key_kind: 'key',
  dial_mode: 'ring',
  answer_by: 'answer',
  repeat_contact_routing: 'first',
  opt_out_mode: 'optOut',
  keyword_answers: 'keywords',
  edge_location: 'edge',
};

const isKnown = (key: string): key is keyof typeof VALUES => Object.hasOwn(VALUES, key);

/** A value as the interface says it. What has no word, such as a name or what a newer server knows, stays as it was written. */
export function valueWords(field: string, value: string): string {
  // Lists are kept as one text.
  if (field === 'user_roles' || field === 'extra_permissions') return value.split(', ').map(rightWords).join(', ');
  // `Calls: Answered, Missed; Messages: Texts sent`
  if (field === 'agent_metrics')
    return value.replaceAll(/[^:;,]+/g, (part) => part.replace(part.trim(), (label) => worded(label)));
  const key = `${WORDS_OF[field]}.${value}`;
  return isKnown(key) ? t(key) : value;
}
