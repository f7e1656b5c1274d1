import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { createRoom } from '../src/media/room.js';
import type { ClientCall, Leg, Room, Signalling } from '../src/ports.js';
import { startTestCarrier, type TestCarrier } from '../src/testing/carrier.js';
import type { CallerReport } from './callers.js';

/** Figures of voice-signalling.md §9 for the same engine, 20 two-party calls on two cores, browsers as callers. */
const REFERENCE = {
  relayCpuPercent: 0.51,
  mixCpuPercent: 0.52,
  registerMs: 127,
  answerMs: 49,
  firstPacketMs: 212,
} as const;

export interface CallBenchOptions {
  /** Two-party calls at the same time. */
  calls?: number;
  /** How long CPU is measured once all calls stand. */
  seconds?: number;
  /** `relay` passes frames on as they come; `mix` puts the two parties in a room. */
  mode?: 'relay' | 'mix';
}

export interface CallBench {
  mode: 'relay' | 'mix';
  calls: number;
  /** CPU of the carrier's process per call, in percent of one core. */
  cpuPercentPerCall: number;
  /** Medians over all callers. */
  registerMs: number;
  answerMs: number;
  firstPacketMs: number;
  /** Worst share of frames a caller missed. */
  lost: number;
  /** Callers that heard the tone of the other party. */
  heardRight: number;
  callers: number;
  worstLoopDelayMs: number;
  memoryMb: number;
  /** Runnable processes per core over the last minute; above 1 the figures say more about the machine's other work. */
  loadPerCore: number;
}

/**
 * Sets up two-party calls between Node callers in a second process, lets them talk, and measures this process. Callers do
 * what a browser does on the wire (signalling, ICE, DTLS, SRTP both ways), and check that they hear each other's tone.
 */
export async function benchCalls(options: CallBenchOptions = {}): Promise<CallBench> {
  const { calls = 20, seconds = 10, mode = 'mix' } = options;
  const carrier = await startTestCarrier();
  const connect = mode === 'mix' ? mixer(carrier) : relay(carrier);
  const callers = fork(fileURLToPath(new URL('callers.ts', import.meta.url)), [carrier.host, String(calls)], {
    execArgv: ['--import', 'tsx', '--conditions=source'],
  });
  try {
    await reply(callers);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    callers.send('measure');
    const fromMs = performance.now();
    const from = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const used = process.cpuUsage(from);
    const elapsedUs = (performance.now() - fromMs) * 1000;
    delay.disable();
    const memoryMb = process.memoryUsage.rss() / 2 ** 20;
    callers.send('finish');
    const reports = (await reply(callers)) as CallerReport[];
    return {
      mode,
      calls,
      cpuPercentPerCall: ((used.user + used.system) / elapsedUs / calls) * 100,
      registerMs: median(reports.map((report) => report.registerMs)),
      answerMs: median(reports.map((report) => report.answerMs)),
      firstPacketMs: median(reports.map((report) => report.firstPacketMs)),
      lost: Math.max(...reports.map((report) => report.lost)),
      heardRight: reports.filter(({ heardHz }, i) => Math.abs((heardHz ?? 0) - (i % 2 === 0 ? 880 : 440)) < 10).length,
      callers: reports.length,
      worstLoopDelayMs: Math.max(0, delay.max / 1e6 - 10),
      memoryMb,
      loadPerCore: (loadavg()[0] ?? 0) / availableParallelism(),
    };
  } finally {
    callers.kill();
    connect();
    await carrier.close();
  }
}

async function reply(callers: ChildProcess): Promise<unknown> {
  const gone = once(callers, 'exit').then(() => Promise.reject(new Error('The callers ended early.')));
  const [message] = (await Promise.race([once(callers, 'message'), gone])) as [unknown];
  return message;
}

/** Answers everybody and puts the two callers of a room together. Returns what ends all rooms. */
function mixer({ signalling }: TestCarrier): () => void {
  const rooms = new Map<string, Room>();
  answerAll(signalling, (call, leg) => {
    const name = call.params.room ?? '';
    const room = rooms.get(name) ?? createRoom();
    rooms.set(name, room);
    room.add(call.identity, leg);
  });
  return () => {
    for (const room of rooms.values()) room.close();
  };
}

function relay({ signalling }: TestCarrier): () => void {
  const waiting = new Map<string, Leg>();
  answerAll(signalling, (call, leg) => {
    const name = call.params.room ?? '';
    const other = waiting.get(name);
    if (other) {
      leg.onFrame((frame) => other.send(frame));
      other.onFrame((frame) => leg.send(frame));
    } else waiting.set(name, leg);
  });
  return () => undefined;
}

function answerAll(signalling: Signalling, answered: (call: ClientCall, leg: Leg) => void): void {
  signalling.onInvite((call) => {
    call.ring();
    void call.answer().then((leg) => answered(call, leg));
  });
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** A few lines for a terminal: each figure with its ratio to the reference (1 = equal, below 1 = better). */
export function formatCallBench(bench: CallBench): string {
  const cpuReference = bench.mode === 'mix' ? REFERENCE.mixCpuPercent : REFERENCE.relayCpuPercent;
  const line = (name: string, value: number, unit: string, reference: number) =>
    `  ${name.padEnd(32)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(4)} x ${(value / reference).toFixed(2)} of ${reference}`;
  return [
    `${bench.calls} two-party calls, ${bench.mode}; ${bench.heardRight} of ${bench.callers} callers hear the other`,
    line('carrier CPU per call', bench.cpuPercentPerCall, '%', cpuReference),
    line('register', bench.registerMs, 'ms', REFERENCE.registerMs),
    line('invite to answer', bench.answerMs, 'ms', REFERENCE.answerMs),
    line('invite to first sound', bench.firstPacketMs, 'ms', REFERENCE.firstPacketMs),
    `  worst loss ${(bench.lost * 100).toFixed(2)} %, worst event-loop delay ${bench.worstLoopDelayMs.toFixed(0)} ms, ${bench.memoryMb.toFixed(0)} MB`,
    ...(bench.loadPerCore > 1 ? [`  the machine was busy: load per core ${bench.loadPerCore.toFixed(1)}`] : []),
  ].join('\n');
}
