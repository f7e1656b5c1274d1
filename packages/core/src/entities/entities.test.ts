import type { Disposition, SmsTemplate } from '@talk/contract';
import { expect, it } from 'vitest';
import { createEntities } from './entities.js';
import type { Stale } from './entity-table.types.js';

const sold: Disposition = { id: 1, name: 'Sold', color: '#2f9e62', position: 0, is_archived: false, version: 1 };
const late: SmsTemplate = {
  id: 1,
  user_id: null,
  name: 'Running late',
  folder: null,
  body: 'Sorry!',
  attachments: [],
  use_count: 3,
  last_used_at: null,
  version: 4,
};

function store() {
  const entities = createEntities();
  const handlers = new Map<string, (event: object) => void>();
  entities.follow({
    on: (type: string, handler: (event: never) => void) => {
      handlers.set(type, handler as (event: object) => void);
      return () => {};
    },
    onResync: () => () => {},
  } as never);
  return { entities, hear: (type: string, data: object) => handlers.get(type)?.({ data, replayed: false }) };
}

it('keeps outcomes and stages apart, which have the same ids, and ignores a kind of a newer server', () => {
  const { entities, hear } = store();
  const { outcomes, stages } = entities;
  for (const table of [outcomes, stages]) table.hold([1]);
  hear('disposition_updated', { kind: 'call', disposition: sold });
  hear('disposition_updated', { kind: 'contact', disposition: { ...sold, name: 'Customer' } });
  hear('disposition_updated', { kind: 'company', disposition: { ...sold, name: 'Partner', version: 9 } });
  hear('disposition_updated', { kind: 'call', disposition: { ...sold, name: 'Sold twice', version: 2 } });
  hear('disposition_updated', { kind: 'call', disposition: sold });
  expect([outcomes.peek(1)?.name, stages.peek(1)?.name]).toEqual(['Sold twice', 'Customer']);
});

it('drops a template that was removed, and names one that changed, since the event has no version', async () => {
  const { entities, hear } = store();
  const { templates } = entities;
  const stale: Stale[] = [];
  templates.onStale((which) => stale.push(which));
  const ask = (...all: SmsTemplate[]) =>
    templates.ask(
      () => Promise.resolve(all),
      (answer) => answer,
    );
  templates.hold([1]);
  await ask(late);
  hear('sms_template_updated', { id: 1, is_removed: false });
  hear('sms_template_updated', { id: 2, is_removed: false });
  expect(stale).toEqual([[1], [2]]);
  await ask({ ...late, use_count: 4 });
  expect(templates.peek(1)?.use_count).toBe(4);
  hear('sms_template_updated', { id: 1, is_removed: true });
  await ask(late);
  expect(templates.peek(1)).toBeNull();
});
