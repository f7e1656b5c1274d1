import { attributeName, type AttributeType, type AttributeValue } from '@talk/domain/attributes';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/transaction.js';
import { owned, type Scope } from '../../policy/scope.js';
import type { Prng } from '../../prng.js';
import { contacts } from '../people/contacts/read.js';
import { attributeFields, attributeOptions } from '../people/fields/read.js';
import { insertRows } from './insert-rows.js';

interface DemoField {
  readonly name: string;
  readonly type: AttributeType;
  readonly options?: readonly string[];
  /** How many of a hundred customers have something in it. */
  readonly share: number;
}

/** What a dental supplier wants to know of its customers. */
const FIELDS: readonly DemoField[] = [
  { name: 'Plan', type: 'choice', options: ['Basic', 'Practice', 'Clinic group'], share: 80 },
  { name: 'Chairs', type: 'number', share: 75 },
  { name: 'Renewal', type: 'date', share: 60 },
  { name: 'Ships on account', type: 'flag', share: 70 },
  { name: 'Booking page', type: 'url', share: 35 },
];
const DAY_MS = 86_400_000;

/** Fields of the company, and what customers have in them. @param ids of contacts that have been customers for some time */
export async function addFields(tx: Tx, scope: Scope, random: Prng, ids: readonly number[], now: Date): Promise<void> {
  const fieldIds = await insertRows(
    tx,
    attributeFields,
    FIELDS.map(({ name, type }, position) => ({
      ...owned(scope),
      name,
      type,
      position,
      createdAt: now,
      updatedAt: now,
    })),
  );
  const optionIds = await insertRows(
    tx,
    attributeOptions,
    FIELDS.flatMap(({ options = [] }, at) =>
      options.map((name, position) => ({ ...owned(scope), fieldId: fieldIds[at] ?? 0, name, position })),
    ),
  );
  const values: Readonly<Record<AttributeType, (id: number) => AttributeValue>> = {
    text: () => 'Net 30',
    choice: () => random.pick(optionIds),
    number: () => random.int(2, 14),
    date: () => new Date(now.getTime() + random.int(-60, 300) * DAY_MS).toISOString().slice(0, 10),
    flag: () => random.chance(0.7),
    url: (id) => `https://booking.example/${id}`,
  };
  const rows = ids.map((id) => ({
    id,
    attributes: Object.fromEntries(
      FIELDS.flatMap(({ type, share }, at) =>
        random.chance(share / 100) ? [[attributeName(type, fieldIds[at] ?? 0), values[type](id)]] : [],
      ),
    ),
  }));
  await tx.q.execute(sql`
    update ${contacts} as contact set attributes = given.attributes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id bigint, attributes jsonb)
    where contact.company_id = ${scope.companyId} and contact.id = given.id`);
}
