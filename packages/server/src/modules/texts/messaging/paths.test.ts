import type { MessageSource } from '@talk/contract';
import { expect, it } from 'vitest';
import { systemScope } from '../../../policy/scope.js';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

const messages = useMessaging();
const { server, carrier } = messages;
const HOUR = 3_600_000;

/** What may happen between "send" and the moment in which a text leaves, and whether it may leave all the same. */
const MEANWHILE: readonly [what: string, leaves: boolean, change: (world: OpenWorld) => Promise<unknown> | void][] = [
  ['nothing', true, () => undefined],
  ['another contact opts out', true, (world) => optOut(world, '+12125559999')],
  ['the number opts out', false, (world) => optOut(world, world.customer)],
  [
    'the contact is put on do-not-contact',
    false,
    ({ contactId }) => run('update contacts set is_dnc = true where id = $1', contactId),
  ],
  [
    'the contact is blocked',
    false,
    ({ contactId }) => run('update contacts set is_blocked = true where id = $1', contactId),
  ],
  ['the line is paused', false, ({ lineId }) => run('update lines set is_paused = true where id = $1', lineId)],
  ['the line is deleted', false, ({ lineId }) => run('update lines set deleted_at = now() where id = $1', lineId)],
  [
    'the line gets another number',
    false,
    ({ lineId, line }) =>
      run('update incoming_numbers set phone_number = $2 where line_id = $1', lineId, line.replace('+1415', '+1628')),
  ],
  [
    'the credits are spent',
    false,
    ({ companyId }) => run('insert into text_credits (company_id, segments_left) values ($1, 0)', companyId),
  ],
  [
    'carriers block the line',
    false,
    ({ lineId }) => run('update lines set traffic_blocked = true where id = $1', lineId),
  ],
  [
    'texting is switched off',
    false,
    ({ companyId }) => run('update texting_settings set messaging_enabled = false where company_id = $1', companyId),
  ],
  [
    'the account is suspended',
    false,
    ({ companyId }) => run(`update companies set status = 'suspended' where id = $1`, companyId),
  ],
  ['evening comes', false, () => server.clock.advance(9 * HOUR)],
];

const run = (sql: string, ...values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
const optOut = ({ companyId }: OpenWorld, number: string) =>
  run(
    `insert into opt_outs (company_id, phone_number, opted_out_at, source) values ($1, $2, now(), 'keyword')`,
    companyId,
    number,
  );

const SOURCES: readonly MessageSource[] = [
  'manual',
  'scheduled',
  'template',
  'widget',
  'auto-reply',
  'call',
  'broadcast',
  'sequence',
];
const GRID = SOURCES.flatMap((source) =>
  MEANWHILE.map(([what, leaves, change]) => [source, what, leaves, change] as const),
);

it.each(GRID)('%s: when %s before it leaves, it leaves: %s', async (source, _what, leaves, change) => {
  const world = await messages.open();
  const { agent, companyId, contactId, customer, lineId } = world;
  await server.transaction((tx) =>
    server.context.modules.messaging.messaging.send(tx, systemScope(companyId), {
      userId: source === 'auto-reply' ? null : agent.id,
      contactId,
      typedNumber: customer,
      lineId,
      body: `By ${source}`,
      attachments: [],
      gifUrl: null,
      optOut: false,
      source,
      mayUndo: true,
      draft: null,
    }),
  );
  await change(world);
  server.clock.advance(30_000);
  await messages.jobs();
  expect(carrier.texts.filter(({ to }) => to === customer)).toHaveLength(leaves ? 1 : 0);
});
