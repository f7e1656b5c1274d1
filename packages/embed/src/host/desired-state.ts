import type { WidgetInit } from '../protocol/index.js';

/** What the page wants the widget to be. It travels in every welcome, so a reloaded frame becomes the same again. */
export type DesiredState = Omit<WidgetInit, 'key' | 'identity'> & {
  key: string | undefined;
  identity?: string | undefined;
  /** After `identity.clear` the identity callback stays silent until `identity.set`. */
  anonymous?: boolean;
};

/** Folds a state-setting command into the desired state; other commands leave it as it is. */
export function remember(desired: DesiredState, type: string, payload: object): DesiredState {
  if (type === 'widget.set') return { ...desired, ...payload };
  if (type === 'config.set') return { ...desired, config: { ...desired.config, ...payload } };
  if (type === 'context.set') return { ...desired, context: { ...desired.context, ...payload } };
  if (type === 'identity.set') return { ...desired, anonymous: false, identity: (payload as { token: string }).token };
  return type === 'identity.clear' ? { ...desired, anonymous: true, identity: undefined } : desired;
}
