import { expect, it } from 'vitest';
import { breachesOf, readMessage } from './wire.js';

const ENDED = { externalCallId: 'c1', callEndStatus: 'COMPLETED' };

it.each([
  ['a message of nobody’s', 'CREATE_ENGAGEMENT', undefined, ['CREATE_ENGAGEMENT is no message of a widget']],
  [
    'a field too many',
    'CALL_ANSWERED',
    { externalCallId: 'c1', engagementId: 1 },
    ['CALL_ANSWERED carries engagementId: 1'],
  ],
  ['a field too few', 'CALL_ENDED', { callEndStatus: 'BUSY' }, ['CALL_ENDED lacks externalCallId']],
  ['a size in words', 'RESIZE_WIDGET', { width: '400px', height: 650 }, ['RESIZE_WIDGET carries width: "400px"']],
  [
    'an end by the constant’s name',
    'CALL_ENDED',
    { ...ENDED, callEndStatus: 'INTERNAL_COMPLETED' },
    ['CALL_ENDED ends as INTERNAL_COMPLETED'],
  ],
  [
    'properties that a call does not have',
    'CALL_COMPLETED',
    { externalCallId: 'c1', engagementProperties: { hs_call_mood: 'good' } },
    ['CALL_COMPLETED lacks hs_timestamp', 'CALL_COMPLETED writes hs_call_mood'],
  ],
])('finds what is wrong with %s', (_what, type, data, breaches) => {
  expect(breachesOf({ type, ...(data !== undefined && { data }) })).toEqual(breaches);
});

it('finds nothing wrong with what HubSpot documents', () => {
  for (const [type, data] of [
    ['LOGGED_IN', undefined],
    ['INITIALIZED', { isLoggedIn: true, engagementId: 1, sizeInfo: { width: 400, height: 650 } }],
    ['OUTGOING_CALL_STARTED', { externalCallId: 'c1', createEngagement: true, callStartTime: 1 }],
    ['CALL_ENDED', ENDED],
    ['CALL_COMPLETED', { externalCallId: 'c1', hideWidget: false, engagementProperties: { hs_timestamp: 1 } }],
  ] as const)
    expect(breachesOf({ type, ...(data !== undefined && { data }) })).toEqual([]);
});

it.each([null, 'SYNC', 7, [], {}, { type: 7 }])('takes %j for no message', (data) => {
  expect(readMessage(data)).toBeNull();
});
