import { orAborted, wait } from '../../clock.js';
import { decodeUlaw, FRAME_MS } from '../../media/g711.js';
import { level } from '../../media/spectrum.js';
import { callbackOf } from '../callbacks.js';
import { beepClip, clipMs, playClip } from '../clips.js';
import { boolAttribute, intAttribute, methodAttribute } from '../parse.js';
import type { Verb } from '../run.js';

const VOICE_LEVEL = 0.01;

/**
 * Records what the caller says, after a beep: until a key, `timeout` seconds of silence, `maxLength`, or the end of the call.
 * A caller who said nothing at all falls through to the next verb, as with the real service.
 */
export const record: Verb = async (run, node) => {
  const { clock } = run.engine.core;
  const leg = await orAborted(run.call.answer(), run.signal);
  const maxMs = intAttribute(node, 'maxLength', 3600, 1, 14_400) * 1000;
  const silenceMs = intAttribute(node, 'timeout', 5, 0, 600) * 1000;
  const finishKeys = node.attributes['finishOnKey'] ?? '1234567890*#';
  if (boolAttribute(node, 'playBeep', true)) {
    const beep = beepClip();
    run.call.sitAlone(playClip(beep));
    await run.wait(clipMs(beep));
  }
  run.call.sitAlone();
  const recording = run.engine.recordings.ofCall(run.call, 'said', {
    source: 'RecordVerb',
    callback: callbackOf(run, node, 'recordingStatusCallback'),
  });

  let spoke = false;
  let digits = '';
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let quietMs = 0;
  const stopFrames = leg.onFrame((frame) => {
    const loud = level(decodeUlaw(frame)) > VOICE_LEVEL;
    spoke ||= loud;
    quietMs = loud ? 0 : quietMs + FRAME_MS;
    if (silenceMs > 0 && quietMs >= silenceMs) finish();
  });
  const stopDigits = run.call.onDigit((digit) => {
    if (!finishKeys.includes(digit)) return;
    digits = digit;
    finish();
  });
  const action = node.attributes['action'] ?? run.document.url;
  const result = () => ({ ...run.engine.recordings.params(recording), ...(digits ? { Digits: digits } : {}) });
  try {
    await Promise.race([orAborted(finished, run.signal), wait(clock, maxMs, run.signal)]);
  } finally {
    stopFrames();
    stopDigits();
    await recording.stop();
    if (run.call.over.aborted && action && spoke) {
      run.tell(action, methodAttribute(node, 'method'), { ...result(), Digits: 'hangup' });
    }
  }
  if (!action || !spoke) return null;
  return run.fetch(action, methodAttribute(node, 'method'), result());
};
