import {
  dialDialerTask,
  endDialerSession,
  getCurrentDialerSession,
  getDialerSession,
  listWarmupDurations,
  nextDialerTask,
  requeueSessionTask,
  scheduleSessionTask,
  skipSessionTask,
  startDialerSession,
  updateDialerSession,
  type BodyOf,
  type DialerSession,
} from '@talk/core/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { DIALER } from './dialer.js';

export type { DialerSession, DialerSessionLog } from '@talk/core/contract';
export type NewSession = BodyOf<typeof startDialerSession>;
export type PauseReason = NonNullable<BodyOf<typeof updateDialerSession>['reason']>;

/** What a page asks the server about sessions. Each rejects with the server’s refusal. */
export interface SessionApi {
  current: () => Promise<DialerSession | null>;
  get: (id: number) => Promise<DialerSession>;
  start: (body: NewSession) => Promise<DialerSession>;
  pause: (id: number, reason: PauseReason) => Promise<DialerSession>;
  resume: (id: number) => Promise<DialerSession>;
  next: (id: number) => Promise<DialerSession>;
  dial: (id: number, taskId: number) => Promise<DialerSession>;
  skip: (id: number) => Promise<DialerSession>;
  /** Queues the contact that was just called once more, at the top. */
  again: (id: number) => Promise<DialerSession>;
  /** Calls the contact again at this moment, ISO 8601. */
  schedule: (id: number, at: string) => Promise<DialerSession>;
  end: (id: number) => Promise<DialerSession>;
}

export function sessionApiOf({ api }: Pick<Client, 'api'>): SessionApi {
  return {
    current: async () => (await api.call(getCurrentDialerSession)).session,
    get: (id) => api.call(getDialerSession, { params: { id } }),
    start: (body) => api.call(startDialerSession, { body }),
    pause: (id, reason) => api.call(updateDialerSession, { params: { id }, body: { state: 'paused', reason } }),
    resume: (id) => api.call(updateDialerSession, { params: { id }, body: { state: 'running' } }),
    next: (id) => api.call(nextDialerTask, { params: { id } }),
    dial: (id, taskId) => api.call(dialDialerTask, { params: { id }, body: { contact_list_item_id: taskId } }),
    skip: (id) => api.call(skipSessionTask, { params: { id } }),
    again: (id) => api.call(requeueSessionTask, { params: { id }, body: { to: 'top' } }),
    schedule: (id, at) => api.call(scheduleSessionTask, { params: { id }, body: { at } }),
    end: (id) => api.call(endDialerSession, { params: { id } }),
  };
}

/** Seconds that can be waited before each call. */
export const warmupsQuery = (client: Pick<Client, 'api'>) =>
  queryOptions({
    queryKey: [...DIALER, 'warmups'],
    queryFn: async ({ signal }) =>
      (await client.api.call(listWarmupDurations, { signal })).data.map((each) => each.seconds),
  });
