import { sql } from 'drizzle-orm';
import { inTransaction, type Reads, type Tx } from '../../db/transaction.js';
import type { Kernel } from '../../kernel.js';
import { systemScope, type Scope } from '../../policy/scope.js';
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

/** Rows that are written and committed together: some seconds of work, after which a line says how far it is. */
const BATCH = 50_000;

/**
 * A company of its own with very much in it, for measuring: sign in as `scale@atlas.test`. Made by the database itself, in some
 * ten seconds for every 100,000 communications. What was begun and interrupted goes on where it stopped.
 * @returns false when it is there already.
 */
export async function seedScale(kernel: Kernel, size: ScaleSize, batch = BATCH): Promise<boolean> {
  const reads = { q: kernel.db.drizzle };
  if ((await findUserByEmail(reads, SCALE_EMAIL)) === undefined) await addScaleCompany(kernel);
  const plan = await readFillPlan(reads, size, kernel.clock.now());
  if (plan.isComplete) return false;
  await fill(kernel, (tx) => fillContacts(tx, plan));
  for (let done = plan.communicationsDone; done < size.communications; done += batch) {
    const last = Math.min(size.communications, done + batch);
    await fill(kernel, (tx) => fillCommunications(tx, plan, [done + 1, last]));
    kernel.log.info({ communications: last, of: size.communications }, 'large company: filling');
  }
  const contacts = await contactRange(reads, plan);
  for (let first = contacts.first; first <= contacts.last; first += batch) {
    await fill(kernel, (tx) => settleContacts(tx, plan.scope, [first, first + batch - 1]));
    kernel.log.info({}, 'large company: settling contacts');
  }
  await fill(kernel, tellPlanner);
  return true;
}

/** A step that takes as long as it takes. */
function fill(kernel: Kernel, work: (tx: Tx) => Promise<void>): Promise<void> {
  return inTransaction(kernel, async (tx) => {
    await tx.q.execute(sql`set local statement_timeout = 0`);
    await work(tx);
  });
}

async function addScaleCompany(kernel: Kernel): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await inTransaction(kernel, async (tx) => {
    const { scope } = await addCompany(tx, { name: 'Atlas Freight' });
    const userIds: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const email = index === 0 ? SCALE_EMAIL : `agent${index}@atlas.test`;
      const name = `${FIRST_NAMES[index * 3] ?? 'Alex'} ${LAST_NAMES[index * 3] ?? 'Smith'}`;
      userIds.push(await addUser(tx, { email, name }, passwordHash));
    }
    for (const [index, id] of userIds.entries())
      await addMember(tx, scope, id, [index === 0 ? 'Company Admin' : 'Company Agent'], kernel.clock.now());
    const line = await addLine(tx, scope, { name: 'Dispatch', number: '+13125550100', userIds: userIds.slice(0, 8) });
    await setDefaultLine(tx, scope, line.id);
  });
}

interface FillPlan extends ScaleSize {
  readonly scope: Scope;
  readonly userIds: readonly number[];
  readonly lineIds: readonly number[];
  readonly now: Date;
  readonly contactsDone: number;
  readonly communicationsDone: number;
  /** Also the last step is done: contacts know their last communication. */
  readonly isComplete: boolean;
}

async function readFillPlan({ q }: Reads, size: ScaleSize, now: Date): Promise<FillPlan> {
  const { rows } = await q.execute<Record<'company_id' | 'contacts' | 'communications' | 'settled', string> & Ids>(sql`
    with own as (select company_id from memberships join users on users.id = user_id where email = ${SCALE_EMAIL})
    select own.company_id,
      array(select user_id from memberships where company_id = own.company_id order by user_id)::text[] as user_ids,
      array(select id from lines where company_id = own.company_id order by id)::text[] as line_ids,
      (select count(*) from contacts where company_id = own.company_id) as contacts,
      (select count(*) from communications where company_id = own.company_id) as communications,
      (select count(*) from contacts where company_id = own.company_id and last_communication_id is not null) as settled
    from own`);
  const [row] = rows;
  if (row === undefined) throw new Error('the large company was not made');
  return {
    ...size,
    scope: systemScope(Number(row.company_id)),
    userIds: row.user_ids.map(Number),
    lineIds: row.line_ids.map(Number),
    now,
    contactsDone: Number(row.contacts),
    communicationsDone: Number(row.communications),
    isComplete: Number(row.settled) > 0 && Number(row.communications) >= size.communications,
  };
}
interface Ids extends Record<string, unknown> {
  readonly user_ids: readonly string[];
  readonly line_ids: readonly string[];
}

