/** A request to the control API that cannot be done. `field` names what to fix, when it is a field. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  constructor(
    readonly status: number,
    readonly field: string | null,
    message: string,
  ) {
    super(message);
  }
}
