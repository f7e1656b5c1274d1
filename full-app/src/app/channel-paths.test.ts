import { describe, expect, it } from 'vitest';
import { outOfCommunications, outOfInbox } from './channel-paths.js';

describe('a path below /channels', () => {
  it.each([
    [{ channel: 'recordings' }, { to: '/communications/$channel', params: { channel: 'recordings' } }],
    [{ channel: 'all' }, { to: '/communications/$channel', params: { channel: 'all' } }],
    [
      { channel: 'recordings', status: 'open' },
      { to: '/communications/$channel/$status', params: { channel: 'recordings', status: 'open' } },
    ],
    [
      { channel: 'all', status: 'all', contactId: '7' },
      { to: '/communications/$channel/contacts/$contactId', params: { channel: 'all', contactId: '7' } },
    ],
    [{ channel: 'mentions', status: 'open' }, { to: '/communications/mentions' }],
    [
      { channel: 'mentions', status: 'open', contactId: '7', communicationId: '9' },
      {
        to: '/contacts/$contactId/communications/$communicationId',
        params: { contactId: '7', communicationId: '9' },
      },
    ],
  ])('%o leads to the screen of its channel', (params, target) => {
    expect(outOfInbox(params)).toEqual(target);
  });

  it('leads nowhere with an unknown channel or status', () => {
    expect(outOfInbox({ channel: 'faxes', status: 'open' })).toBeNull();
    expect(outOfInbox({ channel: 'recordings', status: 'someday' })).toBeNull();
  });
});

describe('a path below /communications', () => {
  it('leads to the inbox, with what narrows it', () => {
    expect(outOfCommunications({ channel: 'inbox' }, { mine: true })).toEqual({
      to: '/channels/$channel/$status',
      params: { channel: 'inbox', status: 'open' },
      search: { mine: true },
    });
    expect(outOfCommunications({ channel: 'inbox', status: 'closed' }, {})).toMatchObject({
      params: { channel: 'inbox', status: 'closed' },
    });
  });

  it('leads to the mentions', () => {
    expect(outOfCommunications({ channel: 'mentions', status: 'all' }, {})).toEqual({ to: '/communications/mentions' });
  });

  it('leads nowhere with an unknown channel', () => {
    expect(outOfCommunications({ channel: 'nowhere' }, {})).toBeNull();
  });
});
