/** Where a page keeps what it shows. */
export interface Shown<Value> {
  readonly read: () => Value | undefined;
  readonly show: (value: Value) => void;
}

/** What is said of each change once the server has answered. */
export interface Outcome {
  readonly saved: () => void;
  readonly refused: (error: unknown) => void;
}

/**
 * Saves changes one after the other. Shown is what the server last said, with the changes that are still on their way over it: a refusal
 * undoes its own change and no other, and an earlier answer never overwrites a later press.
 */
export function createSaves<Value extends object, Change extends Partial<Value>>(
  { read, show }: Shown<Value>,
  save: (change: Change) => Promise<Value>,
  { saved, refused }: Outcome,
): (change: Change) => void {
  const waiting: Change[] = [];
  let known: Value | undefined;
  let last = Promise.resolve();
  const draw = (): void => {
    if (known !== undefined) show(waiting.reduce((value, change) => ({ ...value, ...change }), known));
  };
  return (change) => {
    if (waiting.length === 0) known = read();
    waiting.push(change);
    draw();
    last = last
      .then(() => save(change))
      .then(
        (value) => {
          known = value;
          return saved;
        },
        (error: unknown) => () => refused(error),
      )
      .then((say) => {
        waiting.shift();
        draw();
        say();
      });
  };
}
