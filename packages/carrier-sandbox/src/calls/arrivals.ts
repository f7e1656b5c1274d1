import type { ClientCall } from '../ports.js';
import type { CallbackTarget, Core } from '../carrier.js';
import { newSid } from '../ids.js';
import { createCallingBrowser } from '../pstn/browser-phone.js';
import type { Numbers, WebhookSettings } from '../pstn/numbers.js';
import { handsetNumber } from '../pstn/scripts.js';
import type { Interpreter } from '../twiml/interpreter.js';
import type { Call } from './call.js';
import { TooManyCalls, type CallRegistry } from './call-registry.js';
import { resolveDestination } from './destination.policy.js';
import type { FarEnd } from './far-end.js';

export interface Arrivals {
  /** A browser dialled: the product's softphone, or a handset of the outside world. */
  fromBrowser(call: ClientCall): void;
  /** A customer calls a line of the company. Returns the call, or null when it could not be taken. */
  atLine(farEnd: FarEnd, from: string, to: string, sid?: string): Call | null;
}

export interface ArrivalsDeps {
  core: Core;
  calls: CallRegistry;
  numbers: Numbers;
  interpreter: Interpreter;
  /** The TwiML application that the product's browsers dial into. */
  appSid: string;
}

/** Takes calls that come in from outside and starts the TwiML of the line that they are for. */
export function createArrivals({ core, calls, numbers, interpreter, appSid }: ArrivalsDeps): Arrivals {
  const take = (
    farEnd: FarEnd,
    init: { sid: string; from: string; to: string; extraParams?: Record<string, string> },
    settings: WebhookSettings | null,
    who: string,
    { twiml, applicationSid }: { twiml?: string; applicationSid?: string } = {},
  ): Call | null => {
    let call: Call;
    try {
      call = calls.create({
        ...init,
        direction: 'inbound',
        parentSid: null,
        farEnd,
        callback: settings ? callbackOf(settings) : null,
      });
    } catch (error) {
      if (!(error instanceof TooManyCalls)) throw error;
      core.log.append('error', { callSid: init.sid, code: 10004, message: error.message });
      farEnd.end({ code: 31486, message: 'Busy' });
      return null;
    }
    call.alert();
    if (twiml !== undefined) void interpreter.run(call, { twiml });
    else if (settings?.voiceUrl) {
      void interpreter.run(call, {
        url: settings.voiceUrl,
        method: settings.voiceMethod,
        fallbackUrl: settings.voiceFallbackUrl || undefined,
        ...(applicationSid ? { params: { ApplicationSid: applicationSid } } : {}),
      });
    } else {
      core.log.append('error', {
        callSid: call.sid,
        code: 21401,
        message: `${who} has no voice address: set its VoiceUrl`,
      });
      call.end('failed', { code: 31404, message: 'Not found' });
    }
    return call;
  };

  const atLine: Arrivals['atLine'] = (farEnd, from, to, sid = newSid('CA')) => {
    const line = numbers.line(to);
    return take(farEnd, { sid, from, to }, line ? numbers.voiceSettings(line) : null, `The line ${to}`);
  };

  /** A handset dials like any telephone: a line of the company, or anybody else, without the product being involved. */
  const fromHandset = (call: ClientCall, from: string) => {
    const farEnd = createCallingBrowser(call);
    const dialled = call.params['To'] ?? '';
    const destination = resolveDestination(dialled, (number) => numbers.isLine(number));
    if (destination?.kind === 'line') return void atLine(farEnd, from, destination.number, call.sid);
    if (!destination || destination.kind === 'client') {
      core.log.append('error', { callSid: call.sid, code: 21211, message: `A handset cannot call "${dialled}"` });
      return farEnd.end({ code: 31404, message: 'Not found' });
    }
    const { number } = destination;
    const twiml = `<Response><Dial answerOnBridge="true" callerId="${from}" timeout="60"><Number>${number}</Number></Dial></Response>`;
    take(farEnd, { sid: call.sid, from, to: number }, null, 'The handset', { twiml });
  };

  return {
    atLine,
    fromBrowser(call) {
      const handset = handsetNumber(call.identity);
      if (handset) return fromHandset(call, handset);
      const sid = call.applicationSid ?? appSid;
      const application = numbers.application(sid);
      take(
        createCallingBrowser(call),
        {
          sid: call.sid,
          from: `client:${call.identity}`,
          to: call.params['To'] ?? '',
          extraParams: { ...call.params },
        },
        application ?? null,
        `The application ${sid}`,
        { applicationSid: sid },
      );
    },
  };
}

function callbackOf(settings: WebhookSettings): CallbackTarget | null {
  if (!settings.statusCallback) return null;
  return { url: settings.statusCallback, method: settings.statusCallbackMethod, events: ['completed'] };
}
