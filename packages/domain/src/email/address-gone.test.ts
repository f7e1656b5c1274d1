import { describe, expect, it } from 'vitest';
import { isAddressGone } from './index.js';

describe('a refusal', () => {
  it.each([
    ['5.1.1', ''],
    ['5.1.2', ''],
    ['5.1.3', ''],
    ['5.1.6', ''],
    ['5.1.10', ''],
    [null, '550 5.1.1 The email account that you tried to reach does not exist'],
    [null, '550 No such user here'],
    [null, '550 User unknown'],
    ['5.0.0', '550 User unknown'],
    [null, '550 <maya@example.com>: Recipient address rejected: User unknown in virtual mailbox table'],
    [null, '550 Invalid recipient'],
    [null, '550 Requested action not taken: mailbox\r\n not found'],
    [null, '550 The account doesn’t exist'],
  ])('with the code %j and the words %j says that the address is gone', (code, words) => {
    expect(isAddressGone({ code, words })).toBe(true);
  });

  it.each([
    ['5.7.1', '550 5.7.1 Blocked as spam'],
    ['5.2.2', '552 5.2.2 Mailbox full'],
    ['5.3.4', 'Message too big'],
    ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied'],
    ['5.1.8', 'Bad sender'],
    ['4.1.1', 'No such user'],
    ['5.7.1', 'User unknown'],
    ['5.1.11', ''],
    [null, '550 5.7.1 No such user'],
    [null, '450 User unknown, try again later'],
    [null, '550 Rejected by the policy of this server'],
    [null, 'Mailbox full'],
    [null, 'Refused by 5.1.1.20'],
    ['5.0.0', 'Refused'],
    [null, ''],
  ])('with the code %j and the words %j does not say so', (code, words) => {
    expect(isAddressGone({ code, words })).toBe(false);
  });

  it('of a megabyte is read', () => {
    expect(isAddressGone({ code: null, words: 'user '.repeat(200_000) })).toBe(false);
  });
});
