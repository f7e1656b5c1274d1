import type { Verb } from '../run.js';
import { dial } from './dial.verb.js';
import { echo } from './echo.verb.js';
import { enqueue, leave } from './enqueue.verb.js';
import { hangup, redirect, reject } from './flow.verb.js';
import { gather } from './gather.verb.js';
import { pause, play, say } from './play.verb.js';
import { record } from './record.verb.js';

/** Every voice verb the sandbox knows, by element name. */
export const VERBS: Readonly<Record<string, Verb | undefined>> = {
  Dial: dial,
  Echo: echo,
  Enqueue: enqueue,
  Gather: gather,
  Hangup: hangup,
  Leave: leave,
  Pause: pause,
  Play: play,
  Record: record,
  Redirect: redirect,
  Reject: reject,
  Say: say,
};
