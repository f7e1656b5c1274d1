import type { CallState } from '@talk/core/phone';
import type { CrmCall } from '@talk/core/crm';
import { CALL_STATUS, endStatusOf } from './end-status.js';
import type { EngagementId, EngagementProperties, HubSpotLink } from './hubspot-link.js';
import type { KeptCall, KeptCalls } from './kept-calls.js';

export interface CallLogPorts {
  /** Null before HubSpot is there. */
  link: () => HubSpotLink | null;
  kept: KeptCalls;
  /** Names this tab. */
  tab: string;
  /**
   * Tells our server which record a call is; null: HubSpot is making one. Resolves with the call once it is over. Rejects where the server
   * cannot be reached. Absent: HubSpot makes no records, as it is not known whose they would be.
   */
  report: () => ((communicationId: number, record: EngagementId | null) => Promise<CrmCall | null>) | null;
  /** Runs something later. */
  after: (ms: number, work: () => void) => void;
}

/** Tells HubSpot of calls: each once, by one tab, to its end. */
export interface CallLog {
  /** The phone's calls have changed. @param leads this tab holds the phone. */
  follow: (calls: readonly CallState[], leads: boolean) => void;
  /** HubSpot has made a record. */
  created: (engagementId: EngagementId, callId: string | null) => void;
  /** HubSpot has written what we said into a record. */
  written: (engagementId: EngagementId) => void;
  /** HubSpot is (again) there: it hears what a frame before could not say. */
  resume: () => void;
  /** This tab speaks of this call. */
  speaksOf: (callId: string | null) => KeptCall | null;
  /** The frame goes: another one takes over. */
  leave: () => void;
}

/** A record's id may come after a call that was short. */
const ID_WAIT_MS = 5_000;
const RECORD_WAIT_MS = 1_000;
/** A call that the server has not ended by then is told of by the next page. */
const RECORD_TRIES = 30;

