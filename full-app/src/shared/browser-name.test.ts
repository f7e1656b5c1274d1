import { expect, it } from 'vitest';
import { browserName } from './browser-name.js';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${WINDOWS} ${KIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} ${KIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS} ${KIT} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  ['curl/8.5.0', null, null],
  [null, null, null],
])('reads %j', (userAgent, browser, system) => {
  expect(browserName(userAgent)).toEqual({ browser, system });
});
