import { randomUUID } from 'node:crypto';
import type { FanOut } from '../fan-out/fan-out.js';
import type { Channel } from '../hub/channel.js';
import type { RealtimeLimits } from '../limits.js';
import type { RealtimeMetrics } from '../metrics.js';
import type { RealtimeClock } from '../ports.js';
import {
  createElsewhere,
  createReplica,
  note,
  type Elsewhere,
  type ElsewhereListener,
  type Replica,
} from './elsewhere.js';
import type { ClusterMessage, Entry } from './messages.js';
import { createOwnNews, type LocalChannels } from './own-news.js';

/** How long the counts of channels without presence are told after they were asked for. */
const COUNTS_LEASE_MS = 60_000;
/** A lease of another node counts as longer than ours only beyond this, so that nodes do not prolong it by their delays. */
const LEASE_SLACK_MS = 1_000;
/** How long a question waits for nodes that do not say what they have; one of them may just have died. */
const COUNTS_PATIENCE_MS = 2_000;

/** A node that we hear of. */
interface Peer {
  seq: number;
  heardMs: number;
  readonly replica: Replica;
  /** Parts of a snapshot that is arriving. */
  incoming: Replica | null;
  /** False while something was missed; what is known stays until the snapshot that was asked for. */
  isCurrent: boolean;
  /** When it was last asked for a snapshot. */
  askedMs: number;
  /** Whether it tells the counts of channels without presence. */
  hasCounts: boolean;
}

export interface ClusterPorts {
  fanOut: FanOut;
  clock: RealtimeClock;
  limits: Pick<RealtimeLimits, 'nodeBeatMs' | 'nodeTtlMs'>;
  local: LocalChannels;
  listener: ElsewhereListener;
  metrics: RealtimeMetrics;
  /** Tells counts of all channels all the time; otherwise when they are asked for, and for a minute after. */
  countsAlways: boolean;
}

/** This node among the others: who is in which channel on any of them. */
export interface Cluster {
  of(appId: string): Elsewhere;
  /** Sockets of a channel, or one of its users, changed on this node. */
  changed(appId: string, channel: Channel, userId: string | null): void;
  receive(message: ClusterMessage): void;
  /** Resolves when the counts of all channels of all nodes are known here; a node that does not answer is not waited for. */
  counted(): Promise<void>;
  /** Whether what is not known to be anywhere is truly nowhere: false after a start and after an interruption, for the life time of a node. */
  isSettled(): boolean;
  /** Says goodbye, so that the others do not wait for the end of our time. */
  close(): Promise<void>;
}

/**
 * Joins the other nodes. Each tells all others what it has, by fan-out: changes as they come, everything when asked. Each keeps what it
 * heard, by node, for `nodeTtlMs` after the last word; every `nodeBeatMs` a node says that it lives. So a node that dies takes its members
 * with it, nothing is written to the database, and a question is answered from memory. Clocks of nodes are never compared.
 *
 * Users of presence channels are always told. Counts of other channels are told only while they are asked for, since nearly every
 * socket has channels of its own and hardly anybody asks.
 */
