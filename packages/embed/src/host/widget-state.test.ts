import { describe, expect, it } from 'vitest';
import { sampleCall, sampleState } from '../testing/samples.js';
import { remember, type DesiredState } from './desired-state.js';
import { foldEvent } from './widget-state.js';

const changed = (call: ReturnType<typeof sampleCall>) => ({ call, previous: null, reason: 'test' });

describe("the page's snapshot of the widget", () => {
  it('knows nothing before ready, then what ready says', () => {
    expect(foldEvent(null, 'call.changed', changed(sampleCall()))).toBeNull();
    const state = sampleState();
    expect(foldEvent(null, 'widget.ready', { state, locale: 'en', size: { minWidthPx: 300, minHeightPx: 500 } })).toBe(
      state,
    );
  });

  it('keeps the newest snapshot of each call', () => {
    const first = foldEvent(sampleState(), 'call.changed', changed(sampleCall({ revision: 2, phase: 'active' })));
    expect(first?.calls).toMatchObject([{ phase: 'active' }]);
    const next = foldEvent(first, 'call.changed', changed(sampleCall({ revision: 3, phase: 'ended' })));
    expect(next?.calls).toMatchObject([{ phase: 'ended' }]);
  });

  it('follows each part that has its own event', () => {
    const state = sampleState();
    const presence = { status: 'busy', reachable: false };
    expect(foldEvent(state, 'presence.changed', presence)).toEqual({ ...state, presence });
    const auth = { status: 'expired', userId: null } as const;
    expect(foldEvent(state, 'auth.changed', auth)).toEqual({ ...state, auth });
    const devices = { microphone: 'denied', inputs: 0, outputs: 2 } as const;
    expect(foldEvent(state, 'devices.changed', devices)).toEqual({ ...state, devices });
    expect(foldEvent(state, 'audio.blocked', { blocked: true })).toEqual({ ...state, audioBlocked: true });
    expect(foldEvent(state, 'widget.changed', { open: false, view: 'call', reason: '' })).toEqual({
      ...state,
      open: false,
      view: 'call',
    });
    const error = { code: 'OFFLINE', message: '', retryable: true } as const;
    expect(foldEvent(state, 'error', { error })).toEqual(state);
    expect(foldEvent(state, 'log.changed', { callId: 'call-1', id: null })).toEqual(state);
    expect(foldEvent(state, 'call.quality', { callId: 'call-1', bars: 1, cause: null })).toEqual(state);
  });

  it('knows which grants are left, and who holds the phone', () => {
    const state = sampleState({ grants: ['voice', 'numbers'], leader: { here: false } });
    expect(foldEvent(state, 'caps.changed', { grants: ['voice'] })?.grants).toEqual(['voice']);
    expect(foldEvent(state, 'leader.changed', { here: true })).toMatchObject({ leader: { here: true } });
  });
});

describe("the page's snapshot of other kinds", () => {
  const common = {
    open: true,
    view: 'talking',
    locale: 'en',
    auth: { status: 'signed-in' as const, userId: null },
    grants: [],
    unread: { count: 0 },
  };

  it('has no calls and no devices, whatever is heard', () => {
    const next = foldEvent(common, 'unread.changed', { count: 2 });
    expect(next).toEqual({ ...common, unread: { count: 2 } });
    expect(foldEvent(next, 'call.changed', changed(sampleCall()))).toEqual(next);
  });
});

describe('the desired state', () => {
  const start: DesiredState = { key: 'uk_1', open: false, config: { locale: 'de' }, context: {} };

  it('merges what is set', () => {
    expect(remember(start, 'config.set', { theme: { scheme: 'dark' } }).config).toEqual({
      locale: 'de',
      theme: { scheme: 'dark' },
    });
    expect(remember(start, 'widget.set', { open: true }).open).toBe(true);
    expect(remember(start, 'context.set', { phone: '1' }).context).toEqual({ phone: '1' });
    expect(remember(start, 'call.start', { to: '1' })).toBe(start);
  });

  it('forgets the identity when told to', () => {
    const known = remember(start, 'identity.set', { token: 't' });
    expect(known.identity).toBe('t');
    expect(remember(known, 'identity.clear', {})).toMatchObject({ anonymous: true, identity: undefined });
  });
});
