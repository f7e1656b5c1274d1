/**
 * Work that must not wait for other work. Each lane has its own tables, in a schema of its own, and its own workers: a hundred
 * thousand bulk jobs cost a ring nothing, not even a longer look for it.
 */
export const LANES = {
  /** A caller or an agent is on the phone. */
  calls: { schema: 'jobs_calls', workers: 8 },
  /** Texts and reminders: a person waits for them, but not with a phone at their ear. */
  texts: { schema: 'jobs_texts', workers: 8 },
  /** Emails to contacts: a mail server that does not answer keeps a worker for minutes. */
  emails: { schema: 'jobs_emails', workers: 8 },
  /** Many, large or slow: downloads, later broadcasts, imports and exports. */
  bulk: { schema: 'jobs_bulk', workers: 4 },
  /** Schedules: comparing, purging. */
  upkeep: { schema: 'jobs_upkeep', workers: 3 },
} as const;

export type Lane = keyof typeof LANES;

export const LANE_NAMES: readonly Lane[] = ['calls', 'texts', 'emails', 'bulk', 'upkeep'];

/** PostgreSQL channel on which the library announces new jobs, of every lane. */
export const JOBS_CHANNEL = 'jobs:insert';
