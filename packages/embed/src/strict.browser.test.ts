import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startThreeOrigins, type ThreeOrigins } from './testing/three-origins.js';

let web: ThreeOrigins;
beforeAll(async () => {
  web = await startThreeOrigins();
});
afterEach(() => web.closePages());
afterAll(() => web.close());

it.each([
  ["{ mode: 'sidebar' }", 'mode'],
  ["{ mode: 'panel', theme: { accent: 'notacolour' } }", 'theme.accent'],
  ["{ mode: 'panel', context: { phone: 5 } }", 'context.phone'],
  ["{ container: '#nowhere' }", 'container'],
])('fails with the name of the option that does not fit: %s', async (options, name) => {
  const page = await web.open();
  const message = await page.evaluate<string>(
    `Talk.dialer(${options}).ready.then(() => 'ok', (error) => error.message)`,
  );
  expect(message).toMatch(new RegExp(`^INVALID_ARGUMENT ${name}`));
});
