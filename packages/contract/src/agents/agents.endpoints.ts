import { endpoint, needs, sessionAccess } from '../kernel/endpoint.js';
import type * as S from './agents.schemas.js';

const tag = 'Agents';

export const getAgentStatus = endpoint<S.GetAgentStatus>()({
  id: 'getAgentStatus',
  method: 'POST',
  path: '/api/v1/profile/get-agent-status',
  tag,
  summary: "The user's own agent status",
  access: sessionAccess,
  errors: [],
  origin: 'spec',
});

export const setAgentStatus = endpoint<S.SetAgentStatus>()({
  id: 'setAgentStatus',
  method: 'POST',
  path: '/api/v1/user/{id}/agent-status',
  tag,
  summary: 'Change an agent’s status: your own, or a colleague’s as an admin or supervisor',
  access: needs('set agent status'),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  origin: 'spec',
});

export const listAgentStatuses = endpoint<S.ListAgentStatuses>()({
  id: 'listAgentStatuses',
  method: 'GET',
  path: '/api/v1/company/agents-status',
  tag,
  summary: 'Status of every agent in the company',
  access: needs('view agents'),
  errors: [],
  origin: 'ours',
});

export const sendHeartbeat = endpoint<S.SendHeartbeat>()({
  id: 'sendHeartbeat',
  method: 'POST',
  path: '/api/v1/voice/heartbeat',
  tag,
  summary: 'Prove that a registered phone can ring; the answer lists what it missed while it could not',
  access: needs('answer call'),
  errors: [],
  origin: 'ours',
});
