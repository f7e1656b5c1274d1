import { orAborted } from '../../clock.js';
import { clipMs, loadClip, playClip, sayClip, silentClip, type Clip } from '../clips.js';
import { intAttribute } from '../parse.js';
import type { RunContext, Verb } from '../run.js';
import { AudioError } from '../wav-decode.js';

/** `loop="0"` means for ever; a call cannot last longer than this anyway. */
const FOREVER_MS = 24 * 3600 * 1000;

/** Answers when needed, plays the clip `times` times (0 = until aborted) and leaves the call in silence. */
async function playTimes(run: RunContext, clip: Clip, times: number): Promise<void> {
  await orAborted(run.call.answer(), run.signal);
  const lengthMs = clipMs(clip);
  if (lengthMs === 0) return;
  run.call.sitAlone(playClip(clip, times !== 1));
  await run.wait(times === 0 ? FOREVER_MS : lengthMs * times);
  run.call.sitAlone();
}

export const play: Verb = async (run, node) => {
  const digits = node.attributes['digits'];
  if (digits) {
    await orAborted(run.call.answer(), run.signal);
    for (const digit of digits) {
      if (digit !== 'w') run.call.farEnd.pressDigit?.(digit);
      await run.wait(digit === 'w' ? 500 : 200);
    }
  }
  if (!node.text) return null;
  try {
    const clip = await loadClip(run.engine.core, run.resolve(node.text), run.signal);
    await playTimes(run, clip, intAttribute(node, 'loop', 1, 0, 1000));
  } catch (error) {
    // As the real service does: the problem is reported (12300) and the document goes on.
    if (!(error instanceof AudioError)) throw error;
    run.engine.core.log.append('error', { callSid: run.call.sid, code: 12300, message: error.message });
  }
  return null;
};

/** No speech engine: a tone per word that can be heard, and the text in the event log that can be read. */
export const say: Verb = async (run, node) => {
  run.engine.core.log.append('call.say', { sid: run.call.sid, text: node.text });
  await playTimes(run, sayClip(node.text), intAttribute(node, 'loop', 1, 0, 1000));
  return null;
};

export const pause: Verb = async (run, node) => {
  await playTimes(run, silentClip(1000 * Math.max(1, intAttribute(node, 'length', 1, 0, 600))), 1);
  return null;
};
