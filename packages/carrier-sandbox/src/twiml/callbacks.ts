import type { CallbackTarget } from '../carrier.js';
import { methodAttribute, wordsAttribute, type TwimlNode } from './parse.js';
import type { RunContext } from './run.js';

/** The callback an element names with `{name}`, `{name}Event` and `{name}Method`; null when it names none. */
export function callbackOf(
  run: RunContext,
  node: TwimlNode,
  name: 'statusCallback' | 'recordingStatusCallback',
  defaults: readonly string[] = [],
): CallbackTarget | null {
  const url = node.attributes[name];
  if (!url) return null;
  const events = wordsAttribute(node, `${name}Event`);
  return {
    url: run.resolve(url),
    method: methodAttribute(node, `${name}Method`),
    events: events.length > 0 ? events : defaults,
  };
}
