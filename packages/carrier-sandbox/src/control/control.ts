import twilio from 'twilio';
import type { Signalling } from '../ports.js';
import type { Call } from '../calls/call.js';
import { isFinal } from '../calls/call.machine.js';
import { resolveDestination } from '../calls/destination.policy.js';
import type { Arrivals } from '../calls/arrivals.js';
import type { SandboxCredentials } from '../credentials.js';
import { decodeUlaw } from '../media/g711.js';
import { goertzel, level } from '../media/spectrum.js';
import { HANDSET_NUMBERS, handsetIdentity, isE164 } from '../pstn/scripts.js';
import { createVirtualPhone, type VirtualPhone } from '../pstn/virtual-phone.js';
import type { Carrier } from '../rest/context.js';
import type { OutageMode } from '../messages/outage.js';
import type { MediaMux } from '../media/mux.js';
import { NO_FAULTS } from '../webhooks/faults.js';
import { decodeMedia, decodePdf } from './validate.js';
import { ControlError } from './control-error.js';
import type {
  AccountIssuesView,
  CallAudioView,
  CallInRequest,
  CallView,
  FaxInRequest,
  FaxView,
  HandsetCallView,
  HandsetSendRequest,
  HandsetThreadView,
  HandsetToken,
  HandsetView,
  MessageInRequest,
  MessageView,
  RegistrationReport,
  SandboxEvent,
  SandboxState,
  SetScriptRequest,
  WebhookEntry,
  OptOutsView,
  OutageView,
  WebhookFaults,
} from './types.js';
import { callView, conferenceView, faxView, messageView, queueView, recordingView } from './views.js';

/** Everything a test, the panel or a handset can do to the outside world. The HTTP control API is this, over JSON. */
export interface Control {
  state(): SandboxState;
  events(sinceSeq?: number): SandboxEvent[];
  onEvent(listener: (event: SandboxEvent) => void): () => void;
  setScript(number: string, change: SetScriptRequest): void;
  /** A virtual phone calls a line of the company. */
  callIn(request: CallInRequest): CallView;
  /** The far party of a call presses keys; `w` waits half a second. Scripted phones only. */
  press(callSid: string, digits: string): void;
  /** The far party of a call hangs up; a call that ends at a browser is cleared by the carrier. */
  hangUp(callSid: string): CallView;
  call(sid: string): CallView;
  audio(callSid: string, frequenciesHz: readonly number[]): CallAudioView;
  messageIn(request: MessageInRequest): MessageView;
  /** A machine of the outside world faxes a PDF to a line. */
  faxIn(request: FaxInRequest): Promise<FaxView>;
  /** Says what is wrong with the account of a company, and reports it to the product. */
  setAccountIssues(account: AccountIssuesView): void;
  /** Says how US carriers decided on the registration of a company, and reports it to the product. */
  reportRegistration(report: RegistrationReport): void;
  webhooks(): WebhookEntry[];
  replayWebhook(id: string): WebhookEntry;
  faults(): WebhookFaults;
  setFaults(faults: Partial<WebhookFaults>): WebhookFaults;
  outage(): OutageView;
  /** Trouble with requests to send texts, until `none`. */
  setOutage(mode: OutageMode): OutageView;
  /** Whether the carrier answers STOP, START and HELP itself. */
  optOuts(): OptOutsView;
  setOptOuts(answers: boolean): OptOutsView;
  /** Of a hundred packets of sound, so many are lost on the way to the browsers. */
  setSoundLoss(percent: number): void;
  /** Every browser loses its signalling at once, and comes back by itself. */
  restartSignalling(): void;
  /** Resolves when every status callback so far was delivered, dropped or given up. */
  webhooksIdle(): Promise<void>;
  /** Ends all calls and clears everything except lines, applications and credentials. */
  reset(): void;
  handsets(): HandsetView[];
  handsetToken(number: string): HandsetToken;
  handsetCalls(number: string): HandsetCallView[];
  handsetThreads(number: string): HandsetThreadView[];
  handsetMessages(number: string, peer: string): MessageView[];
  handsetSend(number: string, request: HandsetSendRequest): MessageView;
}

export interface ControlDeps {
  carrier: Carrier;
  arrivals: Arrivals;
  signalling: Signalling;
  credentials: SandboxCredentials;
  mux: Pick<MediaMux, 'setLoss'>;
  /** `host:port` browsers signal to, and whether it is plain `ws`. */
  signallingHost: () => { host: string; insecure: boolean };
}

const TOKEN_TTL_SECONDS = 3600;
const LISTEN_FRAMES = 25;

const unreachable = (): ControlError =>
  new ControlError(409, null, 'The product has not said where it is: start it first');

