import type { FanOut } from '../fan-out/fan-out.js';
import type { Channel } from '../hub/channel.js';
import type { RealtimeClock } from '../ports.js';
import { partsOf, type ClusterBody, type Entry } from './messages.js';

/** Changes of this long are told together: a thousand sockets that arrive at once are a few messages, not a thousand. */
const GATHER_MS = 50;

/** The channels of this node, as the other nodes are told of them. */
export interface LocalChannels {
  all(): Iterable<readonly [appId: string, channel: Channel]>;
  find(appId: string, channel: string): Channel | undefined;
}

export interface OwnNewsPorts {
  nodeId: string;
  fanOut: FanOut;
  clock: RealtimeClock;
  local: LocalChannels;
  /** Whether anybody would hear it. */
  hasHearers: () => boolean;
  /** Whether channels without presence are of interest now. */
  wantsCounts: () => boolean;
  /** Called when a message was handed on, which says that the way to the others is open. */
  onSent: () => void;
}

/** What this node tells the others of itself. */
export interface OwnNews {
  /** Sockets of a channel, or one of its users, changed here. */
  changed(appId: string, channel: Channel, userId: string | null): void;
  /** Tells everything, soon; asked for by several nodes at once it is told once. */
  tellAll(): void;
  /** Never rejects: who misses a message notices by its number, and asks. */
  say(body: ClusterBody): Promise<void>;
  dispose(): void;
}

export function createOwnNews(ports: OwnNewsPorts): OwnNews {
  const { nodeId, fanOut, clock, local, hasHearers, wantsCounts, onSent } = ports;
  let seq = 0;
  let changes = new Map<string, { appId: string; channel: string; users: Set<string> }>();
  let tellsAll = false;
  let cancel: (() => void) | null = null;

  /** What was sent to a single user's channel is nobody else's business, and no list shows it. */
  const isTold = ({ kind }: Channel): boolean => kind.userId === null && (kind.presence || wantsCounts());

  const say = (body: ClusterBody): Promise<void> => {
    seq += 1;
    return fanOut.publish({ kind: 'cluster', node: nodeId, seq, body }).then(onSent, () => undefined);
  };

  const soon = (): void => {
    cancel ??= clock.schedule(tell, GATHER_MS);
  };

  function tell(): void {
    cancel = null;
    const told = changes;
    changes = new Map();
    if (!tellsAll) {
      const entries = [...told.values()].flatMap(({ appId, channel, users }) => entriesOf(appId, channel, users));
      if (entries.length > 0) for (const part of partsOf(entries)) void say({ type: 'update', entries: part });
      return;
    }
    tellsAll = false;
    const counts = wantsCounts();
    const parts = partsOf(
      [...local.all()].flatMap(([appId, channel]) =>
        isTold(channel) ? entriesOf(appId, channel.name, channel.presence?.users.keys() ?? []) : [],
      ),
    );
    for (const [index, entries] of parts.entries()) {
      void say({ type: 'snapshot', first: index === 0, last: index === parts.length - 1, counts, entries });
    }
  }

  function entriesOf(appId: string, name: string, users: Iterable<string>): Entry[] {
    const channel = local.find(appId, name);
    const count: Entry = { a: appId, c: name, n: channel?.sockets.size ?? 0 };
    const members = [...users].map((userId): Entry => {
      const member = channel?.presence?.users.get(userId);
      if (!member) return { a: appId, c: name, u: userId, gone: true };
      return { a: appId, c: name, u: userId, i: member.info };
    });
    return [count, ...members];
  }

  return {
    changed(appId, channel, userId) {
      if (!hasHearers() || !isTold(channel)) return;
      const key = `${appId}\n${channel.name}`;
      const change = changes.get(key) ?? { appId, channel: channel.name, users: new Set() };
      changes.set(key, change);
      if (userId !== null) change.users.add(userId);
      soon();
    },
    tellAll() {
      tellsAll = true;
      soon();
    },
    say,
    dispose() {
      cancel?.();
    },
  };
}
