import { randomUUID } from 'node:crypto';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import { UNTIL_VALID } from '../../../jobs/enqueue.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import type { Files } from '../../platform/files/index.js';
import type { RunOf } from '../../../jobs/define-job.js';
import { callJobs, lockCall, markRecordingStored, updateCall } from '../call/index.js';
import type { Transcripts } from '../transcripts/index.js';
import { companyOfCall, findCall, listMissingRecordings } from '../call/read.js';

export interface Recordings {
  /** The carrier finished a recording: its bytes are fetched by a job. */
  finished(callId: string, recordingSid: string, seconds: number): Promise<void>;
  /** A caller spoke to the voicemail: the same, and the call has it as its voicemail. */
  voicemail(tx: Tx, scope: Scope, callId: string, recording: { recordingSid: string; seconds: number }): void;
  /** Asks for the recordings of ended calls that never came: the server was away when the carrier told of them. */
  findMissing(): Promise<void>;
  /** Job `voice.store-recording`. */
  store(run: RunOf<typeof callJobs.storeRecordingJob>): Promise<void>;
}

type Stored = RunOf<typeof callJobs.storeRecordingJob>['payload'];

export interface RecordingDeps {
  kernel: Kernel;
  carrier: Carrier;
  transcripts: Pick<Transcripts, 'isAutomatic' | 'replace'>;
  log: CommunicationLog;
  files: Files;
}

/** Of a voicemail: less is a cough, or the click of a hang-up. */
export const SHORTEST_VOICEMAIL_S = 1;

const DAY_MS = 24 * 60 * 60_000;
/** A recording is ready this soon after the call; later it is asked about, for some days. */
const LATE_MS = 30_000;
const KEEP_ASKING_MS = 3 * DAY_MS;
/** The carrier keeps a recording for longer than it is ever out of order. */
const KEEP_FETCHING_MS = 7 * DAY_MS;
/** So many in a row say that it is the carrier who does not answer. */
const FAILURES_IN_A_ROW = 3;

/** Brings finished recordings into our own file store, so that they outlive the carrier's. */
export function createRecordings({ kernel, carrier, transcripts, log, files }: RecordingDeps): Recordings {
  /** Goes on trying until the recording is here, however long the carrier's media are down. */
  function fetchLater(tx: Tx, companyId: number, payload: Stored): void {
    tx.enqueue(callJobs.storeRecordingJob, {
      companyId,
      payload,
      key: `store-recording:${payload.recordingSid}`,
      validUntil: new Date(kernel.clock.now().getTime() + KEEP_FETCHING_MS),
      maxAttempts: UNTIL_VALID,
    });
  }

  async function finished(callId: string, recordingSid: string, seconds: number): Promise<void> {
    await inTransaction(kernel, async (tx) => {
      const companyId = await companyOfCall(tx, callId);
      if (companyId !== undefined) fetchLater(tx, companyId, { callId, recordingSid, seconds });
    });
  }

  return {
    finished,

    voicemail(tx, scope, callId, recording) {
      fetchLater(tx, scope.companyId, { callId, ...recording, isVoicemail: true });
    },

    async findMissing() {
      const nowMs = kernel.clock.now().getTime();
      const [since, before] = [new Date(nowMs - KEEP_ASKING_MS), new Date(nowMs - LATE_MS)];
      let failures = 0;
      for (const { id, recordingSid } of await listMissingRecordings({ q: kernel.db.drizzle }, since, before)) {
        try {
          const state = await carrier.fetchRecordingState(recordingSid);
          if (state?.isComplete === true) await finished(id, recordingSid, state.seconds);
          failures = 0;
        } catch (error) {
          // One that cannot be asked about does not keep the others from being asked about.
          failures += 1;
          if (failures === FAILURES_IN_A_ROW) throw error;
        }
      }
    },

    async store({ payload, companyId }) {
      const { callId, recordingSid, seconds, isVoicemail } = payload;
      const scope = systemScope(companyId);
      const call = await findCall({ q: kernel.db.drizzle }, scope, callId);
      if (call === undefined) return;
      const bytes = await carrier.fetchRecording(recordingSid);
      await inTransaction(kernel, async (tx) => {
        const locked = await lockCall(tx, scope, callId);
        if (locked === undefined) return;
        const file = await files.save(tx, scope, {
          name: `call-${randomUUID().slice(0, 8)}.wav`,
          contentType: 'audio/wav',
          bytes,
        });
        const isTranscribed = await transcripts.isAutomatic(tx, scope, isVoicemail === true);
        await log.change(tx, scope, call.communicationId, {
          recordingFileId: file.id,
          recordingSeconds: seconds,
          recordingSid,
          transcriptionStatus: isTranscribed ? 'requested' : null,
          ...(isVoicemail === true ? { hasVoicemail: true } : {}),
        });
        const recording = { communicationId: call.communicationId, recordingSid };
        await transcripts.replace(tx, scope, recording, isTranscribed);
        if (locked.recordingSid === null) {
          await updateCall(tx, scope, callId, { recordingSid }, kernel.clock.now());
        }
        await markRecordingStored(tx, scope, callId, kernel.clock.now());
      });
    },
  };
}