export function createControl({
  carrier,
  arrivals,
  signalling,
  credentials,
  mux,
  signallingHost,
}: ControlDeps): Control {
  const { core, calls, conferences, queues, messages, faxes, numbers, recordings } = carrier;
  /** Phones that called in, by call: the only ones whose owner can be told what to do. */
  const callers = new Map<string, VirtualPhone>();

  const find = (sid: string): Call => {
    const call = calls.get(sid);
    if (!call) throw new ControlError(404, 'sid', `There is no call ${sid}`);
    return call;
  };
  const scriptedPhone = (call: Call): VirtualPhone | null =>
    callers.get(call.sid) ?? ('dialPad' in call.farEnd ? (call.farEnd as VirtualPhone) : null);
  const phoneOf = (call: Call): VirtualPhone => {
    const phone = scriptedPhone(call);
    if (!phone) throw new ControlError(409, 'sid', 'This call ends at a browser: use the browser');
    return phone;
  };
  const handset = (number: string): string => {
    if (!HANDSET_NUMBERS.includes(number))
      throw new ControlError(404, 'number', `${number} is not a handset (${HANDSET_NUMBERS[0]} …)`);
    return number;
  };
  const online = (identity: string) => signalling.endpoints(identity).some((endpoint) => endpoint.registered);
  const between = (a: string, b: string) =>
    messages.list().filter((one) => (one.from === a && one.to === b) || (one.from === b && one.to === a));

  const outageView = (): OutageView => ({ mode: messages.outage.mode(), waiting: messages.outage.waiting() });

  const control: Control = {
    state: () => ({
      accountSid: core.accountSid,
      origin: core.origin(),
      numbers: numbers.views(online),
      calls: calls
        .list()
        .slice(0, 200)
        .map((call) => callView(carrier, call)),
      conferences: conferences.list().slice(0, 100).map(conferenceView),
      queues: queues.list().map((queue) => queueView(queue, core.clock.nowMs())),
      messages: messages.list().slice(0, 200).map(messageView),
      faxes: faxes.list().map(faxView),
      recordings: recordings
        .list()
        .slice(0, 100)
        .map((recording) => recordingView(carrier, recording)),
      webhooks: core.hooks.list().slice(-200).reverse(),
      faults: core.hooks.faults(),
      accounts: carrier.accounts.list(),
      lastSeq: core.log.since(0).at(-1)?.seq ?? 0,
    }),
    events: (sinceSeq = 0) => core.log.since(sinceSeq),
    onEvent: (listener) => core.log.subscribe(listener),
    setScript(number, change) {
      if (!isE164(number)) throw new ControlError(400, 'number', `${number} is not an international number`);
      if (numbers.isLine(number))
        throw new ControlError(409, 'number', `${number} is a line of the company: the product answers it`);
      if (HANDSET_NUMBERS.includes(number) && change.script) {
        throw new ControlError(409, 'script', `${number} is a handset: open it in a browser`);
      }
      numbers.setScript(number, change);
    },
    callIn({ from, to, script }) {
      if (!isE164(from)) throw new ControlError(400, 'from', `${from} is not an international number`);
      if (numbers.isLine(from)) throw new ControlError(400, 'from', `${from} is a line of the company itself`);
      if (!numbers.isLine(to)) throw new ControlError(404, 'to', `${to} is not a line of the company`);
      const phone = createVirtualPhone({
        clock: core.clock,
        direction: 'inbound',
        script: script ?? { kind: 'tone', afterMs: 0, hz: 700, hangUpAfterMs: null },
      });
      const call = arrivals.atLine(phone, from, to);
      if (!call) throw new ControlError(429, null, 'The sandbox carries no more calls');
      callers.set(call.sid, phone);
      void call.ended.then(() => callers.delete(call.sid));
      return callView(carrier, call);
    },
    press(callSid, digits) {
      if (!/^[0-9*#A-Dw]{1,64}$/.test(digits)) throw new ControlError(400, 'digits', 'use 1 to 64 of 0-9 * # A-D w');
      phoneOf(find(callSid)).dialPad(digits);
    },
    hangUp(callSid) {
      const call = find(callSid);
      const phone = scriptedPhone(call);
      if (phone && !isFinal(call.state)) phone.hangUp();
      else call.end(call.leg ? 'completed' : 'canceled');
      return callView(carrier, call);
    },
    call: (sid) => callView(carrier, find(sid)),
    audio(callSid, frequenciesHz) {
      const silent = new Uint8Array(0);
      const { said, heard } = find(callSid).leg?.recent() ?? { said: silent, heard: silent };
      const [mine, theirs] = [said, heard].map((ulaw) => decodeUlaw(ulaw.subarray(-LISTEN_FRAMES * 160)));
      const shares = (pcm: Int16Array | undefined) =>
        Object.fromEntries(frequenciesHz.map((hz) => [String(hz), pcm && pcm.length > 0 ? goertzel(pcm, hz) : 0]));
      return {
        said: shares(mine),
        heard: shares(theirs),
        saidRms: mine && mine.length > 0 ? level(mine) : 0,
        heardRms: theirs && theirs.length > 0 ? level(theirs) : 0,
      };
    },
    messageIn({ from, to, body = '', media = [] }) {
      return messageView(messages.receive({ from, to, body, media: decodeMedia(media) }));
    },
    faxIn: async ({ from, to, dataBase64 }) => faxView(await faxes.receive({ from, to, pdf: decodePdf(dataBase64) })),
    setAccountIssues({ company, issues }) {
      if (!carrier.accounts.setIssues(company, issues)) throw unreachable();
    },
    reportRegistration(report) {
      if (!carrier.accounts.reportRegistration(report)) throw unreachable();
    },
    webhooks: () => core.hooks.list(),
    replayWebhook(id) {
      const entry = core.hooks.replay(id);
      if (!entry) throw new ControlError(404, 'id', `There is no webhook ${id}`);
      return entry;
    },
    faults: () => core.hooks.faults(),
    setSoundLoss: (percent) => mux.setLoss(percent),
    restartSignalling: () => signalling.restart(),
    setFaults(faults) {
      core.hooks.setFaults(faults);
      return core.hooks.faults();
    },
    outage: outageView,
    setOutage(mode) {
      messages.outage.set(mode);
      return outageView();
    },
    optOuts: () => ({ answers: messages.optOuts.isOn() }),
    setOptOuts(answers) {
      messages.optOuts.set(answers);
      return { answers };
    },
    webhooksIdle: () => core.hooks.idle(),
    reset() {
      core.hooks.setFaults(NO_FAULTS);
      messages.outage.set('none');
      messages.optOuts.set(false);
      mux.setLoss(0);
      calls.clear();
      conferences.clear();
      queues.clear();
      faxes.clear();
      carrier.accounts.clear();
      messages.clear();
      recordings.clear();
      numbers.resetScripts();
      core.hooks.clear();
      core.log.clear();
      core.log.append('reset', {});
    },
    handsets: () =>
      HANDSET_NUMBERS.map((number, index) => ({
        number,
        identity: handsetIdentity(number),
        online: online(handsetIdentity(number)),
        place: index + 1,
      })),
    handsetToken(number) {
      const identity = handsetIdentity(handset(number));
      const token = new twilio.jwt.AccessToken(
        credentials.accountSid,
        credentials.apiKeySid,
        credentials.apiKeySecret,
        {
          identity,
          ttl: TOKEN_TTL_SECONDS,
        },
      );
      token.addGrant(
        new twilio.jwt.AccessToken.VoiceGrant({ outgoingApplicationSid: credentials.appSid, incomingAllow: true }),
      );
      return {
        number,
        identity,
        token: token.toJwt(),
        expiresAt: new Date(Date.now() + TOKEN_TTL_SECONDS * 1000).toISOString(),
        signalling: signallingHost(),
      };
    },
    handsetCalls(number) {
      handset(number);
      const isAt = (address: string): boolean => {
        const destination = resolveDestination(address, () => false);
        return destination?.kind === 'handset' && destination.number === number;
      };
      return calls
        .list()
        .filter(
          (call) =>
            (call.from === number && call.direction === 'inbound') || (call.direction !== 'inbound' && isAt(call.to)),
        )
        .map((call): HandsetCallView => {
          const view = callView(carrier, call);
          const out = call.direction === 'inbound';
          return {
            sid: call.sid,
            direction: out ? 'out' : 'in',
            with: out ? call.to : call.from,
            at: view.startedAt,
            durationSeconds: view.durationSeconds,
            status: view.status,
          };
        });
    },
    handsetThreads(number) {
      handset(number);
      const threads = new Map<string, HandsetThreadView>();
      for (const message of messages.list()) {
        if (message.from !== number && message.to !== number) continue;
        const peer = message.from === number ? message.to : message.from;
        const thread = threads.get(peer);
        if (thread) thread.count += 1;
        else threads.set(peer, { with: peer, last: messageView(message), count: 1 });
      }
      return [...threads.values()];
    },
    handsetMessages: (number, peer) => between(handset(number), peer).reverse().map(messageView),
    handsetSend: (number, { to, ...rest }) => control.messageIn({ from: handset(number), to, ...rest }),
  };
  return control;
}
