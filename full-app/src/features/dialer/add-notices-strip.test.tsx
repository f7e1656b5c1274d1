import { act, useEffect, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { followDialer } from '../../entities/dialer/index.js';
import { closePage, openPage, pageText, press, shows, until } from '../../shared/testing/page-driver.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AddNoticesStrip } from './add-notices-strip.js';

type Handler = (event: { data: object }) => void;
let handlers: [string, Handler][] = [];
const on = (name: string, handler: Handler) => {
  handlers.push([name, handler]);
  return () => undefined;
};
afterEach(async () => {
  handlers = [];
  await closePage();
});

function Page(): ReactNode {
  const { queries } = useWorkspace();
  useEffect(() => followDialer({ on } as never, queries), [queries]);
  return <AddNoticesStrip listId={7} />;
}
const added = (listId: number, count: number): Promise<void> =>
  act(async () => {
    const data = { contact_list_id: listId, status_report: { batch_size: count } };
    for (const [name, handler] of handlers) if (name === 'contact_list_bulk_created') handler({ data });
  });

it('shows what was added to its list until it is dismissed', async () => {
  await openPage({ routes: { '/power-dialer': Page }, address: '/power-dialer', api: {} });
  await added(8, 30);
  expect(pageText()).toBe('');
  for (const count of [4, 5, 6, 48]) await added(7, count);
  await shows('48 contacts added.6 contacts added.5 contacts added.4 more before.');
  await press('Dismiss');
  await until(() => expect(pageText()).toBe(''));
  await added(7, 1);
  await shows('1 contact added.');
});
