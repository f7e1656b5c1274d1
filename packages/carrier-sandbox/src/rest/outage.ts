import type { Outage } from '../messages/outage.js';
import type { RestAnswer } from './context.js';
import { RestError } from './errors.js';

/** Answers a request to send as the outage of the moment has it. */
export async function duringOutage(outage: Outage, send: () => RestAnswer): Promise<RestAnswer> {
  const unavailable = (): RestError => new RestError(503, 20503, 'Service unavailable');
  const mode = outage.mode();
  if (mode === 'down') throw unavailable();
  if (mode === 'stuck') {
    await outage.over();
    throw unavailable();
  }
  const answer = send();
  if (mode === 'unanswered') await outage.over();
  return answer;
}
