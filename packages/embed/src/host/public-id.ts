/** Under which id the frame of a key is asked for; undefined for a user key of an earlier release, which does not hold it. */
export const publicIdOf = (key: string): string | undefined =>
  key.startsWith('pk_') ? key : /^uk_([\w-]{16})[\w-]{43}$/.exec(key)?.[1];