async function contactRange({ q }: Reads, { scope }: FillPlan): Promise<{ first: number; last: number }> {
  const { rows } = await q.execute<{ first: string; last: string }>(
    sql`select min(id) as first, max(id) as last from contacts where company_id = ${scope.companyId}`,
  );
  return { first: Number(rows[0]?.first ?? 1), last: Number(rows[0]?.last ?? 0) };
}

/** The people of the company, written by the database itself. */
async function fillContacts({ q }: Tx, plan: FillPlan): Promise<void> {
  if (plan.contactsDone > 0) return;
  const { scope } = plan;
  const users = textArray(plan.userIds.map(String));
  const now = plan.now.toISOString();
  await q.execute(sql`
    with made as (
      insert into contacts (company_id, name, first_name, last_name, company_name, email, timezone, owner_id, task_status,
        line_ids, search_text, created_at, updated_at)
      select ${scope.companyId}, first || ' ' || last, first, last, company, lower(first || '.' || last) || n || '@mail.example',
        'America/Chicago', owner, (array['new', 'open', 'pending', 'closed'])[1 + n % 4],
        -- Known beforehand: lines that are found out afterwards are written to every communication of the contact.
        (${textArray(plan.lineIds.map(String))})::bigint[],
        search_form(concat_ws(' ', first, last, company, first || '.' || last || n || '@mail.example', number)), created, created
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
}

/** A stretch of two years of history, with the texts that belong to it. Some contacts have far more than others. */
async function fillCommunications({ q }: Tx, plan: FillPlan, [first, last]: readonly [number, number]): Promise<void> {
  const { scope } = plan;
  const users = textArray(plan.userIds.map(String));
  const lines = textArray(plan.lineIds.map(String));
  const now = plan.now.toISOString();
  await q.execute(sql`
    with made as (
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
      from generate_series(${first}::int, ${last}::int) n
    ) events
    join (
      select contacts.id, owner_id, number.phone_number, row_number() over (order by contacts.id) as place
      from contacts join contact_phone_numbers number on number.contact_id = contacts.id
      where contacts.company_id = ${scope.companyId}
    ) contact on contact.place = events.place
    order by n
    returning id, company_id, line_id, lead_number, type, direction, current_status, created_at, updated_at)
    insert into messages (communication_id, company_id, direction, status, source, line_number, phone_number, encoding, segments,
      sent_at, delivered_at, created_at, updated_at)
    select text.id, text.company_id, text.direction, text.current_status, 'manual', own.phone_number, text.lead_number, 'gsm7', 1,
      case text.direction when 'outbound' then text.created_at end,
      case text.direction when 'outbound' then text.created_at end, text.created_at, text.updated_at
    from made text
    join (select distinct on (line_id) line_id, phone_number from incoming_numbers order by line_id, position, id) own
      on own.line_id = text.line_id
    where text.type = 'sms'`);
}

/** What autovacuum would do in its time: until then the planner has wrong numbers, and avoids the trigram indexes. */
async function tellPlanner({ q }: Tx): Promise<void> {
  for (const index of ['contacts_search_own', 'communications_words'])
    await q.execute(sql`select gin_clean_pending_list(${index}::regclass)`);
  for (const table of ['contacts', 'contact_phone_numbers', 'communications', 'messages'])
    await q.execute(sql`analyze ${sql.identifier(table)}`);
}

function textArray(values: readonly string[]) {
  return sql`array[${sql.join(
    values.map((value) => sql`${value}::text`),
    sql`, `,
  )}]`;
}