export function joinCluster({ fanOut, clock, limits, local, listener, metrics, countsAlways }: ClusterPorts): Cluster {
  const nodeId = randomUUID();
  const peers = new Map<string, Peer>();
  const elsewhere = createElsewhere(listener);
  const waiting = new Set<() => void>();
  const { nodeBeatMs, nodeTtlMs } = limits;
  let countsUntilMs = countsAlways ? Infinity : 0;
  /** When a message of ours was last taken on its way: while none is, silence of the others says nothing about them. */
  let sentMs = clock.nowMs();
  let openSinceMs = sentMs;

  const wantsCounts = (): boolean => countsUntilMs > clock.nowMs();
  const isOpen = (): boolean => clock.nowMs() - sentMs <= 2 * nodeBeatMs;
  const news = createOwnNews({
    nodeId,
    fanOut,
    clock,
    local,
    hasHearers: () => peers.size > 0,
    wantsCounts,
    onSent() {
      if (!isOpen()) openSinceMs = clock.nowMs();
      sentMs = clock.nowMs();
    },
  });
  const leaseMs = (): number =>
    countsAlways ? COUNTS_LEASE_MS : Math.max(0, Math.round(countsUntilMs - clock.nowMs()));
  const allCounted = (): boolean => [...peers.values()].every(({ hasCounts }) => hasCounts);
  const wakeWaiting = (): void => {
    if (allCounted()) for (const wake of waiting) wake();
  };

  const forget = (node: string, peer: Peer): void => {
    peers.delete(node);
    metrics.otherNodes = peers.size;
    elsewhere.replace(peer.replica, createReplica());
    wakeWaiting();
  };
  const lapseCounts = (): void => {
    if (wantsCounts()) return;
    for (const peer of peers.values()) {
      if (!peer.hasCounts) continue;
      peer.hasCounts = false;
      elsewhere.forgetCounts(peer.replica);
    }
  };

  function beat(): void {
    cancelBeat = clock.schedule(beat, nodeBeatMs);
    lapseCounts();
    void news.say({ type: 'beat', countsForMs: leaseMs() });
    if (!isOpen()) return;
    for (const [node, peer] of peers) {
      if (clock.nowMs() - Math.max(peer.heardMs, openSinceMs) > nodeTtlMs) forget(node, peer);
    }
  }

  /** Asks for what was missed; again with the next sign of life after a beat, until it has come. */
  function askFor(node: string, peer: Peer): void {
    if (clock.nowMs() - peer.askedMs < nodeBeatMs) return;
    peer.askedMs = clock.nowMs();
    void news.say({ type: 'ask', of: node });
  }

  function extendLease(forMs: number): void {
    if (forMs <= LEASE_SLACK_MS || clock.nowMs() + forMs <= countsUntilMs + LEASE_SLACK_MS) return;
    const isNew = !wantsCounts();
    countsUntilMs = clock.nowMs() + forMs;
    if (isNew) news.tellAll();
  }

  function receiveSnapshot(
    peer: Peer,
    body: { first: boolean; last: boolean; counts: boolean; entries: readonly Entry[] },
  ): void {
    if (body.first) peer.incoming = createReplica();
    if (!peer.incoming) return;
    for (const entry of body.entries) note(peer.incoming, entry);
    if (!body.last) return;
    elsewhere.replace(peer.replica, peer.incoming);
    peer.incoming = null;
    peer.isCurrent = true;
    peer.hasCounts = body.counts;
    wakeWaiting();
  }

  void news.say({ type: 'ask', of: null });
  news.tellAll();
  let cancelBeat = clock.schedule(beat, nodeBeatMs);

  return {
    of: (appId) => elsewhere.of(appId),
    changed: (appId, channel, userId) => news.changed(appId, channel, userId),

    receive({ node, seq, body }) {
      if (node === nodeId) return;
      const known = peers.get(node);
      if (body.type === 'bye') {
        if (known) forget(node, known);
        return;
      }
      const peer = known ?? {
        seq: seq - 1,
        heardMs: 0,
        replica: createReplica(),
        incoming: null,
        isCurrent: false,
        askedMs: -Infinity,
        hasCounts: false,
      };
      peers.set(node, peer);
      metrics.otherNodes = peers.size;
      // It may know us from before it fell silent, and nothing of what we kept to ourselves while nobody seemed to listen.
      if (!known) news.tellAll();
      if (seq !== peer.seq + 1) {
        peer.isCurrent = false;
        peer.incoming = null;
      }
      peer.seq = seq;
      peer.heardMs = clock.nowMs();
      switch (body.type) {
        case 'ask':
          if (body.of === null || body.of === nodeId) news.tellAll();
          break;
        case 'beat':
          extendLease(body.countsForMs);
          break;
        case 'snapshot':
          receiveSnapshot(peer, body);
          break;
        case 'update':
          if (peer.isCurrent) for (const entry of body.entries) elsewhere.apply(peer.replica, entry);
          break;
      }
      // A node that has just come tells everything unasked.
      if (!peer.isCurrent && peer.incoming === null && body.type !== 'ask') askFor(node, peer);
    },

    async counted() {
      // Near the end of the time the others may have stopped telling a moment before us.
      if (leaseMs() <= 2 * LEASE_SLACK_MS) for (const peer of peers.values()) peer.hasCounts = false;
      if (peers.size === 0) return;
      if (leaseMs() < COUNTS_LEASE_MS / 2) {
        countsUntilMs = clock.nowMs() + COUNTS_LEASE_MS;
        void news.say({ type: 'beat', countsForMs: COUNTS_LEASE_MS });
      }
      if (allCounted()) return;
      for (const [node, { hasCounts }] of peers) if (!hasCounts) void news.say({ type: 'ask', of: node });
      await new Promise<void>((resolve) => {
        const done = (): void => {
          cancel();
          waiting.delete(done);
          resolve();
        };
        const cancel = clock.schedule(done, COUNTS_PATIENCE_MS);
        waiting.add(done);
      });
    },

    isSettled: () =>
      isOpen() && clock.nowMs() - openSinceMs > nodeTtlMs && [...peers.values()].every(({ isCurrent }) => isCurrent),

    async close() {
      cancelBeat();
      news.dispose();
      await news.say({ type: 'bye' });
      for (const wake of waiting) wake();
    },
  };
}
