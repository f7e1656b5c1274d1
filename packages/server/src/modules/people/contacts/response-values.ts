import type { ContactRow, ContactValues } from './contacts.repository.js';

/** The values of a contact that waits for no answer. */
export const NO_CLOCK = {
  responseKind: null,
  responseLineId: null,
  responseStartedAt: null,
  responseWarnAt: null,
  responseDueAt: null,
  responseStep: 0,
} as const satisfies ContactValues;

/** What is kept of a clock that runs while its contact is closed, for a user who opens it again. @returns the values to write */
export const closeClock = ({
  responseKind,
  responseLineId,
  responseStartedAt,
  responseDueAt,
}: Pick<ContactRow, 'responseKind' | 'responseLineId' | 'responseStartedAt' | 'responseDueAt'>): ContactValues =>
  responseDueAt === null ? {} : { responseKind, responseLineId, responseStartedAt };
