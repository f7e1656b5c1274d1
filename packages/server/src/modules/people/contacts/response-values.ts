import type { ContactValues } from './contacts.repository.js';

/** The values of a contact that waits for no answer. */
export const NO_CLOCK = {
  responseKind: null,
  responseLineId: null,
  responseStartedAt: null,
  responseWarnAt: null,
  responseDueAt: null,
  responseStep: 0,
} as const satisfies ContactValues;
