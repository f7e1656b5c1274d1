import { TalkError } from '@talk/core';
import type { Supervision } from '@talk/core/contract';
import { snapshotOf } from '@talk/core/testing';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { SupervisionBar } from './supervision-bar.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let sent: unknown[];
let refusal: TalkError | null;
beforeEach(() => {
  sent = [];
  refusal = null;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const show = (changes: Partial<Supervision> = {}): Promise<void> => {
  const parts = {
    client: {
      api: {
        call: ({ id }: { id: string }, { body }: { body?: object }) => {
          sent.push(body === undefined ? id : [id, body]);
          return refusal === null ? Promise.resolve({}) : Promise.reject(refusal);
        },
      },
      phone: { takeOverCall: (id: string) => Promise.resolve(void sent.push(`take over ${id}`)) },
    },
  } as unknown as WorkspaceParts;
  const supervision: Supervision = {
    call: snapshotOf({ phase: 'active', user_id: 6 }),
    mode: 'listen',
    state: 'connected',
    started_at: new Date().toISOString(),
    agent_name: 'Sam',
    ...changes,
  };
  return act(async () =>
    root.render(
      <WorkspaceContext value={parts}>
        <SupervisionBar supervision={supervision} />
      </WorkspaceContext>,
    ),
  );
};
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string): Promise<void> => act(async () => button(name)?.click());
const said = (): string => document.body.textContent;

it('says with whom, which mode is on, and who hears the supervisor', async () => {
  await show();
  expect(said()).toContain('Sam with (415) 555-0150');
  expect(said()).toContain('No one hears you.');
  expect(button('Listen')?.getAttribute('aria-pressed')).toBe('true');
  await show({ mode: 'whisper' });
  expect(said()).toContain('Only the agent hears you.');
  await show({ mode: 'join' });
  expect(said()).toContain('Everyone on the call hears you.');
});

it('switches, takes over and leaves', async () => {
  await show();
  await press('Whisper');
  await press('Take over');
  await press('Leave');
  expect(sent).toEqual([['changeSupervision', { mode: 'whisper' }], 'take over call-1', 'endSupervision']);
});

it('says why something cannot be', async () => {
  const sentence = 'This call is being transferred. Complete or cancel the transfer first.';
  refusal = new TalkError({ code: 'CALL_STATE', message: sentence, status: 409 });
  await show();
  await press('Join');
  expect(document.querySelector('[role=alert]')?.textContent).toBe(sentence);
});

it('can only be left while it connects', async () => {
  await show({ state: 'connecting' });
  expect(said()).toContain('Connecting…');
  expect([button('Whisper')?.disabled, button('Take over')?.disabled, button('Leave')?.disabled]).toEqual([
    true,
    true,
    false,
  ]);
});
