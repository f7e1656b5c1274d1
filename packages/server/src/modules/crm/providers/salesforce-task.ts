import { momentOf } from './call-text.js';
import type { CrmCall, CrmRecord } from './crm-provider.js';

export type Fields = Readonly<Record<string, string | number | null>>;

/** Of a description. */
export const MOST_CHARACTERS = 32_000;

/** By how ids begin: a contact or a lead; an account, an opportunity, a case, or an object of the org's own. */
const PERSON = /^(?:003|00Q)/;
const THING = /^(?:001|006|500|a)/;
/** `CallDisposition` of a call without an outcome that the agent chose. */
const DISPOSITION: Readonly<Record<CrmCall['result'], string>> = {
  talked: 'Connected',
  voicemail: 'Left voicemail',
  'no-answer': 'No answer',
  busy: 'Busy',
  failed: 'Failed',
  canceled: 'Canceled',
};

/** What a call's task says, by the names of Salesforce's fields. */
export const fieldsOf = (call: CrmCall): Fields => ({
  ...call.fields,
  Subject: call.title.slice(0, 255),
  Description: descriptionOf(call),
  CallType: call.direction === 'inbound' ? 'Inbound' : 'Outbound',
  CallDurationInSeconds: Math.round(call.durationMs / 1000),
  CallDisposition: (call.outcomeValue ?? call.outcome ?? DISPOSITION[call.result]).slice(0, 255),
});

/** Whom and what a task is about. Salesforce takes no lead beside a thing. */
export function linksOf({ subject }: CrmCall, records: readonly CrmRecord[]): Fields {
  const id = subject?.id ?? '';
  if (PERSON.test(id)) return { WhoId: id };
  const isThing = THING.test(id);
  const who = records.find(({ kind }) => !isThing || kind === 'contact');
  return { ...(who && { WhoId: who.id }), ...(isThing && { WhatId: id }) };
}

function descriptionOf(call: CrmCall): string {
  const { day, time } = momentOf(call.startedAt, call.timeZone);
  const facts = `${call.fromNumber} to ${call.toNumber}, ${day} ${time} (${call.timeZone})`;
  // Also where there is a field for it: a page may not show that.
  const recording = call.recordingUrl === null ? null : `Recording: ${call.recordingUrl}`;
  const known = [recording, facts].filter((line) => line !== null).join('\n');
  return [call.notes?.slice(0, MOST_CHARACTERS - known.length - 2), known]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n');
}
