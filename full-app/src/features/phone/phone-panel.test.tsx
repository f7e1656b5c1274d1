import { signal } from '@talk/core';
import { createFakeClient } from '@talk/ui/testing';
import { createPhoneModel } from '@talk/ui/phone';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UnreadContext } from '../../entities/contact/index.js';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { PhonePanelContext } from './phone-panel.context.js';
import { PhonePanel } from './phone-panel.js';
import { createPhonePanel } from './phone-panel.store.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const code = vi.hoisted(() => ({ isMissing: true, requests: 0 }));
vi.mock('./phone-card.js', () => {
  code.requests += 1;
  if (code.isMissing) throw new TypeError('Failed to fetch dynamically imported module');
  return { PhoneCard: () => 'the whole phone' };
});

let root: Root;
let panel: ReturnType<typeof createPhonePanel>;
const remembered = { get: () => null, set: () => undefined };

beforeEach(async () => {
  const client = createFakeClient();
  panel = createPhonePanel(remembered);
  const phone = createPhoneModel({
    client,
    remembered,
    user: signal({ id: 5, timeFormat: 12, country: 'US' } as const),
  });
  const unread = { counts: signal({ contacts: 0, calls: 0 }), follow: () => () => undefined };
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const parts = { client, phone } as unknown as WorkspaceParts;
  await act(async () =>
    root.render(
      <WorkspaceContext value={parts}>
        <UnreadContext value={unread}>
          <PhonePanelContext value={panel}>
            <PhonePanel />
          </PhonePanelContext>
        </UnreadContext>
      </WorkspaceContext>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const said = (): string => document.body.textContent;
const until = (check: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  });
const press = (name: string): Promise<void> =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());

it('says that its code is missing once the keypad is opened, and is there after another try', async () => {
  expect(said()).not.toContain('could not be loaded');
  await act(async () => panel.setOpen(true));
  await until(() => expect(said()).toContain('The phone could not be loaded.'));
  code.isMissing = false;
  await press('Retry');
  await until(() => expect(said()).toBe('the whole phone'));
  expect(code.requests).toBeGreaterThan(1);
});

it('is there at once when its code has been loaded before', async () => {
  await act(async () => panel.setOpen(true));
  expect(said()).toBe('the whole phone');
});
