/** An entry of the carrier's log, as far as this needs it. */
interface Entry {
  seq: number;
  type: string;
  data: Record<string, unknown>;
}

async function lastEntry(sandbox: string): Promise<number> {
  return ((await (await fetch(`${sandbox}/sandbox/api/state`)).json()) as { lastSeq: number }).lastSeq;
}

/** Reads the carrier's log from its beginning to what it holds now. */
async function readLog(sandbox: string): Promise<Entry[]> {
  const until = await lastEntry(sandbox);
  const stop = new AbortController();
  const { body } = await fetch(`${sandbox}/sandbox/api/events?since=0`, { signal: stop.signal });
  if (body === null) throw new Error('the log of the carrier has no body');
  const entries: Entry[] = [];
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data !== undefined) entries.push(JSON.parse(data) as Entry);
    }
    if ((entries.at(-1)?.seq ?? 0) >= until) break;
  }
  stop.abort();
  return entries;
}

export interface Registrations {
  /** Phones of this person that are registered now. */
  now: number;
  /** The most that were at once, since the watch began. */
  most: number;
}

/** Watches how many phones of a person the carrier has registered. `identity` as the server names it: `c1_u3`. */
export async function watchRegistrations(sandbox: string, identity: RegExp): Promise<() => Promise<Registrations>> {
  const since = await lastEntry(sandbox);
  return async () => {
    const counts = { now: 0, most: 0 };
    for (const { seq, type, data } of await readLog(sandbox)) {
      if (type !== 'presence' || !identity.test(String(data['identity']))) continue;
      // The log forgets its oldest entries: who goes without having come, came before it begins.
      counts.now = Math.max(0, counts.now + (data['online'] === true ? 1 : -1));
      if (seq > since) counts.most = Math.max(counts.most, counts.now);
    }
    return counts;
  };
}

/**
 * The fewest who were in the newest conference at once since two were in it. 2 in a call that was handed from one leg of an agent to
 * another: the customer was never alone.
 */
export async function fewestInConference(sandbox: string): Promise<number> {
  const events = (await readLog(sandbox)).filter(({ type }) => type === 'conference');
  const newest = events.at(-1)?.data['sid'];
  let now = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (const { data } of events) {
    if (data['sid'] !== newest) continue;
    if (data['event'] === 'participant-join') now += 1;
    if (data['event'] === 'participant-leave') now -= 1;
    if (now >= 2 || fewest <= 2) fewest = Math.min(fewest, now);
  }
  return fewest;
}

/** Marks this moment; what is returned gives the keys that telephones have sent since, in order. */
export async function watchDigits(sandbox: string): Promise<() => Promise<string>> {
  const since = await lastEntry(sandbox);
  return async () =>
    (await readLog(sandbox))
      .filter(({ seq, type }) => seq > since && type === 'call.digit')
      .map(({ data }) => String(data['digit']))
      .join('');
}
