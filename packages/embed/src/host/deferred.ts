/** A promise with its ends outside. Its rejection may stay unhandled: whoever waits will see it. */
export interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: Error): void;
}

export function createDeferred<T>(): Deferred<T> {
  const deferred = {} as Deferred<T>;
  deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }));
  deferred.promise.catch(() => {});
  return deferred;
}
