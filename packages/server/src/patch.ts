/** The fields of `T` that were given. */
export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** What a patch says: fields that are undefined were not given and are left out; null is a value. */
export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
