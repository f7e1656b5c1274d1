import { phoneDisplay } from '@talk/domain/phone-number';
import { SCRIPT_VARIABLES, unknownVariables, type ScriptValues } from '@talk/domain/scripts';
import { formatTime, isTimeZone } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import { found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { memberScope, type Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { memberName } from '../contacts/read.js';
import { type ContactView, readContactViews } from '../contacts/index.js';
import { findLineFacts, readCompanyName, type LineFacts } from './scripts.repository.js';

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

/**
 * The same for a contact and a line that are named.
 * @throws ApiError NOT_FOUND for a contact or a line that is not there for the user.
 */
export async function readNamedValues(
  kernel: Pick<Kernel, 'clock'>,
  reads: Reads,
  scope: Scope,
  userId: number,
  { contactId, lineId }: { readonly contactId: number; readonly lineId: number | undefined },
): Promise<ScriptValues> {
  const [contact] = await readContactViews(reads, scope, [contactId], await readViewer(reads, scope));
  const line = lineId === undefined ? undefined : found(await findLineFacts(reads, scope, lineId));
  return readScriptValues(kernel, reads, scope, userId, { contact: found(contact), line });
}

/**
 * What variables stand for in a text to many contacts. A contact that is not there for the user has no values.
 * @param lineId null: no line is chosen yet.
 */
export async function readValuesOfMany(
  kernel: Pick<Kernel, 'clock'>,
  reads: Reads,
  scope: Scope,
  userId: number,
  { contactIds, lineId }: { readonly contactIds: readonly number[]; readonly lineId: number | null },
): Promise<ReadonlyMap<number, ScriptValues>> {
  const viewer = await readViewer(reads, memberScope(scope.companyId, userId));
  const [line, contacts] = await Promise.all([
    lineId === null ? undefined : findLineFacts(reads, scope, lineId),
    readContactViews(reads, scope, contactIds, viewer),
  ]);
  const shared = await readScriptValues(kernel, reads, scope, userId, { contact: undefined, line });
  const nowMs = kernel.clock.now().getTime();
  return new Map(contacts.map((view) => [view.contact.id, { ...shared, ...contactValues(view, nowMs) }]));
}

/** @throws ApiError VALIDATION_FAILED at `field` for a variable that does not exist. */
export function requireVariables(text: string, field: string): void {
  const [unknown] = unknownVariables(text);
  if (unknown !== undefined)
    throw invalid({ [field]: `“${unknown}” is not a variable. Use one of ${SCRIPT_VARIABLES.join(', ')}.` });
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
