import { inTransaction, type Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import { type CallFact, isTerminal } from '../facts/index.js';
import { callJobs, type Calls, lockCall } from '../call/index.js';
import { type Recordings, SHORTEST_VOICEMAIL_S } from '../recordings/index.js';
import {
  type Arrival,
  eventTimeMs,
  hangUp,
  joinConference,
  legStatusOf,
  type RoutedPath,
  type ServeWebhook,
  type VoiceAddresses,
} from '../signalling/index.js';
import { type CallRow, companyOfCall, listFacts } from '../call/read.js';
import { offersCallback, type Arrivals } from './arrivals.js';
import { claim } from './claim.js';
import { readCallRoute } from './route.repository.js';
import { greetingKey } from './greetings.js';
import { playThen, screenCall } from './routing-twiml.js';

export interface RoutingWebhookDeps {
  kernel: Kernel;
  calls: Calls;
  addresses: VoiceAddresses;
  arrivals: Arrivals;
  log: CommunicationLog;
  recordings: Recordings;
}

/** What the carrier asks of callers who wait, speak to the voicemail, or are put through to a telephone. */
export function registerRoutingWebhooks(serve: ServeWebhook, deps: RoutingWebhookDeps): void {
  const { kernel, calls, addresses, arrivals, log, recordings } = deps;

  /** A document about one call, which is locked meanwhile. Unknown and ended calls are hung up. */
  function about(
    path: RoutedPath,
    answer: (tx: Tx, scope: Scope, call: CallRow, arrival: Arrival) => Promise<string | null>,
  ): void {
    serve(path, async (arrival) => {
      const { call: callId } = arrival.query;
      if (callId === undefined) return hangUp();
      return inTransaction(kernel, async (tx) => {
        const companyId = await companyOfCall(tx, callId);
        if (companyId === undefined) return hangUp();
        const scope = systemScope(companyId);
        const call = await lockCall(tx, scope, callId);
        return call === undefined ? hangUp() : answer(tx, scope, call, arrival);
      });
    });
  }

  const join = (callId: string): string =>
    joinConference(callId, 'agent', {
      conferenceUrl: addresses.conference(callId),
      waitUrl: addresses.wait,
      afterUrl: addresses.after(callId),
    });

  about('caller-join', async (_tx, _scope, call) =>
    call.phase === 'ended' ? hangUp() : arrivals.joinDocument(call.id),
  );

  about('diverted', async (tx, scope, call) =>
    call.phase === 'ended' ? hangUp() : arrivals.divertedDocument(tx, scope, call),
  );

  about('forward', async (tx, scope, call) =>
    call.phase === 'ended' ? hangUp() : arrivals.forwardDocument(tx, scope, call),
  );

  about('forward-answered', async (tx, scope, call, { form, arrivedMs }) => {
    if (legStatusOf(form.CallStatus) !== 'in-progress') return null;
    const atMs = eventTimeMs(form, arrivedMs);
    await calls.recordFacts(tx, scope, call.id, [{ kind: 'forward-answered', atMs }]);
    return null;
  });

  about('forward-done', async (tx, scope, call, { form, arrivedMs: atMs }) => {
    const { DialCallStatus: status, DialCallDuration: seconds = 0 } = form;
    const isAnswered = status === 'completed' || status === 'answered';
    const callerStatus = legStatusOf(form.CallStatus);
    const stayed = call.phase !== 'ended' && (callerStatus === null || !isTerminal(callerStatus));
    await calls.recordFacts(tx, scope, call.id, [{ kind: 'forward-over', isAnswered, seconds, stayed, atMs }]);
    if (isAnswered || !stayed) return hangUp();
    const { line } = await readCallRoute(tx, scope, call);
    const isVoicemail = line?.settings.no_answer === 'voicemail';
    await calls.recordFacts(tx, scope, call.id, [
      isVoicemail ? { kind: 'diverted', to: 'voicemail', isThere: true, atMs } : { kind: 'given-up', atMs },
    ]);
    return isVoicemail ? arrivals.divertedDocument(tx, scope, call) : hangUp();
  });

  about('queue', async (tx, scope, call) => {
    // An agent has taken it meanwhile: the redirect into the conference is on its way, the music may stop for it.
    if (call.phase === 'active' || call.phase === 'held') return arrivals.joinDocument(call.id);
    // So it is with a caller who has just been sent to the voicemail: without this the end of the music would drop them.
    if (call.phase === 'voicemail' || call.phase === 'message') return arrivals.divertedDocument(tx, scope, call);
    if (call.phase !== 'queued') return hangUp();
    // Each round is also a look at who is free now, should news of it have been lost.
    tx.enqueue(callJobs.ringJob, { companyId: scope.companyId, payload: { callId: call.id } });
    return arrivals.queueDocument(tx, scope, call);
  });

  about('queue-key', async (tx, scope, call, { form, arrivedMs }) => {
    // The same key told again, after its answer was lost.
    if (call.phase === 'ended') return hangUp();
    if (call.phase === 'voicemail' || call.phase === 'message') return arrivals.divertedDocument(tx, scope, call);
    if (call.phase !== 'queued') return arrivals.joinDocument(call.id);
    const { line } = await readCallRoute(tx, scope, call);
    if (form.Digits !== '1' || !offersCallback(line?.group?.queue, call))
      return arrivals.queueDocument(tx, scope, call);
    await log.change(tx, scope, call.communicationId, { callbackStatus: 'requested' });
    await calls.recordFacts(tx, scope, call.id, [{ kind: 'diverted', to: 'callback', isThere: true, atMs: arrivedMs }]);
    return arrivals.divertedDocument(tx, scope, call);
  });

  /** The carrier says twice that a voicemail is there: when the recording ends, and when it can be fetched. Either will do. */
  async function heard(tx: Tx, scope: Scope, call: CallRow, { form, arrivedMs }: Arrival): Promise<void> {
    const { RecordingSid: recordingSid, RecordingDuration: seconds = 0 } = form;
    if (recordingSid === undefined || seconds < SHORTEST_VOICEMAIL_S) return;
    const fact: CallFact = { kind: 'voicemail-left', recordingSid, seconds, atMs: arrivedMs };
    await calls.recordFacts(tx, scope, call.id, [fact]);
    recordings.voicemail(tx, scope, call.id, { recordingSid, seconds });
  }

  about('voicemail-done', async (tx, scope, call, arrival) => {
    await heard(tx, scope, call, arrival);
    return hangUp();
  });

  about('voicemail-recorded', async (tx, scope, call, arrival) => {
    if (arrival.form.RecordingStatus === 'completed') await heard(tx, scope, call, arrival);
    return null;
  });

  about('screen', async (tx, scope, call, { form, query, arrivedMs }) => {
    const { line } = await readCallRoute(tx, scope, call);
    if (query.user === undefined || (await claimOf(tx, scope, call)) !== undefined || call.phase === 'ended')
      return hangUp();
    // The carrier's own report of it can arrive after the deadline of the ring.
    if (form.CallSid !== undefined) {
      const answered: CallFact = {
        kind: 'leg',
        legSid: form.CallSid,
        status: 'in-progress',
        atMs: arrivedMs,
        sequence: 0,
      };
      const leg = { sid: form.CallSid, role: 'agent', userId: query.user } as const;
      await calls.recordFacts(tx, scope, call.id, [answered], [leg]);
    }
    const text = `A call for ${line?.name ?? 'your line'}. Press 1 to take it.`;
    return screenCall(text, addresses.routed('screen-key', call.id, query.user));
  });

  about('screen-key', async (tx, scope, call, { form, query, arrivedMs }) => {
    if (form.Digits !== '1' || form.CallSid === undefined || query.user === undefined) return hangUp();
    const leg = { legSid: form.CallSid, userId: query.user, atMs: arrivedMs, onTelephone: true };
    const isTheirs = await claim(tx, scope, call, { calls, ...leg });
    return isTheirs ? join(call.id) : hangUp();
  });

  about('dropped', async (tx, scope, call) => {
    const drop = (await listFacts(tx, scope, call.id)).find((fact) => fact.kind === 'message-dropped');
    if (drop === undefined || call.phase === 'ended') return hangUp();
    const sound = addresses.greeting(drop.fileId, greetingKey(kernel, drop.fileId));
    return playThen(sound, addresses.routed('dropped-done', call.id));
  });

  about('dropped-done', async (tx, scope, call, { arrivedMs }) => {
    await calls.recordFacts(tx, scope, call.id, [{ kind: 'message-played', atMs: arrivedMs }]);
    return hangUp();
  });

  const claimOf = async (tx: Tx, scope: Scope, call: CallRow) =>
    (await listFacts(tx, scope, call.id)).find((fact) => fact.kind === 'claimed');
}
