import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LegState } from '../ports.js';
import { createNodePeer, type NodePeer } from '../testing/node-peer.js';
import { createManualClock, type ManualClock } from '../testing/manual-clock.js';
import type { BrowserLeg } from './browser-leg.js';
import { encodeUlaw, FRAME_SAMPLES } from './g711.js';
import { createMediaMux, MediaBindError, type MediaMux } from './mux.js';

let clock: ManualClock;
let mux: MediaMux;
let peers: NodePeer[];

beforeEach(async () => {
  clock = createManualClock();
  mux = await createMediaMux({ clock });
  peers = [];
});
afterEach(async () => {
  for (const peer of peers) peer.close();
  await mux.close();
});

async function newPeer(): Promise<NodePeer> {
  const peer = await createNodePeer();
  peers.push(peer);
  return peer;
}

const frameOf = (value: number) => encodeUlaw(new Int16Array(FRAME_SAMPLES).fill(value));

function reach(leg: BrowserLeg, wanted: LegState): Promise<void> {
  return new Promise((resolve) => {
    if (leg.state === wanted) return resolve();
    leg.onState((state) => {
      if (state === wanted) resolve();
    });
  });
}

/** What the leg hears when the peer speaks, repeated until it arrives: the association may still be settling. */
async function said(peer: NodePeer, leg: BrowserLeg, value: number): Promise<number | undefined> {
  const heard = new Promise<number | undefined>((resolve) => {
    const stop = leg.onFrame((frame) => {
      stop();
      resolve(frame[0]);
    });
  });
  const timer = setInterval(() => peer.send(frameOf(value)), 5);
  return heard.finally(() => clearInterval(timer));
}

async function played(leg: BrowserLeg, peer: NodePeer, value: number): Promise<number | undefined> {
  const heard = new Promise<number | undefined>((resolve) => {
    const stop = peer.onFrame((frame) => {
      stop();
      resolve(frame[0]);
    });
  });
  const timer = setInterval(() => leg.send(frameOf(value)), 5);
  return heard.finally(() => clearInterval(timer));
}

async function connected(): Promise<{ leg: BrowserLeg; peer: NodePeer }> {
  const peer = await newPeer();
  const leg = mux.createLeg('leg');
  peer.connect(leg.answerOffer(peer.describe('actpass')));
  await Promise.all([reach(leg, 'connected'), peer.secured]);
  return { leg, peer };
}

describe('one UDP port for all calls', () => {
  it('answers an offer: sound both ways, and each leg hears its own peer only', async () => {
    const [first, second] = [await connected(), await connected()];
    expect(mux.legCount).toBe(2);
    expect(await said(first.peer, first.leg, 1052)).toBe(frameOf(1052)[0]);
    expect(await said(second.peer, second.leg, 4092)).toBe(frameOf(4092)[0]);
    expect(await played(first.leg, first.peer, 8316)).toBe(frameOf(8316)[0]);
    expect(await played(second.leg, second.peer, 1052)).toBe(frameOf(1052)[0]);
    first.leg.close();
    expect(mux.legCount).toBe(1);
  });

  it('connects to a peer that answers its offer, even when the answer comes after the handshake', async () => {
    const peer = await newPeer();
    const leg = mux.createLeg('leg');
    const offer = leg.offer();
    const answer = peer.describe('active');
    peer.connect(offer);
    await peer.secured;
    expect(leg.state).toBe('connecting');
    leg.acceptAnswer(answer);
    expect(leg.state).toBe('connected');
    expect(await said(peer, leg, 1052)).toBe(frameOf(1052)[0]);
  });

  it('loses as much sound as it is told to, and none any more when that is over', async () => {
    const { leg, peer } = await connected();
    const values = [1052, 4092, 8316, 16764];
    const [end] = frameOf(32124);
    const speak = async (): Promise<unknown[]> => {
      const heard: unknown[] = [];
      const over = new Promise<void>((resolve) =>
        peer.onFrame(([first]) => (first === end ? resolve() : void heard.push(first))),
      );
      for (const value of values) leg.send(frameOf(value));
      mux.setLoss(0);
      leg.send(frameOf(32124));
      await over;
      return heard;
    };
    // Of 100 packets 50 arrive: with a half owed after the first, each second one is lost.
    mux.setLoss(50);
    expect(await speak()).toEqual([1052, 8316].map((value) => frameOf(value)[0]));
    expect(await speak()).toEqual(values.map((value) => frameOf(value)[0]));
  });

  it('reports each digit once, however often its packets come', async () => {
    const { leg, peer } = await connected();
    const digits: string[] = [];
    const done = new Promise<void>((resolve) => leg.onDtmf((digit) => digits.push(digit) === 4 && resolve()));
    for (const digit of '1#1D') peer.press(digit);
    await done;
    await said(peer, leg, 0);
    expect(digits.join('')).toBe('1#1D');
  });

  it('keeps one source and real time across a pause', async () => {
    const { leg, peer } = await connected();
    const stamps: number[] = [];
    const done = new Promise<void>((resolve) =>
      peer.onFrame((_, timestamp) => stamps.push(timestamp) === 4 && resolve()),
    );
    const play = (pauseMs: number) => {
      clock.advance(pauseMs);
      leg.send(frameOf(0));
    };
    for (const pauseMs of [0, 20, 20, 3000]) play(pauseMs);
    await done;
    expect(stamps.slice(1).map((stamp, i) => (stamp - (stamps[i] ?? 0)) >>> 0)).toEqual([160, 160, 24_000]);
    expect(peer.sources.size).toBe(1);
  });

  it('restarts ICE on the running association, and starts afresh for a new page', async () => {
    const { leg, peer } = await connected();
    const before = leg.remoteUfrag;
    peer.restartIce();
    peer.connect(leg.answerOffer(peer.describe('actpass')));
    expect(leg.remoteUfrag).not.toBe(before);
    expect(leg.state).toBe('connected');
    expect(await said(peer, leg, 1052)).toBe(frameOf(1052)[0]);

    const stranger = peer.describe('actpass').replace(/sha-256 .*/, `sha-256 ${'AA:'.repeat(31)}AA`);
    leg.answerOffer(stranger);
    expect(leg.state).toBe('connecting');
  });
});

