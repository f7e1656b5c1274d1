import { expect, it } from 'vitest';
import { publicAccess, sessionAccess, visitorAccess } from '../kernel/endpoint.js';
import { limitsOf, limitWords } from './rate-limits.js';

it('counts what an operation has of its own, and who calls', () => {
  expect(limitsOf({ id: 'exchangeKey', access: publicAccess })).toEqual(['keyExchange', 'network']);
  expect(limitsOf({ id: 'listContacts', access: sessionAccess })).toEqual(['user']);
  expect(limitsOf({ id: 'verifyVisitor', access: visitorAccess })).toEqual(['visitorTries', 'visitor']);
});

it('says a limit in words', () => {
  expect(limitWords('network')).toBe('1,200 a minute from one network address, without a valid token');
  expect(limitWords('signIn')).toBe('10 failures in 5 minutes by network address and by email or user');
  expect(limitWords('visitorStartsByForm')).toBe('8 in 4 hours with one form');
  expect(limitWords('visitorTextsByNumber')).toBe('200 a day of one phone number');
});
