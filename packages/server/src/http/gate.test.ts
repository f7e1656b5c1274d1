import { expect, it } from 'vitest';
import { ApiError } from './errors.js';
import { createGate, type Gate } from './gate.js';

const codeOf = (gate: Gate, address: string, caller: string | null, weight = 1): string => {
  try {
    gate.enter({ address, caller }, weight);
    return 'in';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.options.retryAfterSeconds).toBeGreaterThan(0);
    return error.code;
  }
};

it('lets in as much as caller, address and process may have under way, and more when some has left', () => {
  const gate = createGate({ whole: 5, strangers: 4, byAddress: 3, byCaller: 2 });
  const leave = gate.enter({ address: 'a', caller: 'x' }, 1);
  expect(codeOf(gate, 'a', 'x')).toBe('in');
  expect(codeOf(gate, 'b', 'x')).toBe('RATE_LIMITED');
  expect(codeOf(gate, 'a', 'y')).toBe('in');
  expect(codeOf(gate, 'a', null)).toBe('RATE_LIMITED');
  expect(codeOf(gate, 'b', null, 2)).toBe('in');
  expect(codeOf(gate, 'c', null)).toBe('UNAVAILABLE');
  // Whoever was refused has used up nothing.
  expect(gate.held()).toBe(5);
  leave();
  leave();
  expect(gate.held()).toBe(4);
  expect(codeOf(gate, 'a', 'x')).toBe('in');
});

it('keeps a part for who has signed in, whatever strangers do', () => {
  const gate = createGate({ whole: 5, strangers: 2, byAddress: 5, byCaller: 5 });
  const leave = gate.enter({ address: 'a', caller: null }, 2);
  expect(codeOf(gate, 'b', null)).toBe('UNAVAILABLE');
  expect(codeOf(gate, 'a', 'x', 3)).toBe('in');
  leave();
  expect(codeOf(gate, 'b', null)).toBe('in');
});
