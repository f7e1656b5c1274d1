import type { Beep, JoinOptions } from '../../calls/conference.js';
import { sitIn } from '../../calls/conferences.js';
import { orAborted } from '../../clock.js';
import { callbackOf } from '../callbacks.js';
import { boolAttribute, intAttribute, methodAttribute, TwimlError, type TwimlNode } from '../parse.js';
import type { RunContext, TwimlDocument } from '../run.js';

const BEEPS: readonly string[] = ['true', 'false', 'onEnter', 'onExit'];

/** A beep setting as TwiML and REST spell it; anything else is the default, `true`. */
export function beepOf(value: string | undefined): Beep {
  return BEEPS.includes(value ?? '') ? (value as Beep) : 'true';
}

function optionsOf(run: RunContext, dial: TwimlNode, node: TwimlNode): JoinOptions {
  const waitUrl = node.attributes['waitUrl'];
  return {
    label: node.attributes['participantLabel'] ?? null,
    muted: boolAttribute(node, 'muted'),
    startOnEnter: boolAttribute(node, 'startConferenceOnEnter', true),
    endOnExit: boolAttribute(node, 'endConferenceOnExit'),
    beep: beepOf(node.attributes['beep']),
    coach: node.attributes['coach'] ?? null,
    waitUrl: waitUrl ? run.resolve(waitUrl) : waitUrl,
    waitMethod: methodAttribute(node, 'waitMethod'),
    maxParticipants: intAttribute(node, 'maxParticipants', 250, 2, 250),
    record: /^(true|record-from-start)$/.test(node.attributes['record'] ?? ''),
    recordingCallback:
      callbackOf(run, node, 'recordingStatusCallback') ?? callbackOf(run, dial, 'recordingStatusCallback'),
  };
}

/** `<Dial><Conference>`: sits in until kicked, redirected, hung up or the conference is over. */
export async function dialConference(run: RunContext, dial: TwimlNode, node: TwimlNode): Promise<TwimlDocument | null> {
  if (!node.text) throw new TwimlError(13212, '<Conference> needs a name');
  const { conferences, core, recordings } = run.engine;
  await orAborted(run.call.answer(), run.signal);
  const recordMode = dial.attributes['record'] ?? '';
  const recording = recordMode.startsWith('record-from')
    ? recordings.ofCall(run.call, recordMode.endsWith('-dual') ? 'dual' : 'mono', {
        source: 'DialVerb',
        callback: callbackOf(run, dial, 'recordingStatusCallback'),
      })
    : null;
  const conference = conferences.open(node.text, callbackOf(run, node, 'statusCallback', ['end']));
  const startedMs = core.clock.nowMs();
  const action = dial.attributes['action'];
  const result = () => ({
    DialCallStatus: 'completed',
    DialCallDuration: String(Math.round((core.clock.nowMs() - startedMs) / 1000)),
    ...(recording ? recordings.params(recording) : {}),
  });
  try {
    await sitIn(conference, run.call, optionsOf(run, dial, node), run.signal);
  } finally {
    await recording?.stop();
    if (action && run.call.over.aborted) run.tell(action, methodAttribute(dial, 'method'), result());
  }
  run.call.sitAlone();
  return action ? run.fetch(action, methodAttribute(dial, 'method'), result()) : null;
}
