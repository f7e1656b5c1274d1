import type { Answer, Ask } from '../http/exchange.js';
import type { Params } from '../http/routes.js';
import type { Org } from './org.js';

export interface RestRoute {
  readonly method: string;
  /** Below `/services/data/vXX.0`. */
  readonly pattern: string;
  readonly handle: (org: Org, ask: Ask, params: Params) => Answer;
}
