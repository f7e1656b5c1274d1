import type { AgentMetricGroups } from '@talk/core/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { MetricsSetting } from './metrics-setting.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const metric = (metricId: string, label: string, order: number) => ({
  metric_id: metricId,
  order,
  category: 'calls',
  categoryLabel: 'Calls',
  label,
  agent_metric_group_id: 1,
  unit: 'count' as const,
});
const [answered, missed] = [metric('calls_answered', 'Answered', 0), metric('calls_missed', 'Missed', 1)];
const groups: AgentMetricGroups = {
  data: [{ id: 1, order: 0, label: 'Calls', agent_metrics: [answered] }],
  available: [{ id: 1, order: 0, label: 'Calls', agent_metrics: [answered, missed] }],
};
let saved: unknown[];
let root: Root;

beforeEach(() => {
  saved = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function show(role: string): Promise<void> {
  const queries = new QueryClient();
  const call = async ({ id }: { id: string }, { body }: { body?: unknown }) => {
    if (id === 'updateAgentMetricGroups') saved.push(body);
    return groups;
  };
  const parts = { user: { user_roles: [role] }, client: { api: { call } }, queries } as unknown as WorkspaceParts;
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <WorkspaceContext value={parts}>
          <MetricsSetting />
        </WorkspaceContext>
      </QueryClientProvider>,
    ),
  );
}
const buttonOf = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(
    (button) => button.textContent === name || button.getAttribute('aria-label') === name,
  );
async function press(name: string): Promise<void> {
  await vi.waitFor(() => expect(buttonOf(name)).toBeDefined());
  await act(async () => buttonOf(name)?.click());
}
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];

it('saves which numbers are shown, in the order that the admin chose', async () => {
  await show('Company Admin');
  await press('Numbers of agents');
  await vi.waitFor(() => expect(boxes().map(({ checked }) => checked)).toEqual([true, false]));
  await act(async () => boxes()[1]?.click());
  await press('Move Missed up');
  await press('Save');
  expect(saved).toEqual([{ groups: [{ id: 1, metric_ids: ['calls_missed', 'calls_answered'] }] }]);
});

it('returns to the default numbers', async () => {
  await show('Company Admin');
  await press('Numbers of agents');
  await press('Use the default numbers');
  await press('Save');
  expect(saved).toEqual([{ groups: null }]);
});

it('is for admins only', async () => {
  await show('Company Supervisor');
  expect(document.querySelector('button')).toBeNull();
});
