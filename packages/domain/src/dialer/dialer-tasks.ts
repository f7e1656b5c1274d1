/** What a task can be (spec 2 §4, reading 1). On the wire they are 1 to 5, in this order. */
export type DialerTaskStatus = 'in-queue' | 'in-progress' | 'called' | 'failed' | 'scheduled';

/** The lists that a task can be shown in. `all` holds every task; a task in progress is in no other. */
export const DIALER_BUCKETS = ['in-queue', 'called', 'failed', 'scheduled', 'all'] as const;
export type DialerBucket = (typeof DIALER_BUCKETS)[number];

/** Tasks on one page (reading 56). */
export const DIALER_PAGE_SIZE = 25;

/** The one bucket of a task besides `all`; null while its contact is being called. */
export const bucketOfTask = (status: DialerTaskStatus): Exclude<DialerBucket, 'all'> | null =>
  status === 'in-progress' ? null : status;

/** Whether the contact still has to be called. A contact has one open task in a list at most. */
export const isOpenTask = (status: DialerTaskStatus): boolean => status !== 'called' && status !== 'failed';
