import { communicationOf } from '@talk/core/testing';
import { expect, it } from 'vitest';
import { narrowingOf, readTimelineSearch } from './timeline-search.js';

it('reads what the address says, and leaves out what it does not understand', () => {
  expect(readTimelineSearch({ only: 'texts,dreams,calls,texts', way: 'up', find: 2000 })).toEqual({
    only: 'calls,texts',
    find: '2000',
  });
  expect(readTimelineSearch({ only: 7, way: 'inbound', find: '  ' })).toEqual({ way: 'inbound' });
});

it('admits what the server would answer with', () => {
  expect(narrowingOf({ find: 'roof' })).toBeNull();
  const voicemail = communicationOf({ type: 'call', direction: 'inbound', disposition_status2: 'missed-voicemail' });
  const text = communicationOf({ type: 'sms', direction: 'outbound', disposition_status2: 'completed' });
  const admitted = (only: string | undefined, way?: 'inbound' | 'outbound') => {
    const narrowing = narrowingOf({ ...(only && { only }), ...(way && { way }) });
    return [narrowing?.admits(voicemail), narrowing?.admits(text), narrowing?.hasChanges];
  };
  expect(admitted('voicemails,changes')).toEqual([true, false, true]);
  expect(admitted('texts')).toEqual([false, true, false]);
  expect(admitted('calls,texts', 'outbound')).toEqual([false, true, false]);
  expect(admitted(undefined, 'inbound')).toEqual([true, false, false]);
  expect(admitted('changes')).toEqual([false, false, true]);
  expect(narrowingOf({ only: 'calls,changes', way: 'inbound' })?.query).toEqual({
    kinds: 'calls,changes',
    direction: 'inbound',
  });
});
