import { Aborted, orAborted } from '../../clock.js';
import { boolAttribute, intAttribute, methodAttribute } from '../parse.js';
import type { Verb } from '../run.js';

/** Collects keys while its children play. Speech input is not supported: a document that asks for it gets keys only. */
export const gather: Verb = async (run, node) => {
  await orAborted(run.call.answer(), run.signal);
  const limit = intAttribute(node, 'numDigits', 0, 0, 100);
  const finishKey = node.attributes['finishOnKey'] ?? '#';
  const timeoutMs = intAttribute(node, 'timeout', 5, 1, 600) * 1000;
  const { clock } = run.engine.core;
  let digits = '';
  let finishedBy = '';
  let cancelTimer: () => void = () => undefined;
  const firstDigit = new AbortController();
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const restartTimer = () => {
    cancelTimer();
    cancelTimer = clock.after(timeoutMs, finish);
  };
  const stop = run.call.onDigit((digit) => {
    firstDigit.abort();
    if (finishKey.includes(digit)) {
      finishedBy = digit;
      return finish();
    }
    digits += digit;
    if (limit > 0 && digits.length >= limit) return finish();
    restartTimer();
  });
  try {
    await run.nested({ nodes: node.children, url: run.document.url }, firstDigit.signal);
  } catch (error) {
    if (!(error instanceof Aborted) || run.signal.aborted) {
      stop();
      throw error;
    }
  }
  try {
    if (digits === '' && finishedBy === '') restartTimer();
    run.call.sitAlone();
    await orAborted(finished, run.signal);
  } finally {
    stop();
    cancelTimer();
  }
  if (digits === '' && !boolAttribute(node, 'actionOnEmptyResult')) return null;
  const action = node.attributes['action'] ?? run.document.url;
  if (!action) return null;
  return run.fetch(action, methodAttribute(node, 'method'), {
    Digits: digits,
    ...(finishedBy ? { FinishedOnKey: finishedBy } : {}),
  });
};
