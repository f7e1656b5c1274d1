import { Aborted } from '../../clock.js';
import { methodAttribute } from '../parse.js';
import type { Verb } from '../run.js';

/** Goes on with another document; without an address, with the same one again. */
export const redirect: Verb = async (run, node) => {
  const url = node.text || run.document.url;
  return url ? run.fetch(url, methodAttribute(node, 'method')) : null;
};

export const hangup: Verb = async (run) => {
  run.call.end('completed');
  throw new Aborted();
};

/** Refuses a call without answering it. An answered call is hung up. */
export const reject: Verb = async (run, node) => {
  const busy = node.attributes['reason'] === 'busy';
  if (busy) run.call.end('busy', { code: 31486, message: 'Busy' });
  else run.call.end('no-answer', { code: 31603, message: 'Declined' });
  throw new Aborted();
};
