import type {
  CallAudioView,
  CallInRequest,
  CallView,
  DigitsRequest,
  PhoneScript,
  SandboxState,
} from '@talk/carrier-sandbox';
import type { RunningStack } from '@talk/stack';

/** The line that a caller calls who does not say which. */
const SALES = '+14155550100';

/** The outside world by its control API: who calls, who hangs up, and what a scripted phone hears. */
export interface CarrierControl {
  state(): Promise<SandboxState>;
  /** A scripted phone calls a line; it talks until somebody hangs up. @returns the call's sid at the carrier. */
  callIn(call: Omit<CallInRequest, 'to'> & { to?: string }): Promise<string>;
  /** What the phone of an outside number does from now on when it is called. */
  setScript(number: string, script: PhoneScript): Promise<void>;
  /** The live leg of an outside number, null when it is in no call. */
  legOf(number: string): Promise<CallView | null>;
  hangUp(sid: string): Promise<void>;
  press(sid: string, digits: string): Promise<void>;
  restartSignalling(): Promise<void>;
  /** Loses so many of a hundred packets of sound on their way to the browsers; 0 heals it. */
  loseSound(percent: number): Promise<void>;
  /** What a scripted phone hears and says now: the shares of these tones. */
  audio(sid: string, hz: readonly number[]): Promise<CallAudioView>;
}

export function carrierControl({
  origins,
}: {
  readonly origins: Pick<RunningStack['origins'], 'sandbox'>;
}): CarrierControl {
  async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${origins.sandbox}/sandbox/api/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
  const post = async (path: string, body: object = {}): Promise<void> => void (await ask('POST', path, body));
  const isLive = ({ endedAt }: CallView): boolean => endedAt === null;
  return {
    state: () => ask('GET', 'state'),
    callIn: async ({ to = SALES, ...call }) => {
      const { sid } = await ask<CallView>('POST', 'calls', { to, ...call } satisfies CallInRequest);
      return sid;
    },
    setScript: (number, script) => post(`numbers/${encodeURIComponent(number)}/script`, { script }),
    legOf: async (number) => {
      const calls = await ask<CallView[]>('GET', 'calls');
      return calls.find((call) => isLive(call) && (call.to === number || call.from === number)) ?? null;
    },
    hangUp: (sid) => post(`calls/${sid}/hangup`),
    press: (sid, digits) => post(`calls/${sid}/digits`, { digits } satisfies DigitsRequest),
    loseSound: (percent) => post('sound-loss', { percent }),
    restartSignalling: () => post('signalling/restart'),
    audio: (sid, hz) => ask('GET', `calls/${sid}/audio?hz=${hz.join(',')}`),
  };
}
