import { sql } from 'drizzle-orm';
import { inTransaction, type Tx } from '../../db/transaction.js';
import type { Kernel } from '../../kernel.js';
import type { Scope } from '../../policy/scope.js';
import { findUserByEmail } from '../platform/identity/read.js';
import { hashPassword } from '../platform/identity/index.js';
import { addCompany, addLine, addMember, addUser, setDefaultLine } from './demo-company.js';
import { COMPANY_NAMES, FIRST_NAMES, LAST_NAMES } from './people.data.js';
import { DEMO_PASSWORD } from './seed-demo.js';
import { settleContacts } from './settle-contacts.js';

export const SCALE_EMAIL = 'scale@atlas.test';

export interface ScaleSize {
  readonly contacts: number;
  readonly communications: number;
}

export const SCALES: Readonly<Record<'100k' | '1m', ScaleSize>> = {
  '100k': { contacts: 10_000, communications: 100_000 },
  '1m': { contacts: 100_000, communications: 1_000_000 },
};

/**
 * A company of its own with very much in it, for measuring: sign in as `scale@atlas.test`. Made by the database itself, in some
 * ten seconds for every 100,000 communications.
 * @returns false when it is there already.
 */
export async function seedScale(kernel: Kernel, size: ScaleSize): Promise<boolean> {
  if ((await findUserByEmail({ q: kernel.db.drizzle }, SCALE_EMAIL)) !== undefined) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await inTransaction(kernel, async (tx) => {
    const now = kernel.clock.now();
    const { scope } = await addCompany(tx, { name: 'Atlas Freight' });
    const userIds: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const email = index === 0 ? SCALE_EMAIL : `agent${index}@atlas.test`;
      const name = `${FIRST_NAMES[index * 3] ?? 'Alex'} ${LAST_NAMES[index * 3] ?? 'Smith'}`;
      userIds.push(await addUser(tx, { email, name }, passwordHash));
    }
    for (const [index, id] of userIds.entries())
      await addMember(tx, scope, id, [index === 0 ? 'Company Admin' : 'Company Agent'], now);
    const line = await addLine(tx, scope, { name: 'Dispatch', number: '+13125550100', userIds: userIds.slice(0, 8) });
    await setDefaultLine(tx, scope, line.id);
    await fillCompany(tx, scope, { ...size, userIds, lineIds: [line.id], now });
  });
  return true;
}

export interface FillPlan extends ScaleSize {
  readonly userIds: readonly number[];
  readonly lineIds: readonly number[];
  readonly now: Date;
}

