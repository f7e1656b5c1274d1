import { describe, expect, it } from 'vitest';
import { readText } from '../repository.js';
import { AFTER_CALL } from './after-call.js';
import { BEFORE_DIAL } from './before-dial.js';
import { CALL_CONTROL } from './call-control.js';
import { DEVICES } from './devices.js';
import { DIALER } from './dialer.js';
import { EMBED_CONTRACT } from './embed-contract.js';
import { INBOUND_ROUTING } from './inbound-routing.js';
import { NOTHING_MISSED } from './nothing-missed.js';

const PARTS = [CALL_CONTROL, INBOUND_ROUTING, NOTHING_MISSED, DEVICES, BEFORE_DIAL, AFTER_CALL, EMBED_CONTRACT, DIALER];

/** Titles of tests, cases of tables and groups, as they stand between quotes. */
const hasTitle = (source: string, title: string): boolean =>
  [`'${title}'`, `\`${title}\``, `"${title}"`].some((quoted) => source.includes(quoted));

describe.each(PARTS)('$name: each sentence has a test', ({ sentences }) => {
  it.each(sentences)('$says', ({ shownBy }) => {
    for (const place of shownBy) {
      const [path = '', title = ''] = place.split(' › ');
      expect(hasTitle(readText(path), title), `${path} has no test "${title}"`).toBe(true);
    }
  });
});
