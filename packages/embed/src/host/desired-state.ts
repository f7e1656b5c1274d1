import type { WidgetInit } from '../protocol/index.js';

/** What the page wants the widget to be. It travels in every welcome, so a reloaded frame becomes the same again. */
export type DesiredState = Omit<WidgetInit, 'key'> & {
  key: string | undefined;
  /** After `identity.clear` the identity callback stays silent until `identity.set`. */
  anonymous?: boolean;
};

/** Folds a state-setting command into the desired state; other commands leave it as it is. */
export function remember(desired: DesiredState, type: string, payload: object): DesiredState {
  switch (type) {
    case 'widget.set':
      return { ...desired, ...payload };
    case 'config.set':
      return { ...desired, config: { ...desired.config, ...payload } };
    case 'context.set':
      return { ...desired, context: { ...desired.context, ...payload } };
    case 'identity.set':
      return { ...desired, anonymous: false, identity: (payload as { token: string }).token };
    case 'identity.clear': {
      const { identity: _, ...rest } = desired;
      return { ...rest, anonymous: true };
    }
    default:
      return desired;
  }
}
