/** Calls that people do things to: helpers over the voice world. One per test file. */
import { getCall, holdCall, startCall, type Call, type Endpoint } from '@talk/contract';
import { expect } from 'vitest';
import { liveCall } from './call-story.js';
import { until } from './until.js';
import { createVoiceWorld, LINE, type Agent, type VoiceWorld } from './voice-world.js';

/** A customer who hums. */
export const CUSTOMER = '+14155550171';
/** What they hum. */
export const CUSTOMER_HZ = 700;

export interface ControlWorld extends VoiceWorld {
  /** Asks as an agent; anything but success fails the test. */
  ask<T = Call>(agent: Agent, endpoint: Endpoint, params: Record<string, unknown>, body?: object): Promise<T>;
  /** Asks as an agent, and expects the refusal; its sentence. */
  refusal(agent: Agent, endpoint: Endpoint, params: Record<string, unknown>, body?: object): Promise<string>;
  hold(agent: Agent, id: string, on: boolean): Promise<Call>;
  /** The customer calls in and the agent answers; both hear each other. */
  talk(agent: Agent, hz: number, from?: string, script?: { hz: number }): Promise<string>;
  callIn(from: string, hz?: number): string;
  dial(agent: Agent, phoneNumber: string): Promise<string>;
  snapshot(agent: Agent, id: string): Promise<Call>;
  /** Waits until the call is as described. */
  callIs(agent: Agent, id: string, what: string, is: (call: Call) => boolean): Promise<Call>;
  /** The live leg of an outside number. */
  legOf(number: string): string;
  /** Waits until the outside number hears this note, and none of the others. */
  hears(number: string, wanted: readonly number[], unwanted?: readonly number[]): Promise<void>;
  /** Waits until the outside number hears music: something, but none of these notes. */
  hearsMusic(number: string, unwanted: readonly number[]): Promise<void>;
}

type CallTimeouts = Parameters<typeof createVoiceWorld>[0];

export async function createControlWorld(timeouts: CallTimeouts = {}): Promise<ControlWorld> {
  const world = await createVoiceWorld(timeouts);
  const send = (agent: Agent, endpoint: Endpoint, params: Record<string, unknown>, body: object) =>
    world.server.call(endpoint, {
      as: agent.user,
      params,
      ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body }),
      headers: { 'idempotency-key': crypto.randomUUID() },
    });

  async function ask<T = Call>(
    agent: Agent,
    endpoint: Endpoint,
    params: Record<string, unknown>,
    body: object = {},
  ): Promise<T> {
    const answer = await send(agent, endpoint, params, body);
    if (answer.status !== 200) throw new Error(`${endpoint.id} was answered ${answer.status}: ${answer.error.message}`);
    return answer.body as T;
  }

  const legOf = (number: string): string => {
    const leg = world.sandbox.control
      .state()
      // A forwarded call shows the caller's number, and is the leg of another.
      .calls.find(
        (call) =>
          (call.direction === 'inbound' ? call.from : call.to) === number &&
          ['in-progress', 'ringing'].includes(call.status),
      );
    if (leg === undefined) throw new Error(`nobody is called ${number}`);
    return leg.sid;
  };

  const callIn = (from: string, hz = CUSTOMER_HZ): string =>
    world.sandbox.control.callIn({ from, to: LINE, script: { kind: 'tone', afterMs: 0, hz, hangUpAfterMs: null } }).sid;

  async function hears(number: string, wanted: readonly number[], unwanted: readonly number[] = []): Promise<void> {
    let last: unknown = null;
    await until(`${number} to hear ${wanted.join(', ')} Hz without ${unwanted.join(', ')} Hz`, () => {
      const { heard, heardRms } = world.sandbox.control.audio(legOf(number), [...wanted, ...unwanted]);
      last = { heard, heardRms };
      const share = (hz: number): number => heard[String(hz)] ?? 0;
      // Shares of the whole: of three equal notes each has a third.
      const isHeard = wanted.every((hz) => share(hz) > 0.5 / Math.max(1, wanted.length));
      return (wanted.length === 0 || heardRms > 0.005) && isHeard && unwanted.every((hz) => share(hz) < 0.05);
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${JSON.stringify(last)}`, { cause: error });
    });
  }

  const snapshot = (agent: Agent, id: string) => ask<Call>(agent, getCall, { id });

  return {
    ...world,
    ask,
    async refusal(agent, endpoint, params, body = {}) {
      const answer = await send(agent, endpoint, params, body);
      expect([answer.status, answer.error.code]).toEqual([409, 'CALL_STATE']);
      return answer.error.message;
    },
    hold: (agent, id, on) => ask(agent, holdCall, { id }, { on }),
    callIn,
    async talk(agent, hz, from = CUSTOMER, script = { hz: CUSTOMER_HZ }) {
      callIn(from, script.hz);
      const id = await liveCall(world);
      await agent.phone.event(`incoming ${id}`);
      await agent.phone.accept();
      await agent.phone.hears(script.hz);
      await hears(from, [hz]);
      return id;
    },
    async dial(agent, phoneNumber) {
      const { status, body } = await world.server.call(startCall, {
        as: agent.user,
        body: { phone_number: phoneNumber, outside_day_time: true },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      expect(status).toBe(200);
      await agent.phone.dial(body.connect.params);
      return body.call.id;
    },
    snapshot,
    async callIs(agent, id, what, is) {
      let last: Call | null = null;
      return until(`the call to be ${what}`, async () => {
        last = await snapshot(agent, id);
        return is(last) && last;
      }).catch((error: unknown) => {
        throw new Error(`${String(error)}: ${JSON.stringify(last)}`, { cause: error });
      });
    },
    legOf,
    hears,
    async hearsMusic(number, unwanted) {
      await until(`${number} to hear music`, () => {
        const { heard, heardRms } = world.sandbox.control.audio(legOf(number), unwanted);
        return heardRms > 0.003 && unwanted.every((hz) => (heard[String(hz)] ?? 0) < 0.3);
      });
    },
  };
}
