import { randomUUID } from 'node:crypto';
import type { Carrier } from '../../carrier/carrier.port.js';
import { inTransaction, type Tx } from '../../db/transaction.js';
import type { JobRun } from '../../jobs/queue.js';
import type { Kernel } from '../../kernel.js';
import { systemScope, type Scope } from '../../policy/scope.js';
import type { CommunicationLog } from '../communications/index.js';
import type { Files } from '../files/index.js';
import { companyOfCall, findCall, listMissingRecordings, lockCall, updateCall } from './voice.repository.js';

export interface RecordingJobs {
  /** The carrier finished a recording: its bytes are fetched by a job. */
  finished(callId: string, recordingSid: string, seconds: number): Promise<void>;
  /** Somebody spoke to the voicemail: the same, and the call has it as its voicemail. */
  voicemail(tx: Tx, scope: Scope, callId: string, recording: { recordingSid: string; seconds: number }): void;
  /** Asks for the recordings of ended calls that never came: the server was away when the carrier told of them. */
  findMissing(): Promise<void>;
  /** Job `voice.store-recording`. */
  store(run: JobRun): Promise<void>;
}

export interface RecordingDeps {
  kernel: Kernel;
  carrier: Carrier;
  log: CommunicationLog;
  files: Files;
}

/** A recording is ready this soon after the call; later it is asked about, for a day. */
const LATE_MS = 30_000;
const KEEP_ASKING_MS = 24 * 60 * 60_000;

/** Brings finished recordings into our own file store, so that they outlive the carrier's. */
export function createRecordings({ kernel, carrier, log, files }: RecordingDeps): RecordingJobs {
  async function finished(callId: string, recordingSid: string, seconds: number): Promise<void> {
    await inTransaction(kernel, async (tx) => {
      const companyId = await companyOfCall(tx, callId);
      if (companyId === undefined) return;
      tx.enqueue({
        name: 'voice.store-recording',
        companyId,
        payload: { callId, recordingSid, seconds },
        key: `store-recording:${recordingSid}`,
      });
    });
  }

  return {
    finished,

    voicemail(tx, scope, callId, recording) {
      tx.enqueue({
        name: 'voice.store-recording',
        companyId: scope.companyId,
        payload: { callId, ...recording, isVoicemail: true },
        key: `store-recording:${recording.recordingSid}`,
      });
    },

    async findMissing() {
      const nowMs = kernel.clock.now().getTime();
      const [since, before] = [new Date(nowMs - KEEP_ASKING_MS), new Date(nowMs - LATE_MS)];
      for (const { id, recordingSid } of await listMissingRecordings({ q: kernel.db.drizzle }, since, before)) {
        const state = await carrier.fetchRecordingState(recordingSid);
        if (state?.isComplete === true) await finished(id, recordingSid, state.seconds);
      }
    },

    async store({ payload, companyId }) {
      const { callId, recordingSid, seconds, isVoicemail } = payload as {
        callId: string;
        recordingSid: string;
        seconds: number;
        isVoicemail?: boolean;
      };
      if (companyId === null) return;
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
        await log.change(tx, scope, call.communicationId, {
          recordingFileId: file.id,
          recordingSeconds: seconds,
          ...(isVoicemail === true ? { hasVoicemail: true } : {}),
        });
        if (locked.recordingSid === null) {
          await updateCall(tx, scope, callId, { recordingSid }, kernel.clock.now());
        }
      });
    },
  };
}
