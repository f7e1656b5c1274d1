import { asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { OpenCalendar } from '@talk/domain/time';
import { decisionsOf, type Decisions } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { companies } from '../../platform/companies/read.js';
import { memberships } from '../../platform/identity/read.js';
import { calendarOf, lines, lineSettingsOf, phoneSettings } from '../../platform/lines/read.js';
import { contacts, contactSettings } from './contacts.tables.js';

/** What decides when an answer on a line is due. */
export interface ResponseRule {
  readonly targets: Decisions<typeof contactSettings>;
  /** Null: every hour counts. */
  readonly calendar: OpenCalendar | null;
}

/** The company's response targets, and the hours of the line; those of the company if the line is gone. */
export async function readResponseRule({ q }: Reads, scope: Scope, lineId: number | null): Promise<ResponseRule> {
  const [row] = await q
    .select({ timezone: companies.timezone, settings: contactSettings, phone: phoneSettings, routing: lines.routing })
    .from(companies)
    .leftJoin(contactSettings, eq(contactSettings.companyId, companies.id))
    .leftJoin(phoneSettings, eq(phoneSettings.companyId, companies.id))
    .leftJoin(lines, within(scope, lines, eq(lines.id, lineId ?? 0)))
    .where(eq(companies.id, owned(scope).companyId));
  if (row === undefined) throw new Error('the company of a contact does not exist');
  const targets = decisionsOf(contactSettings, row.settings);
  if (!targets.responseInOpeningHours) return { targets, calendar: null };
  const { businessHours, holidays } = decisionsOf(phoneSettings, row.phone);
  const hours = { timezone: row.timezone, businessHours, holidays };
  return { targets, calendar: calendarOf(lineSettingsOf(row.routing ?? {}), hours) };
}

/** Ids of contacts whose response clocks run, from behind `afterId` on. */
export async function runningClocks({ q }: Reads, scope: Scope, afterId: number, limit: number): Promise<number[]> {
  const rows = await q
    .select({ id: contacts.id })
    .from(contacts)
    .where(within(scope, contacts, isNotNull(contacts.responseDueAt), gt(contacts.id, afterId)))
    .orderBy(asc(contacts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Users whom an overdue answer is escalated to: supervisors, or the admins of a company without any. */
export async function supervisorIds({ q }: Reads, scope: Scope): Promise<number[]> {
  const rows = await q
    .select({ id: memberships.userId, roles: memberships.roles })
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.enabled, true)));
  const withRole = (role: (typeof rows)[number]['roles'][number]): number[] =>
    rows.flatMap(({ id, roles }) => (roles.includes(role) ? [id] : []));
  const supervisors = withRole('Company Supervisor');
  return supervisors.length > 0 ? supervisors : withRole('Company Admin');
}