export function createCallLog({ link, kept, tab, report, after }: CallLogPorts): CallLog {
  const same = (a: EngagementId | null, b: EngagementId | null): boolean =>
    a !== null && b !== null && String(a) === String(b);

  function start(state: CallState & { callId: string }): void {
    const { callId, direction, snapshot } = state;
    const isOutbound = direction === 'outbound';
    const send = report();
    const call: KeptCall = {
      callId,
      direction,
      communicationId: snapshot?.communication_id ?? null,
      engagementId: null,
      tab,
      said: 'started',
      endStatus: null,
      startedAtMs: state.startedAtMs,
    };
    kept.put(call);
    const ours = snapshot?.line_number ?? '';
    const numbers = isOutbound
      ? { toNumber: state.phoneNumber, fromNumber: ours }
      : { toNumber: ours, fromNumber: state.phoneNumber };
    const about = { externalCallId: callId, ...numbers, callStartTime: startOf(state) };
    // Every agent whose phone rings is in a HubSpot of their own: the one record of an inbound call is the server's to make.
    if (!isOutbound) return link()?.incomingCall({ ...about, createEngagement: false });
    link()?.outgoingCall({ ...about, createEngagement: send !== null });
    if (call.communicationId !== null) send?.(call.communicationId, null).catch(() => undefined);
  }

  function end(call: KeptCall): void {
    kept.put(call);
    // A record of this call is on its way: it is ended with its id.
    if (call.direction === 'outbound' && call.engagementId === null && report() !== null)
      after(ID_WAIT_MS, () => finish(call.callId));
    else finish(call.callId);
  }

  /** Says that it has ended, and writes what it was. */
  function finish(callId: string): void {
    const call = kept.find(callId);
    if (call?.said !== 'ended') return;
    call.said = 'completed';
    kept.put(call);
    link()?.callEnded({
      externalCallId: callId,
      ...(call.engagementId !== null && { engagementId: call.engagementId }),
      callEndStatus: call.endStatus ?? 'COMPLETED',
    });
    complete(call, 1);
  }

  function complete({ callId, communicationId, engagementId }: KeptCall, tries: number): void {
    const send = report();
    if (engagementId === null || communicationId === null || send === null) {
      // No record of HubSpot's: ours, which the server makes.
      link()?.callCompleted({ externalCallId: callId, hideWidget: false });
      return;
    }
    send(communicationId, engagementId)
      .catch(() => null)
      .then((call) => {
        if (call !== null)
          link()?.callCompleted({
            externalCallId: callId,
            engagementId,
            // The person may have an outcome to choose.
            hideWidget: false,
            engagementProperties: propertiesOf(call),
          });
        else if (tries < RECORD_TRIES)
          after(RECORD_WAIT_MS, () => {
            const now = kept.find(callId);
            if (now !== null) complete(now, tries + 1);
          });
      })
      .catch((error: unknown) => reportError(error));
  }

  /** It may have ended while no frame was there to see it. */
  function lookAfter({ callId, direction, communicationId, engagementId }: KeptCall): void {
    if (direction === 'inbound' || communicationId === null) return;
    report()?.(communicationId, engagementId).then(
      (over) => {
        const call = kept.find(callId);
        if (over === null || call === null || (call.said !== 'started' && call.said !== 'answered')) return;
        kept.put({ ...call, tab, said: 'ended', endStatus: CALL_STATUS[over.result] });
        finish(callId);
      },
      () => undefined,
    );
  }

  function step(call: KeptCall, state: CallState): void {
    const communicationId = state.snapshot?.communication_id ?? null;
    if (call.communicationId === null && communicationId !== null) {
      call.communicationId = communicationId;
      kept.put(call);
    }
    if (call.said === 'started' && state.phase === 'active') {
      call.said = 'answered';
      kept.put(call);
      link()?.callAnswered({ externalCallId: call.callId });
    }
    if ((call.said === 'started' || call.said === 'answered') && state.phase === 'ended') {
      call.endStatus = endStatusOf(
        call.direction,
        state.reason,
        state.answeredAtMs !== null || call.said === 'answered',
      );
      call.said = 'ended';
      end(call);
    }
  }

  /** Whether a call that HubSpot has not heard of is this tab's to tell. */
  function isOurs(state: CallState, leads: boolean): boolean {
    if (state.direction === 'inbound') return leads && state.phase === 'offered';
    if (state.snapshot === null || (state.phase !== 'connecting' && state.phase !== 'ringing')) return false;
    const dialling = kept.diallingTab();
    return dialling === null ? leads : dialling === tab;
  }

  return {
    follow(calls, leads) {
      if (link() === null) return;
      for (const state of calls) {
        const { callId } = state;
        if (callId === null) continue;
        const known = kept.find(callId);
        if (known === null) {
          if (!isOurs(state, leads)) continue;
          start({ ...state, callId });
          if (state.direction === 'outbound') kept.dialled();
        } else if (known.tab === '' && leads) {
          known.tab = tab;
          kept.put(known);
        }
        const call = kept.find(callId);
        if (call?.tab === tab) step(call, state);
      }
    },

    created(engagementId, callId) {
      const calls = kept.all().filter((call) => call.direction === 'outbound');
      if (calls.some((call) => same(call.engagementId, engagementId))) return;
      const call = calls.findLast(
        (each) =>
          each.engagementId === null &&
          // A frame that has gone left its call: this one has taken its place.
          (callId === null ? each.tab === tab || each.tab === '' : each.callId === callId),
      );
      if (call === undefined) return;
      if (call.tab === '') call.tab = tab;
      call.engagementId = engagementId;
      kept.put(call);
      if (call.said === 'ended') finish(call.callId);
      else if (call.said === 'completed') complete(call, 1);
      // It is said again with the end; a server that cannot be reached now loses nothing.
      else if (call.communicationId !== null) report()?.(call.communicationId, engagementId).catch(() => undefined);
    },

    written(engagementId) {
      const call = kept.all().find((each) => same(each.engagementId, engagementId));
      if (call?.said === 'completed') kept.forget(call.callId);
    },

    resume() {
      for (const call of kept.all()) {
        if (call.tab !== '' && call.tab !== tab) continue;
        if (call.said === 'started' || call.said === 'answered') {
          lookAfter(call);
          continue;
        }
        call.tab = tab;
        kept.put(call);
        if (call.said === 'ended') finish(call.callId);
        else if (call.engagementId === null) kept.forget(call.callId);
        else complete(call, 1);
      }
    },

    speaksOf(callId) {
      const call = callId === null ? null : kept.find(callId);
      return call?.tab === tab ? call : null;
    },

    leave() {
      for (const call of kept.all()) if (call.tab === tab) kept.put({ ...call, tab: '' });
    },
  };
}

/** The server's second, where it is known. */
const startOf = ({ snapshot, startedAtMs }: CallState): number =>
  snapshot === null ? startedAtMs : Date.parse(snapshot.started_at);

const propertiesOf = (call: CrmCall): EngagementProperties => ({
  hs_timestamp: Date.parse(call.started_at),
  hs_call_title: call.title,
  hs_call_direction: call.direction === 'inbound' ? 'INBOUND' : 'OUTBOUND',
  hs_call_duration: String(call.duration_ms),
  hs_call_from_number: call.from_number,
  hs_call_to_number: call.to_number,
  hs_call_status: CALL_STATUS[call.result],
});
