import { phoneDisplay } from '@talk/domain/phone';
import type { ScriptValues } from '@talk/domain/scripts';
import { formatTime, isTimeZone } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { memberName } from '../contacts/read.js';
import type { ContactView } from '../contacts/index.js';
import { readCompanyName, type LineFacts } from './scripts.repository.js';

/** What variables stand for, in scripts and in templates of texts alike. */
export async function readScriptValues(
  { clock }: Pick<Kernel, 'clock'>,
  reads: Reads,
  scope: Scope,
  userId: number,
  { contact, line }: { contact: ContactView | undefined; line: LineFacts | undefined },
): Promise<ScriptValues> {
  const agent = (await memberName(reads, scope, userId)) ?? null;
  return {
    ...(contact === undefined ? {} : contactValues(contact, clock.now().getTime())),
    'agent.name': agent,
    'agent.first_name': agent?.split(' ')[0] ?? null,
    'company.name': await readCompanyName(reads, scope),
    'line.name': line?.name ?? null,
    'line.phone_number': line?.phoneNumber == null ? null : phoneDisplay(line.phoneNumber),
  };
}

function contactValues({ contact, numbers }: ContactView, nowMs: number): ScriptValues {
  const { timezone } = contact;
  const number = numbers[0]?.phoneNumber;
  return {
    'contact.name': contact.name,
    'contact.first_name': contact.firstName,
    'contact.last_name': contact.lastName,
    'contact.company_name': contact.companyName,
    'contact.email': contact.email,
    'contact.phone_number': number === undefined ? null : phoneDisplay(number),
    'contact.city': contact.cnamCity,
    'contact.state': contact.cnamState,
    'contact.local_time': timezone !== null && isTimeZone(timezone) ? formatTime(nowMs, timezone, 12) : null,
    'contact.csf1': contact.csf1,
    'contact.csf2': contact.csf2,
  };
}
