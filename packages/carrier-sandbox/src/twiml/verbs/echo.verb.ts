import { orAborted } from '../../clock.js';
import { newSid } from '../../ids.js';
import { createSourceLeg } from '../../pstn/source-leg.js';
import type { Frame } from '../../ports.js';
import type { Verb } from '../run.js';

/** A call cannot last longer than this anyway. */
const FOREVER_MS = 24 * 3600 * 1000;

/** Says back whatever the caller says, until the call is over: for connection tests. */
export const echo: Verb = async (run) => {
  await orAborted(run.call.answer(), run.signal);
  const room = run.engine.core.createRoom();
  const mirror = createSourceLeg(run.engine.core.clock);
  const heard: Frame[] = [];
  mirror.onHeard((frame) => heard.push(Uint8Array.from(frame)));
  mirror.start(() => heard.shift() ?? null);
  const id = `echo-${newSid('ME')}`;
  room.add(id, mirror);
  run.call.sit(room);
  try {
    await run.wait(FOREVER_MS);
  } finally {
    room.remove(id);
    mirror.close();
  }
  return null;
};
