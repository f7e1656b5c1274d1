import type { SequenceEnrollment } from '@talk/core/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { EnrollDialog } from './enroll-dialog.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Asked {
  readonly params?: { readonly id: number };
  readonly body?: { readonly dry_run?: boolean };
}

const counts: SequenceEnrollment = {
  total: 53,
  enrolled: 48,
  already: 3,
  opted_out: 2,
  cannot_text: 0,
  reasons: [{ rejection: 32, reason: 'They opted out of texts.', count: 2 }],
  dry_run: true,
};
let asked: Asked[];
let said: string[];
let closed: number;
let root: Root;

const call = async ({ id }: { id: string }, request: Asked): Promise<unknown> => {
  if (id === 'listEnrollableSequences')
    return {
      data: [
        { id: 2, name: 'Trial' },
        { id: 3, name: 'Welcome' },
      ],
    };
  asked.push(request);
  return { ...counts, dry_run: request.body?.dry_run === true };
};

beforeEach(async () => {
  [asked, said, closed] = [[], [], 0];
  const parts = {
    client: { api: { call } },
    queries: new QueryClient(),
    toasts: { show: (text: string) => said.push(text) },
  } as unknown as WorkspaceParts;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WorkspaceContext value={parts}>
          <EnrollDialog contacts={{ contact_ids: [7, 8] }} count={53} onClose={() => (closed += 1)} />
        </WorkspaceContext>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelectorAll('option')).toHaveLength(3);
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const submit = () => document.querySelector<HTMLButtonElement>('button[type="submit"]');

it('says who would be enrolled before it is done, then what was done', async () => {
  expect(document.body.textContent).toContain('Enroll 53 contacts in a sequence');
  expect([submit()?.disabled, asked]).toEqual([true, []]);
  const select = document.querySelector('select');
  await act(async () => {
    if (select !== null) select.value = '3';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector('[role="status"]')?.textContent).toBe(
      '48 can be enrolled, 3 already in it, 2 opted out',
    );
  });
  expect(document.body.textContent).toContain('They opted out of texts. (2)');
  expect(asked).toMatchObject([{ params: { id: 3 }, body: { contact_ids: [7, 8], dry_run: true } }]);
  expect(submit()?.textContent).toBe('Enroll 48 contacts');
  await act(async () => submit()?.click());
  await vi.waitFor(() => expect(closed).toBe(1));
  expect(asked.at(-1)).toMatchObject({ params: { id: 3 }, body: { contact_ids: [7, 8] } });
  expect(asked.at(-1)?.body?.dry_run).toBeUndefined();
  expect(said).toEqual(['Welcome: 48 enrolled, 3 already in it, 2 opted out.']);
});
