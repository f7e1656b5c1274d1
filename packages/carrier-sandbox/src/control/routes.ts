import { FaxRefused } from '../faxes/faxes.js';
import { MessageRefused } from '../messages/messages.js';
import type { MediaStore } from '../messages/media-store.js';
import { ControlError } from './control-error.js';
import type { Control } from './control.js';
import {
  accountIssuesOf,
  callInOf,
  digitsOf,
  faultsOf,
  faxInOf,
  handsetSendOf,
  messageInOf,
  optOutsOf,
  outageOf,
  registrationReportOf,
  setScriptOf,
  soundLossOf,
} from './validate.js';

export interface ControlInput {
  method: string;
  /** Below `/sandbox/api/`. */
  path: string;
  search: URLSearchParams;
  /** Parsed JSON body, undefined when there is none. */
  body: unknown;
}

export type ControlAnswer =
  { status: number; json: unknown } | { status: number; file: { contentType: string; data: Buffer } };

type Handler = (input: ControlInput, params: string[]) => ControlAnswer | Promise<ControlAnswer>;

const json = (value: unknown, status = 200): ControlAnswer => ({ status, json: value });

function frequenciesOf(search: URLSearchParams): number[] {
  const list = (search.get('hz') ?? '').split(',').filter(Boolean).map(Number);
  if (list.length > 20 || list.some((hz) => !(hz >= 50 && hz <= 3900))) {
    throw new ControlError(400, 'hz', 'at most 20 frequencies from 50 to 3900, separated by commas');
  }
  return list;
}

/** The control API as a table: method, path pattern, what it does. Events are a stream and live in the HTTP server. */
function routesOf(control: Control, media: MediaStore): [string, RegExp, Handler][] {
  return [
    ['GET', /^state$/, () => json(control.state())],
    ['POST', /^reset$/, () => (control.reset(), json({ ok: true }))],
    ['GET', /^numbers$/, () => json(control.state().numbers)],
    [
      'POST',
      /^numbers\/([^/]+)\/script$/,
      ({ body }, [number = '']) => (control.setScript(number, setScriptOf(body)), json({ ok: true })),
    ],
    ['GET', /^calls$/, () => json(control.state().calls)],
    ['POST', /^calls$/, ({ body }) => json(control.callIn(callInOf(body)), 201)],
    ['GET', /^calls\/([^/]+)$/, (_input, [sid = '']) => json(control.call(sid))],
    ['GET', /^calls\/([^/]+)\/audio$/, ({ search }, [sid = '']) => json(control.audio(sid, frequenciesOf(search)))],
    [
      'POST',
      /^calls\/([^/]+)\/digits$/,
      ({ body }, [sid = '']) => (control.press(sid, digitsOf(body)), json({ ok: true })),
    ],
    ['POST', /^calls\/([^/]+)\/hangup$/, (_input, [sid = '']) => json(control.hangUp(sid))],
    ['POST', /^messages$/, ({ body }) => json(control.messageIn(messageInOf(body)), 201)],
    ['POST', /^faxes$/, async ({ body }) => json(await control.faxIn(faxInOf(body)), 201)],
    ['POST', /^accounts$/, ({ body }) => (control.setAccountIssues(accountIssuesOf(body)), json({ ok: true }))],
    [
      'POST',
      /^registrations$/,
      ({ body }) => (control.reportRegistration(registrationReportOf(body)), json({ ok: true })),
    ],
    ['GET', /^webhooks$/, () => json(control.webhooks())],
    ['POST', /^webhooks\/([^/]+)\/replay$/, (_input, [id = '']) => json(control.replayWebhook(id), 202)],
    ['POST', /^signalling\/restart$/, () => (control.restartSignalling(), json({ ok: true }))],
    ['GET', /^faults$/, () => json(control.faults())],
    ['POST', /^faults$/, ({ body }) => json(control.setFaults(faultsOf(body)))],
    ['POST', /^sound-loss$/, ({ body }) => (control.setSoundLoss(soundLossOf(body)), json({ ok: true }))],
    ['GET', /^outage$/, () => json(control.outage())],
    ['GET', /^opt-outs$/, () => json(control.optOuts())],
    ['POST', /^opt-outs$/, ({ body }) => json(control.setOptOuts(optOutsOf(body)))],
    ['POST', /^outage$/, ({ body }) => json(control.setOutage(outageOf(body)))],
    ['GET', /^handsets$/, () => json(control.handsets())],
    ['POST', /^handsets\/([^/]+)\/token$/, (_input, [number = '']) => json(control.handsetToken(number), 201)],
    ['GET', /^handsets\/([^/]+)\/calls$/, (_input, [number = '']) => json(control.handsetCalls(number))],
    ['GET', /^handsets\/([^/]+)\/threads$/, (_input, [number = '']) => json(control.handsetThreads(number))],
    [
      'GET',
      /^handsets\/([^/]+)\/threads\/([^/]+)$/,
      (_input, [number = '', peer = '']) => json(control.handsetMessages(number, peer)),
    ],
    [
      'POST',
      /^handsets\/([^/]+)\/messages$/,
      ({ body }, [number = '']) => json(control.handsetSend(number, handsetSendOf(body)), 201),
    ],
    [
      'GET',
      /^media\/(ME[0-9a-f]{32})$/,
      (_input, [sid = '']) => {
        const stored = media.get(sid);
        if (!stored) throw new ControlError(404, 'sid', `There is no medium ${sid}`);
        return { status: 200, file: stored };
      },
    ],
  ];
}

/** Answers requests to the control API; what goes wrong is `{ error: { field, message } }`. */
export function createControlRoutes(
  control: Control,
  media: MediaStore,
): (input: ControlInput) => Promise<ControlAnswer> {
  const routes = routesOf(control, media);
  return async (input) => {
    try {
      let pathKnown = false;
      for (const [method, pattern, handle] of routes) {
        const match = pattern.exec(input.path);
        if (!match) continue;
        pathKnown = true;
        if (method === input.method)
          return await handle(
            input,
            match.slice(1).map((part) => decodeURIComponent(part)),
          );
      }
      throw new ControlError(
        pathKnown ? 405 : 404,
        null,
        pathKnown ? `${input.method} is not allowed here` : 'There is nothing here',
      );
    } catch (error) {
      if (error instanceof ControlError)
        return json({ error: { field: error.field, message: error.message } }, error.status);
      if (error instanceof MessageRefused || error instanceof FaxRefused)
        return json({ error: { field: null, message: error.message, code: error.code } }, 400);
      if (error instanceof URIError)
        return json({ error: { field: null, message: 'The address is not properly encoded' } }, 400);
      throw error;
    }
  };
}
