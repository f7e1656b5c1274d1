/** The compiler objects here when a case was added and not handled. Reached only when an input lies about its type. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
