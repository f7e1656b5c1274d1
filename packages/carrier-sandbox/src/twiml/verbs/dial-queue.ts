import { bridgeCalls } from '../../calls/bridge.js';
import type { Queue, QueueMember } from '../../calls/queues.js';
import { Aborted, orAborted, wait } from '../../clock.js';
import { ringback } from '../../media/tones.js';
import { intAttribute, methodAttribute, TwimlError, type TwimlNode } from '../parse.js';
import type { RunContext, TwimlDocument } from '../run.js';

/** The member at the front; waits for one up to `timeoutMs`. */
async function nextMember(run: RunContext, queue: Queue, timeoutMs: number): Promise<QueueMember | null> {
  const [front] = queue.members;
  if (front) return front;
  const timer = new AbortController();
  let stop: () => void = () => undefined;
  const entered = new Promise<void>((resolve) => {
    stop = queue.onEnter(resolve);
  });
  const signal = AbortSignal.any([run.signal, timer.signal]);
  try {
    await Promise.race([orAborted(entered, run.signal), wait(run.engine.core.clock, timeoutMs, signal)]);
  } finally {
    stop();
    timer.abort();
  }
  return queue.members[0] ?? null;
}

/** `<Dial><Queue>`: takes the call that waits longest, and talks to it. */
export async function dialQueue(run: RunContext, dial: TwimlNode, node: TwimlNode): Promise<TwimlDocument | null> {
  if (!node.text) throw new TwimlError(13221, '<Queue> needs a name');
  const { core, queues } = run.engine;
  await orAborted(run.call.answer(), run.signal);
  run.call.sitAlone(ringback());
  const queue = queues.open(node.text);
  const member = await nextMember(run, queue, intAttribute(dial, 'timeout', 30, 1, 600) * 1000);
  const startedMs = core.clock.nowMs();
  if (member) {
    const url = node.attributes['url'];
    let release: () => void = () => undefined;
    member.take('bridged', new Promise<void>((resolve) => void (release = resolve)));
    try {
      if (url) {
        const document = await run.fetchFor(member.call, url, methodAttribute(node, 'method'));
        await run.nested(document, member.call.over, member.call);
      }
      const bridge = bridgeCalls(core, run.call, member.call, run.signal);
      await bridge.over;
      bridge.seats[1].leave();
    } finally {
      release();
    }
    if (run.signal.aborted) throw new Aborted();
    run.call.sitAlone();
  }
  const action = dial.attributes['action'];
  if (!action) return null;
  return run.fetch(action, methodAttribute(dial, 'method'), {
    DialCallStatus: member ? 'completed' : 'no-answer',
    DialCallDuration: String(member ? Math.round((core.clock.nowMs() - startedMs) / 1000) : 0),
    QueueSid: queue.sid,
    ...(member ? { DialCallSid: member.call.sid } : {}),
  });
}