describe('what does not belong', () => {
  it('fails the leg of a peer whose certificate is not the one announced', async () => {
    const peer = await newPeer();
    const leg = mux.createLeg('leg');
    const forged = peer.describe('actpass').replace(/sha-256 .*/, `sha-256 ${'AA:'.repeat(31)}AA`);
    peer.connect(leg.answerOffer(forged));
    await reach(leg, 'failed');
    expect(leg.failure).toMatch(/certificate/);
  });

  it('stays silent to a peer with a wrong password, and to noise', async () => {
    const peer = await newPeer();
    const leg = mux.createLeg('leg');
    peer.connect(leg.answerOffer(peer.describe('actpass')).replace(/a=ice-pwd:\S+/, 'a=ice-pwd:wrong'));
    for (const first of [0, 1, 22, 60, 128, 200, 255]) {
      for (const size of [1, 13, 20, 200]) peer.raw(Buffer.alloc(size, first));
    }
    const other = await connected();
    expect(await said(other.peer, other.leg, 1052)).toBe(frameOf(1052)[0]);
    expect(leg.state).toBe('connecting');
    for (const first of [0, 1, 22, 60, 128, 200, 255]) {
      for (const size of [1, 13, 20, 200]) other.peer.raw(Buffer.alloc(size, first));
    }
    expect(await said(other.peer, other.leg, 4092)).toBe(frameOf(4092)[0]);
  });

  it('gives up on a peer that fell silent for 30 s, not on one that is still ringing', async () => {
    const ringing = mux.createLeg('ringing');
    ringing.offer();
    const { leg, peer } = await connected();
    peer.vanish();
    clock.advance(29_000);
    expect(leg.state).toBe('connected');
    clock.advance(10_000);
    expect([leg.state, ringing.state]).toEqual(['failed', 'connecting']);
    expect(leg.failure).toMatch(/30 s/);
  });

  it('answers this machine alone when it is not bound to an address', async () => {
    await mux.close();
    let isOurs = false;
    let noteAsked = (_address: string): void => {};
    const asked = new Promise<string>((resolve) => (noteAsked = resolve));
    const has = (address: string): boolean => {
      noteAsked(address);
      return isOurs;
    };
    mux = await createMediaMux({ clock, own: { list: () => ['127.0.0.1'], has } });
    const peer = await newPeer();
    const leg = mux.createLeg('leg');
    peer.connect(leg.answerOffer(peer.describe('actpass')));
    expect(await asked).toBe('127.0.0.1');
    expect(leg.state).toBe('connecting');
    isOurs = true;
    await reach(leg, 'connected');
  });

  it('gives up sooner when it is told to', async () => {
    await mux.close();
    mux = await createMediaMux({ clock, consentMs: 6_000 });
    const { leg, peer } = await connected();
    peer.vanish();
    clock.advance(5_000);
    expect(leg.state).toBe('connected');
    clock.advance(10_000);
    expect([leg.state, leg.failure]).toEqual(['failed', expect.stringContaining('6 s')]);
  });

  it.each([
    [{ bind: 'localhost' }, /not an IP address/],
    [{ bind: '0.0.0.0' }, /announce/],
    [{ bind: '203.0.113.1' }, /Cannot open UDP 203\.0\.113\.1/],
  ])('refuses to open with %j', async (options, message) => {
    await expect(createMediaMux(options)).rejects.toThrow(MediaBindError);
    await expect(createMediaMux(options)).rejects.toThrow(message);
  });

  it('refuses a port that is taken', async () => {
    await expect(createMediaMux({ port: mux.port })).rejects.toThrow(/EADDRINUSE/);
  });
});
