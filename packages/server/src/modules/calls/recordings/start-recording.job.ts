import type { Carrier } from '../../../carrier/carrier.port.js';
import { readOn } from '../../../db/session.js';
import { inTransaction } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import { type callJobs, type Calls, lockCall, readHistory, updateCall } from '../call/index.js';
import { findCall, findRouteOfCall, listLegs } from '../call/read.js';
import type { VoiceAddresses } from '../signalling/index.js';

export interface StartRecordingDeps {
  readonly kernel: Kernel;
  readonly carrier: Carrier;
  readonly calls: Pick<Calls, 'announceNow'>;
  readonly addresses: Pick<VoiceAddresses, 'recording'>;
}

/** Job `voice.record`: has the carrier record the customer's leg, where the line records its calls or an agent chose to. */
export function createStartRecording({
  kernel,
  carrier,
  calls,
  addresses,
}: StartRecordingDeps): (run: RunOf<typeof callJobs.recordJob>) => Promise<void> {
  return async ({ companyId, payload: { callId } }) => {
    const scope = systemScope(companyId);
    const [call, legs, route] = await readOn(kernel.db.pool, (reads) =>
      Promise.all([
        findCall(reads, scope, callId),
        listLegs(reads, scope, callId),
        findRouteOfCall(reads, scope, callId),
      ]),
    );
    const customer = legs.find((leg) => leg.role === 'customer');
    if (call === undefined || call.phase === 'ended' || call.recordingSid !== null || customer === undefined) return;
    const { record } = await readHistory({ q: kernel.db.drizzle }, scope, call);
    if (record.control.recordingChoice === null && !route?.line?.recordsCalls) return;
    const recording = await carrier.startRecording(customer.sid, addresses.recording(callId));
    if (recording === null) return;
    await inTransaction(kernel, async (tx) => {
      const locked = await lockCall(tx, scope, callId);
      if (locked === undefined) return;
      await updateCall(tx, scope, callId, { recordingSid: recording.recordingSid }, kernel.clock.now());
      await calls.announceNow(tx, scope, callId);
    });
    // It may have been paused before it could start.
    if (record.control.isRecordingPaused) await carrier.pauseRecording(customer.sid, recording.recordingSid, true);
  };
}
