import { TalkError, type Api } from '@talk/core';
import { getCrmCall, putCrmSubject, type CrmCallState } from '@talk/core/crm';
import type { Work } from './salesforce-api.js';

/** What Salesforce has to do with a call: only ids. */
export interface WatchedCall {
  readonly communicationId: number;
  /** The record that its number was clicked on, or that a person has chosen. */
  record: string | null;
  /** The server has been told of the record. */
  isTold: boolean;
  /** A step of Sales Engagement that is done when the call is logged. */
  work: Work['id'] | null;
  readonly sinceMs: number;
}

export interface CallWatchPorts {
  /** Null while nobody is signed in. */
  api: () => Pick<Api, 'call'> | null;
  /** Of the page around us. */
  origin: string;
  /** Of this tab. Survives a reload of the frame, which a page of Salesforce may cause at any time. */
  storage: { get: (key: string) => string | null; set: (key: string, value: string) => void };
  now: () => number;
  after: (ms: number, work: () => void) => void;
  /** The task is there, or has changed. */
  onLogged: (call: WatchedCall, state: CrmCallState) => void;
  onFailed: (problem: string) => void;
}

/** Follows calls into Salesforce: the server logs them, and the page has to know when. */
export interface CallWatch {
  /** The record of a call, or its work. Those that are known already stay. */
  note(communicationId: number, about: { record?: string | null; work?: string | null }): void;
  /** Another record than before. */
  choose(communicationId: number, record: string): void;
  /** The call is over: its task comes. */
  ended(communicationId: number): void;
  /** What a frame before this one did not get to know. @param live calls that go on */
  resume(live: readonly number[]): void;
}

const NAME = 'salesforce';
const KEY = 'salesforce-calls';
/** The server logs within seconds; outcome and notes come when the person has written them. */
const PAUSES_MS = [2_000, 3_000, 4_000, 5_000, 8_000, 10_000, 15_000, 20_000, 30_000, 30_000];
/** Of a call that nothing was heard of any more. */
const KEPT_MS = 4 * 60 * 60_000;

export function createCallWatch({ api, origin, storage, now, after, ...told }: CallWatchPorts): CallWatch {
  const watching = new Set<number>();
  let calls = read();

  function read(): WatchedCall[] {
    try {
      const kept: unknown = JSON.parse(storage.get(KEY) ?? '[]');
      return (Array.isArray(kept) ? (kept as WatchedCall[]) : []).filter(({ sinceMs }) => now() - sinceMs < KEPT_MS);
    } catch {
      return [];
    }
  }
  const keep = (): void => storage.set(KEY, JSON.stringify(calls));

  function find(communicationId: number): WatchedCall {
    const known = calls.find((each) => each.communicationId === communicationId);
    if (known !== undefined) return known;
    const made: WatchedCall = { communicationId, record: null, isTold: false, work: null, sinceMs: now() };
    calls = [...calls, made];
    return made;
  }

  function forget(communicationId: number): void {
    calls = calls.filter((each) => each.communicationId !== communicationId);
    keep();
  }

  /** A server that cannot be reached now is told with the end of the call. */
  async function tell(call: WatchedCall): Promise<void> {
    const { record, communicationId: id } = call;
    if (record === null || call.isTold) return;
    const body = { name: NAME, page_origin: origin, record_id: record } as const;
    try {
      await api()?.call(putCrmSubject, { params: { id }, body });
      call.isTold = call.record === record && api() !== null;
      keep();
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
    }
  }

  async function look(call: WatchedCall, tries: number, version: number): Promise<void> {
    await tell(call);
    const { communicationId: id } = call;
    const state = await api()
      ?.call(getCrmCall, { params: { id }, query: { name: NAME } })
      .catch(() => null);
    const isNews = state?.state === 'logged' && state.version !== version;
    if (isNews) {
      told.onLogged({ ...call }, state);
      // Once.
      call.work = null;
      keep();
    }
    if (state?.state === 'failed') {
      if (state.problem !== null) told.onFailed(state.problem);
      return done(id);
    }
    const pauseMs = PAUSES_MS[tries];
    if (pauseMs === undefined) return done(id);
    after(pauseMs, () => void look(call, tries + 1, isNews ? state.version : version));
  }

  function done(id: number): void {
    watching.delete(id);
    forget(id);
  }

  function watch(communicationId: number): void {
    if (watching.has(communicationId)) return;
    watching.add(communicationId);
    const call = find(communicationId);
    keep();
    after(PAUSES_MS[0] ?? 0, () => void look(call, 1, 0));
  }

  return {
    note(communicationId, { record = null, work = null }) {
      const call = find(communicationId);
      if (record !== null) call.record ??= record;
      if (work !== null) call.work ??= work;
      keep();
      void tell(call);
    },
    choose(communicationId, record) {
      const call = find(communicationId);
      Object.assign(call, { record, isTold: false });
      keep();
      void tell(call);
    },
    ended: watch,
    resume(live) {
      for (const { communicationId } of calls) if (!live.includes(communicationId)) watch(communicationId);
    },
  };
}
