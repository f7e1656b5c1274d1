import type { Transcription } from '@talk/contract';
import type { Transcriber } from '../../../carrier/transcriber.port.js';
import { readDecisions, settingsPort } from '../../../db/settings.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { type CommunicationLog, findView, lockWithContact } from '../../people/communications/index.js';
import { readViewer } from '../../platform/viewers/read.js';
import { makeTranscriptJob } from './transcript-jobs.js';
import { beginTranscript, deleteTranscript, findTranscript } from './transcripts.repository.js';
import { transcriptionSettings } from './transcripts.tables.js';

/** What a company transcribes. */
export const transcriptionDecisions = settingsPort(transcriptionSettings);

/** A recording that was just stored. */
export interface StoredRecording {
  readonly communicationId: number;
  readonly recordingSid: string;
}

/** Transcripts of calls and voicemails. */
export interface Transcripts {
  /** Whether the company has such recordings transcribed without being asked. */
  isAutomatic(reads: Reads, scope: Scope, isVoicemail: boolean): Promise<boolean>;
  /** A recording has taken the place of an earlier one, whose transcript is deleted. Needs the lock of the communication. */
  replace(tx: Tx, scope: Scope, recording: StoredRecording, isRequested: boolean): Promise<void>;
  /** @param canRequest the user has the permission. @throws ApiError NOT_FOUND. */
  read(reads: Reads, scope: Scope, communicationId: number, canRequest: boolean): Promise<Transcription>;
  /** Requests one. @throws ApiError NOT_FOUND, CONFLICT if there is one, or if none can be requested. */
  request(tx: Tx, scope: Scope, communicationId: number): Promise<Transcription>;
}

export interface TranscriptsDeps {
  readonly kernel: Kernel;
  readonly log: CommunicationLog;
  /** Null: the operator has not set one up. */
  readonly transcriber: Transcriber | null;
}

const REFUSALS: Readonly<Record<NonNullable<Transcription['obstacle']>, string>> = {
  off: 'Transcription is turned off for your account.',
  'not-eligible': 'This has no recording that can be transcribed.',
  unavailable: 'Transcription is not set up on this server.',
  'not-permitted': 'You are not permitted to request transcripts.',
};
const HAS_ONE = 'There is a transcript already.';

type Communication = NonNullable<Awaited<ReturnType<typeof findView>>>['communication'];

export function createTranscripts({ kernel, log, transcriber }: TranscriptsDeps): Transcripts {
  async function isOn(reads: Reads, scope: Scope, isVoicemail: boolean): Promise<boolean> {
    const { callsEnabled, voicemailsEnabled } = await readDecisions(reads, scope, transcriptionSettings);
    return isVoicemail ? voicemailsEnabled : callsEnabled;
  }

  async function obstacleTo(reads: Reads, scope: Scope, of: Communication): Promise<Transcription['obstacle']> {
    if (of.recordingSid === null || of.recordingFileId === null || of.recordingIsDeleted) return 'not-eligible';
    if (!(await isOn(reads, scope, of.hasVoicemail))) return 'off';
    return transcriber === null ? 'unavailable' : null;
  }

  async function findVisible(reads: Reads, scope: Scope, id: number): Promise<Communication> {
    const view = await findView(reads, scope, id, await readViewer(reads, scope));
    if (view === undefined) throw fail('NOT_FOUND');
    return view.communication;
  }

  async function begin(tx: Tx, scope: Scope, communicationId: number, recordingSid: string): Promise<void> {
    const version = await beginTranscript(tx, scope, { communicationId, recordingSid, now: kernel.clock.now() });
    tx.enqueue(makeTranscriptJob, {
      companyId: scope.companyId,
      payload: { communicationId, recordingSid, version, round: 0 },
      key: `transcript:${communicationId}:${recordingSid}:${version}:0`,
    });
  }

  async function read(reads: Reads, scope: Scope, id: number, canRequest: boolean): Promise<Transcription> {
    const communication = await findVisible(reads, scope, id);
    const { transcriptionStatus: status } = communication;
    const row = status === null ? undefined : await findTranscript(reads, scope, id);
    const hasOne = status === 'parsed' || status === 'requested';
    const found = hasOne ? null : await obstacleTo(reads, scope, communication);
    const obstacle = found ?? (hasOne || canRequest ? null : 'not-permitted');
    return {
      communication_id: id,
      status: status === 'requested' ? null : status,
      is_requested: status === 'requested',
      problem: row?.problem ?? null,
      sentences: row?.sentences ?? [],
      can_request: !hasOne && obstacle === null,
      obstacle,
      requested_at: row?.requestedAt.toISOString() ?? null,
      finished_at: row?.finishedAt?.toISOString() ?? null,
    };
  }

  return {
    read,

    async isAutomatic(reads, scope, isVoicemail) {
      if (transcriber === null) return false;
      const { isAutomatic } = await readDecisions(reads, scope, transcriptionSettings);
      return isAutomatic && isOn(reads, scope, isVoicemail);
    },

    async replace(tx, scope, { communicationId, recordingSid }, isRequested) {
      if (isRequested) await begin(tx, scope, communicationId, recordingSid);
      else await deleteTranscript(tx, scope, communicationId);
    },

    async request(tx, scope, id) {
      await findVisible(tx, scope, id);
      const locked = await lockWithContact(tx, scope, id);
      if (locked === undefined) throw fail('NOT_FOUND');
      const { recordingSid, transcriptionStatus } = locked.communication;
      if (transcriptionStatus === 'parsed') throw fail('CONFLICT', { message: HAS_ONE });
      if (transcriptionStatus !== 'requested') {
        const obstacle = await obstacleTo(tx, scope, locked.communication);
        if (obstacle !== null) throw fail('CONFLICT', { message: REFUSALS[obstacle] });
        if (recordingSid === null) throw fail('NOT_FOUND');
        await begin(tx, scope, id, recordingSid);
        await log.changeLocked(tx, scope, locked, { transcriptionStatus: 'requested' });
      }
      return read(tx, scope, id, true);
    },
  };
}
