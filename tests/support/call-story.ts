/** What is left of a call when everything has been told: its row, its communication and the news about it. */
import { agentStatuses } from '@talk/contract/codes';
import { JOBS } from '@talk/server/testing/cluster';
import { until } from './until.js';
import type { CallEvent, VoiceWorld } from './voice-world.js';

export interface CallStory {
  readonly call: {
    readonly phase: string;
    readonly user_id: string | null;
    readonly end_reason: string | null;
    readonly hung_up_by: string | null;
    readonly recording_sid: string | null;
    readonly answered_at: Date | null;
    readonly ended_at: Date;
    readonly started_at: Date;
    readonly version: number;
    readonly communication_id: string;
  };
  readonly communication: {
    readonly current_status: string;
    readonly disposition_status: string;
    readonly hung_up_by: string | null;
    readonly end_reason: string | null;
    readonly talk_seconds: number;
    readonly wait_seconds: number;
    readonly user_id: string | null;
    readonly attempting_user_ids: string[];
    readonly answered_at: Date | null;
    readonly ended_at: Date | null;
    readonly recording_file_id: string | null;
    readonly recording_seconds: number | null;
    readonly is_read: boolean;
  };
  /** Phases in the order in which they were told, without repetitions. */
  readonly phases: string[];
  /** Versions of the call's snapshots, as told. */
  readonly versions: number[];
  /** Dispositions of its communication, as told, without repetitions. */
  readonly dispositions: string[];
  /** What an agent was said to do, without repetitions. */
  statusesOf(userId: number): string[];
}

const changes = (words: readonly string[]): string[] => words.filter((word, index) => word !== words[index - 1]);

/** The live call of the company, by direction; there must be one. */
export async function liveCall(world: VoiceWorld): Promise<string> {
  const [call] = await until('a call', async () => {
    const rows = await world.rows<{ id: string }>(`select id from calls where phase <> 'ended' and company_id = $1`, [
      world.companyId,
    ]);
    return rows.length > 0 && rows;
  });
  return call?.id ?? '';
}

/** Waits until the call has ended and the carrier has nothing more to tell of it. */
export async function storyOf(world: VoiceWorld, callId: string): Promise<CallStory> {
  await until('the end of the call', async () => (await readCall(world, callId))?.phase === 'ended');
  await until('every leg to be over', () =>
    world.sandbox.control.state().calls.every((leg) => leg.status !== 'in-progress' && leg.status !== 'ringing'),
  );
  await world.sandbox.control.webhooksIdle();
  await until('the recording to be stored', async () => {
    const open = await world.rows(
      `select 1 from ${JOBS} where state <> 'failed' and name in ('voice.record', 'voice.store-recording')
       and payload->>'callId' = $1`,
      [callId],
    );
    return open.length === 0;
  });
  const call = await readCall(world, callId);
  if (call === undefined) throw new Error(`the call ${callId} is gone`);
  const [communication] = await world.rows<CallStory['communication']>('select * from communications where id = $1', [
    call.communication_id,
  ]);
  if (communication === undefined) throw new Error('the call has no communication');
  const news = await world.news();
  const ofCall = news.filter((event) => event.type === 'call_updated' && event.data.id === (callId as never));
  const ofCommunication = news.filter(
    (event) => event.type.endsWith('communication') && event.data.id === Number(call.communication_id),
  );
  return {
    call,
    communication,
    phases: changes(ofCall.map((event) => event.data.phase)),
    versions: ofCall.map((event) => event.version),
    dispositions: changes(ofCommunication.map((event) => event.data.disposition_status2)),
    statusesOf: (userId) => changes(news.flatMap((event) => statusIn(event, userId))),
  };
}

function statusIn({ type, data }: CallEvent, userId: number): string[] {
  if (type !== 'agent_status_updated' || data.user_id !== userId || data.agent_status === undefined) return [];
  return [agentStatuses.name(data.agent_status) ?? 'unknown'];
}

async function readCall(world: VoiceWorld, callId: string): Promise<CallStory['call'] | undefined> {
  const [call] = await world.rows<CallStory['call']>('select * from calls where id = $1', [callId]);
  return call;
}
