import type { ConversationTarget, WidgetInit } from '../protocol/index.js';

/** What the page wants the widget to be. It travels in every welcome, so a reloaded frame becomes the same again. */
export type DesiredState = Omit<WidgetInit, 'key' | 'identity'> & {
  key: string | undefined;
  identity?: string | undefined;
  /** After `identity.clear` the identity callback stays silent until `identity.set`. */
  anonymous?: boolean;
};

/** Folds a state-setting command into the desired state; other commands leave it as it is. */
export function remember(desired: DesiredState, type: string, payload: object): DesiredState {
  const { token } = payload as { token?: string };
  const [name, verb] = type.split('.');
  if (type === 'widget.set') return { ...desired, ...payload };
  if (name === 'config' || name === 'context') return { ...desired, [name]: { ...desired[name], ...payload } };
  if (name === 'conversation') {
    // What goes along with the opening is done once: the words are the agent's from then on.
    const { draft: _words, focus: _once, ...conversation } = payload as ConversationTarget & { draft?: 1; focus?: 1 };
    return { ...desired, conversation: verb === 'open' ? conversation : undefined };
  }
  return name === 'identity' ? { ...desired, anonymous: !token, identity: token } : desired;
}
