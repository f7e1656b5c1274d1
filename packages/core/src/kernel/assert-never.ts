/** A compile error here means that a case was added and not handled. Reached only when an input does not match its type. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