/** Contacts and two years of history in a company, written by the database itself. Some contacts have far more than others. */
async function fillCompany(tx: Tx, scope: Scope, plan: FillPlan): Promise<void> {
  const { q } = tx;
  await q.execute(sql`set local statement_timeout = 0`);
  const users = textArray(plan.userIds.map(String));
  const lines = textArray(plan.lineIds.map(String));
  const now = plan.now.toISOString();
  await q.execute(sql`
    with made as (
      insert into contacts (company_id, name, first_name, last_name, company_name, email, timezone, owner_id, task_status,
        search_text, created_at, updated_at)
      select ${scope.companyId}, first || ' ' || last, first, last, company, lower(first || '.' || last) || n || '@mail.example',
        'America/Chicago', owner, (array['new', 'open', 'pending', 'closed'])[1 + n % 4],
        lower(concat_ws(' ', first, last, company, first || '.' || last || n || '@mail.example', number)), created, created
      from (
        select n, number, (${textArray(FIRST_NAMES)})[1 + (n * 31) % ${FIRST_NAMES.length}] as first,
          (${textArray(LAST_NAMES)})[1 + (n * 17 + n / 70) % ${LAST_NAMES.length}] as last,
          case when n % 6 = 0 then null else (${textArray(COMPANY_NAMES)})[1 + (n * 13) % ${COMPANY_NAMES.length}] end as company,
          case when n % 5 = 0 then null else (${users})[1 + n % ${plan.userIds.length}]::bigint end as owner,
          ${now}::timestamptz - (730 + n % 400) * interval '1 day' as created
        from (select n, '1312' || (2000000 + n)::text as number from generate_series(1, ${plan.contacts}::int) n) numbered
      ) people
      returning id, search_text
    )
    insert into contact_phone_numbers (company_id, contact_id, phone_number)
    select ${scope.companyId}, id, '+' || substring(search_text from '\\d+$') from made`);
  await q.execute(sql`
    insert into communications (company_id, type, direction, contact_id, line_id, user_id, owner_id, lead_number, current_status,
      disposition_status, is_read, body, talk_seconds, wait_seconds, hung_up_by, end_reason, created_at, updated_at, ended_at)
    select ${scope.companyId}, type, direction, contact.id, (${lines})[1 + n % ${plan.lineIds.length}]::bigint,
      case when type = 'call' and is_missed then null else (${users})[1 + (n * 7) % ${plan.userIds.length}]::bigint end,
      contact.owner_id, contact.phone_number,
      case when type = 'sms' then case direction when 'inbound' then 'received' else 'delivered' end else 'completed' end,
      case when type = 'call' and is_missed then 'missed' else 'completed' end,
      not (is_missed and n % 400 = 0),
      case type when 'sms' then 'Load ' || n || ' is ready for pick-up at dock ' || n % 40 || '.'
        when 'note' then 'Rate confirmed for lane ' || n % 900 || '.' end,
      case when type = 'call' and not is_missed then (n * 37) % 900 else 0 end, 4 + n % 20,
      case when type = 'call' then case n % 3 when 0 then 'agent' else 'customer' end end,
      case when type = 'call' then case when is_missed then 'canceled' else 'completed' end end,
      created, created, created
    from (
      select n, case when n % 20 < 12 then 'call' when n % 20 < 19 then 'sms' else 'note' end as type,
        case when n % 20 = 19 or n % 2 = 0 then 'outbound' else 'inbound' end as direction,
        n % 20 < 12 and n % 2 = 1 and n % 7 = 0 as is_missed,
        -- The square makes the first contacts the busiest ones.
        1 + floor(${plan.contacts}::int * power(((n::bigint * 2654435761) % 1000003) / 1000003.0, 2))::int as place,
        ${now}::timestamptz - (${plan.communications}::int - n) * (interval '729 days' / ${plan.communications}::int) as created
      from generate_series(1, ${plan.communications}::int) n
    ) events
    join (
      select contacts.id, owner_id, number.phone_number, row_number() over (order by contacts.id) as place
      from contacts join contact_phone_numbers number on number.contact_id = contacts.id
      where contacts.company_id = ${scope.companyId}
    ) contact on contact.place = events.place
    order by n`);
  await q.execute(sql`
    insert into messages (communication_id, company_id, direction, status, source, line_number, phone_number, encoding, segments,
      sent_at, delivered_at, created_at, updated_at)
    select text.id, text.company_id, text.direction, text.current_status, 'manual', own.phone_number, text.lead_number, 'gsm7', 1,
      case text.direction when 'outbound' then text.created_at end,
      case text.direction when 'outbound' then text.created_at end, text.created_at, text.updated_at
    from communications text
    join (select distinct on (line_id) line_id, phone_number from incoming_numbers order by line_id, position, id) own
      on own.line_id = text.line_id
    where text.company_id = ${scope.companyId} and text.type = 'sms'`);
  await settleContacts(tx, scope);
  // What autovacuum would do in its time: until then the planner has wrong numbers, and avoids the trigram indexes.
  for (const index of ['contacts_search', 'communications_text'])
    await q.execute(sql`select gin_clean_pending_list(${index}::regclass)`);
  await q.execute(sql`analyze contacts`);
  await q.execute(sql`analyze contact_phone_numbers`);
  await q.execute(sql`analyze communications`);
  await q.execute(sql`analyze messages`);
}

function textArray(values: readonly string[]) {
  return sql`array[${sql.join(
    values.map((value) => sql`${value}::text`),
    sql`, `,
  )}]`;
}
