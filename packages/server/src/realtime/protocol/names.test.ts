import { describe, expect, it } from 'vitest';
import { newSocketId } from '../upgrade.js';
import { channelKind, isPublishableEvent, isSocketId } from './names.js';

const plain = { guarded: false, presence: false, cached: false, encrypted: false, userId: null };

describe('channel names', () => {
  it.each([
    ['news', plain],
    ['cache-news', { ...plain, cached: true }],
    ['private-user-7', { ...plain, guarded: true }],
    ['private-cache-agent-status-user-7', { ...plain, guarded: true, cached: true }],
    ['private-encrypted-a', { ...plain, guarded: true, encrypted: true }],
    ['private-encrypted-cache-a', { ...plain, guarded: true, encrypted: true, cached: true }],
    ['presence-room', { ...plain, guarded: true, presence: true }],
    ['presence-cache-room', { ...plain, guarded: true, presence: true, cached: true }],
    ['#server-to-user-42', { ...plain, userId: '42' }],
    ['__proto__', plain],
  ])('%s', (name, kind) => {
    expect(channelKind(name)).toEqual(kind);
  });

  it.each(['', 'a b', 'ü', 'a/b', '#other', '#server-to-user-', 'x'.repeat(201), 'a\n'])('refuses %j', (name) => {
    expect(channelKind(name)).toBeNull();
  });

  it('keeps the names of the protocol for the protocol', () => {
    expect(isPublishableEvent('pusher:error')).toBe(false);
    expect(isPublishableEvent('pusher_internal:member_added')).toBe(false);
    expect(isPublishableEvent('x'.repeat(201))).toBe(false);
    expect(isPublishableEvent('call.ended')).toBe(true);
  });
});

describe('socket ids', () => {
  it('that we give out are ids that we take', () => {
    const given = Array.from({ length: 1_000 }, () => newSocketId(new Map()));
    expect(given.filter((id) => !isSocketId(id))).toEqual([]);
  });

  it.each(['', '1', '1.', '1.1.1', '1.1:x', '-1.1', '1.1\n', 11])('%j is none', (id) => {
    expect(isSocketId(id)).toBe(false);
  });
});
