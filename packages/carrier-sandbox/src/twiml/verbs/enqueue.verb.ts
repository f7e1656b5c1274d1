import type { Queue, QueueMember, QueueResult } from '../../calls/queues.js';
import { callParams } from '../../calls/call-webhooks.js';
import { Aborted, orAborted, wait } from '../../clock.js';
import { holdMusic } from '../../media/tones.js';
import { playClip } from '../clips.js';
import { methodAttribute, parseTwiml, TwimlError, type TwimlNode } from '../parse.js';
import { LeftQueue, type RunContext, type Verb } from '../run.js';
import { decodeAudio } from '../audio-decode.js';

const MIN_ROUND_MS = 1000;

/** `<Leave>` ends the wait in a queue, from inside its waiting document. */
export const leave: Verb = () => Promise.reject(new LeftQueue('<Leave> works only inside a queue'));

/** Waits in a queue, hearing music or the waiting document, until an agent takes the call. */
export const enqueue: Verb = async (run, node) => {
  if (!node.text) throw new TwimlError(12200, '<Enqueue> needs the name of a queue');
  const { core, queues } = run.engine;
  await orAborted(run.call.answer(), run.signal);
  const queue = queues.open(node.text);
  const member = queue.enter(run.call);
  if (!member) return finish(run, node, queue, 'queue-full', 0);
  const onAbort = () => member.take(run.call.over.aborted ? 'hangup' : 'redirected');
  run.signal.addEventListener('abort', onAbort, { once: true });
  const waited = () => Math.round((core.clock.nowMs() - member.enqueuedAtMs) / 1000);
  let waitedSeconds = 0;
  try {
    const [taken] = await Promise.all([
      member.taken.then((result) => {
        waitedSeconds = waited();
        return result;
      }),
      entertain(run, node, queue, member),
    ]);
    if (run.signal.aborted) throw new Aborted();
    await orAborted(taken.until, run.signal);
    return await finish(run, node, queue, taken.result, waitedSeconds);
  } catch (error) {
    const action = node.attributes['action'];
    // Hung up or redirected: what the action answers changes nothing any more, but it is told.
    if (run.signal.aborted && action) {
      const { result } = await member.taken;
      run.tell(action, methodAttribute(node, 'method'), queueParams(queue, result, waitedSeconds));
    }
    throw error;
  } finally {
    run.signal.removeEventListener('abort', onAbort);
    member.take('error');
  }
};

function queueParams(queue: Queue, result: QueueResult, waitSeconds: number): Record<string, string> {
  return { QueueResult: result, QueueSid: queue.sid, QueueTime: String(waitSeconds) };
}

async function finish(run: RunContext, node: TwimlNode, queue: Queue, result: QueueResult, waitSeconds: number) {
  const action = node.attributes['action'];
  run.call.sitAlone();
  return action ? run.fetch(action, methodAttribute(node, 'method'), queueParams(queue, result, waitSeconds)) : null;
}

/** Plays to a waiting member until it is taken. The waiting document is asked for again each time it ends. */
async function entertain(run: RunContext, node: TwimlNode, queue: Queue, member: QueueMember): Promise<void> {
  const { core } = run.engine;
  const waitUrl = node.attributes['waitUrl'];
  const { waiting } = member;
  run.call.sitAlone(waitUrl === '' ? undefined : holdMusic());
  if (!waitUrl) return;
  try {
    while (!waiting.aborted) {
      const answer = await core.hooks.request(
        {
          url: run.resolve(waitUrl),
          method: methodAttribute(node, 'waitUrlMethod'),
          params: {
            ...callParams(core, run.call),
            QueueSid: queue.sid,
            QueuePosition: String(queue.position(member)),
            QueueTime: String(Math.round((core.clock.nowMs() - member.enqueuedAtMs) / 1000)),
            AvgQueueTime: String(queue.averageWaitSeconds),
            CurrentQueueSize: String(queue.members.length),
          },
        },
        AbortSignal.any([run.signal, waiting]),
      );
      if (waiting.aborted) return;
      if (/^audio\//i.test(answer.contentType)) {
        const pcm = await decodeAudio(answer.body);
        if (!waiting.aborted) run.call.sitAlone(playClip({ pcm }, true));
        return;
      }
      const nodes = parseTwiml(answer.body.toString('utf8'));
      if (nodes.length === 0) return;
      const startedMs = core.clock.nowMs();
      await run.nested({ nodes, url: answer.url }, waiting);
      // A waiting document without anything to hear would be asked for without end.
      if (core.clock.nowMs() - startedMs < MIN_ROUND_MS)
        await wait(core.clock, MIN_ROUND_MS, AbortSignal.any([run.signal, waiting]));
    }
  } catch (error) {
    if (error instanceof LeftQueue) return member.take('leave');
    if (error instanceof Aborted) return;
    // Music is no reason to lose the caller: what is wrong is reported, and the built-in music goes on.
    core.log.append('error', {
      callSid: run.call.sid,
      code: 11200,
      message: error instanceof Error ? error.message : String(error),
    });
    if (!waiting.aborted) run.call.sitAlone(holdMusic());
  }
}
