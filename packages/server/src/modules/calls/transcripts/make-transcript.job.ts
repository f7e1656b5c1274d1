import type { Transcription } from '@talk/contract';
import type { Transcriber } from '../../../carrier/transcriber.port.js';
import { inTransaction } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { lockWithContact } from '../../people/communications/index.js';
import { toSentences, wordsOf } from './sentences.js';
import { makeTranscriptJob } from './transcript-jobs.js';
import { findRequest, updateTranscript } from './transcripts.repository.js';
import type { TranscriptsDeps } from './transcripts.service.js';

type Run = RunOf<typeof makeTranscriptJob>;
type Request = Run['payload'];
type Result =
  | { readonly status: 'parsed'; readonly sentences: ReturnType<typeof toSentences> }
  | { readonly status: 'error'; readonly problem: NonNullable<Transcription['problem']> };

/** After so many failures in a row the carrier counts as unreachable; the queue waits longer before each. */
const ATTEMPTS = 8;
/** Between two looks: soon at first, since a voicemail takes seconds. */
const WAITS_MS = [2_000, 3_000, 5_000, 10_000, 20_000, 60_000];
const LONGEST_WAIT_MS = 5 * 60_000;
/** About two hours. */
const ROUNDS = 30;

/** Job `transcripts.make`: one step of a request. It can be repeated: the carrier keeps one transcript of a recording. */
export function createMakeTranscript({ kernel, log, transcriber }: TranscriptsDeps): (run: Run) => Promise<void> {
  async function finish(scope: Scope, request: Request, result: Result): Promise<void> {
    await inTransaction(kernel, async (tx) => {
      const locked = await lockWithContact(tx, scope, request.communicationId);
      if (locked === undefined || (await findRequest(tx, scope, request)) === undefined) return;
      const values =
        result.status === 'error'
          ? { problem: result.problem }
          : { sentences: result.sentences, words: wordsOf(result.sentences) };
      await updateTranscript(tx, scope, request, { ...values, finishedAt: kernel.clock.now() });
      await log.changeLocked(tx, scope, locked, { transcriptionStatus: result.status });
    });
  }

  async function lookLater(scope: Scope, request: Request, carrierSid: string): Promise<void> {
    const round = request.round + 1;
    if (round > ROUNDS) return finish(scope, request, { status: 'error', problem: 'late' });
    const waitMs = WAITS_MS[request.round] ?? LONGEST_WAIT_MS;
    await inTransaction(kernel, async (tx) => {
      await updateTranscript(tx, scope, request, { carrierSid });
      tx.enqueue(makeTranscriptJob, {
        companyId: scope.companyId,
        payload: { ...request, round, carrierSid },
        key: `transcript:${request.communicationId}:${request.recordingSid}:${request.version}:${round}`,
        runAt: new Date(kernel.clock.now().getTime() + waitMs),
      });
    });
  }

  async function step(at: Transcriber, scope: Scope, request: Request): Promise<void> {
    const found = await findRequest({ q: kernel.db.drizzle }, scope, request);
    if (found === undefined) {
      // It is stored, or its recording was deleted. The carrier's copy still has what was removed from ours.
      if (request.carrierSid !== undefined) await at.remove(request.carrierSid);
      return;
    }
    const { carrierSid } = found.transcript;
    if (carrierSid === null) {
      const { recordingSid } = request;
      const speakers = found.hasVoicemail ? (['customer'] as const) : (['customer', 'agent'] as const);
      const result = await at.request({ recordingSid, speakers });
      if (result.kind === 'requested') return lookLater(scope, request, result.sid);
      return finish(scope, request, { status: 'error', problem: 'refused' });
    }
    const state = await at.fetchState(carrierSid);
    if (state === 'working') return lookLater(scope, request, carrierSid);
    if (state !== 'completed') return finish(scope, request, { status: 'error', problem: 'failed' });
    const heard = await at.listSentences(carrierSid);
    const sentences = toSentences(heard, found.hasVoicemail);
    await finish(scope, request, { status: 'parsed', sentences });
    await at.remove(carrierSid);
  }

  return async ({ companyId, payload, attempt, log: logger }) => {
    const scope = systemScope(companyId);
    if (transcriber === null) return finish(scope, payload, { status: 'error', problem: 'unavailable' });
    try {
      await step(transcriber, scope, payload);
    } catch (error) {
      if (attempt < ATTEMPTS) throw error;
      logger.warn({ err: error }, 'a transcript was given up: the carrier cannot be reached');
      await finish(scope, payload, { status: 'error', problem: 'unreachable' });
    }
  };
}
