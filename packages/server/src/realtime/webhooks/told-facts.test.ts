import { beforeEach, expect, it } from 'vitest';
import { createToldFacts, type Fact, type ToldFacts } from './told-facts.js';
import type { WebhookEventName } from './webhook-event.js';

let nowMs: number;
let isSettled: boolean;
let so: Set<string>;
let facts: ToldFacts;

const channel: Fact = { appId: '7', channel: 'presence-room', userId: null };
const ann: Fact = { appId: '7', channel: 'presence-room', userId: 'ann' };
const nameOf = ({ channel: name, userId }: Fact): string => `${name} ${userId ?? ''}`;
const ALL: readonly WebhookEventName[] = ['channel_occupied', 'channel_vacated', 'member_added', 'member_removed'];

const create = (wanted: readonly WebhookEventName[] = ALL): ToldFacts =>
  createToldFacts({
    nowMs: () => nowMs,
    wanted: new Set(wanted),
    isSo: (fact) => so.has(nameOf(fact)),
    isSettled: () => isSettled,
  });
beforeEach(() => {
  nowMs = 0;
  isSettled = true;
  so = new Set();
  facts = create();
});

const set = (fact: Fact, is: boolean): void => {
  if (is) so.add(nameOf(fact));
  else so.delete(nameOf(fact));
  facts.mark(fact);
};
/** What is told now, in short. */
const told = (): string[] => {
  const telling = facts.collect();
  if (telling) facts.commit(telling);
  return (telling?.events ?? []).map(({ event }) => event.name);
};

it('tells a channel before its member when it begins, and after it when it ends', () => {
  set(ann, true);
  set(channel, true);
  expect(told()).toEqual(['channel_occupied', 'member_added']);
  set(channel, false);
  set(ann, false);
  expect(told()).toEqual([]);
  nowMs = 3_000;
  expect(told()).toEqual(['member_removed', 'channel_vacated']);
  expect(told()).toEqual([]);
});

it('tells nothing of who is back within three seconds, and counts them anew afterwards', () => {
  set(ann, true);
  told();
  set(ann, false);
  expect(told()).toEqual([]);
  nowMs = 2_000;
  set(ann, true);
  expect(told()).toEqual([]);
  nowMs = 10_000;
  set(ann, false);
  expect(told()).toEqual([]);
  nowMs = 12_999;
  expect(told()).toEqual([]);
  nowMs = 13_000;
  expect(told()).toEqual(['member_removed']);
});

it('takes nobody for gone while the other nodes have not been heard', () => {
  isSettled = false;
  facts.begin([channel, ann], []);
  expect(told()).toEqual([]);
  nowMs = 60_000;
  expect(told()).toEqual([]);
  isSettled = true;
  expect(told()).toEqual(['member_removed', 'channel_vacated']);
});

it('goes on where another node stopped: neither too much nor too little', () => {
  so = new Set([nameOf(channel), nameOf(ann)]);
  facts.begin([channel, { ...ann, userId: 'bob' }], [channel, ann]);
  expect(told()).toEqual(['member_added']);
  nowMs = 3_000;
  expect(told()).toEqual(['member_removed']);
});

it('tells again what could not be written down, and what changed meanwhile', () => {
  set(channel, true);
  const lost = facts.collect();
  set(ann, true);
  if (lost) facts.putBack(lost);
  expect(told()).toEqual(['channel_occupied', 'member_added']);
});

it('tells only what is wanted, and forgets what is wanted no longer', () => {
  facts = create(['channel_occupied']);
  set(ann, true);
  set(channel, true);
  expect(told()).toEqual(['channel_occupied']);
  set(channel, false);
  facts.collect();
  nowMs = 3_000;
  expect(facts.collect()).toEqual({ begun: [], ended: [channel], events: [] });
});
