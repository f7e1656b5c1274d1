import { anyRole, endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './agent-metrics.schemas.js';

const tag = 'Contact center';

export const listAgentMetricGroups = endpoint<S.ListAgentMetricGroups>()({
  id: 'listAgentMetricGroups',
  method: 'GET',
  path: '/api/v1/company/agent-metric-groups',
  tag,
  summary: 'Metrics of agents that the wallboard shows, and those that can be chosen',
  access: needs('view agents'),
  errors: [],
  origin: 'ours',
});

export const updateAgentMetricGroups = endpoint<S.UpdateAgentMetricGroups>()({
  id: 'updateAgentMetricGroups',
  method: 'PUT',
  path: '/api/v1/company/agent-metric-groups',
  tag,
  summary: 'Choose which metrics of agents the wallboard shows, and their order',
  access: anyRole('Company Admin'),
  errors: [],
  origin: 'ours',
});

export const contactCenterAgentMetrics = endpoint<S.ContactCenterAgentMetrics>()({
  id: 'contactCenterAgentMetrics',
  method: 'GET',
  path: '/api/v1/contact-center/agent-metrics',
  tag,
  summary: 'Each agent’s current day in numbers, of communications that the user may see',
  access: needs('list communication', 'view agents'),
  errors: [],
  origin: 'ours',
});
