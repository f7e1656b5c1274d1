/** The time, as a port: deadlines and expiry are tested by moving it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
