import type { Frame, Page } from '@playwright/test';
import type { CallSnapshot, Dialer, WidgetEvents } from '@talk/embed';
import type { TransferDirectory } from '@talk/contract';
import type { RunningStack } from '@talk/stack';
import { apiAs } from '../../support/api.js';
import { plainPage, serveSite } from '../../support/sites.js';
import { expectReady } from './crm-page.js';
import { nextRegistration, untilReachable } from '../reachable.js';
import { expect, type Person, type PersonOptions, type Visit } from '../stack.fixture.js';

declare global {
  interface Window {
    dialer: Dialer;
    /** Every event of the dialer, oldest first. */
    told: { type: string; payload: unknown }[];
  }
}

/** A customer's page with nothing but the dialer, which a test drives by the contract. */
export interface ContractPage {
  readonly page: Page;
  readonly watch: Person['watch'];
  /** The frame of the dialer, for what is heard there. */
  readonly frame: Frame;
  /** Sends a command; resolves with its result, or with the code that it was refused with. */
  send: (type: string, payload?: object) => Promise<{ call?: CallSnapshot; code?: string }>;
  /** Waits for a call of the page whose newest snapshot is as `matches` says; that snapshot. */
  untilCall: (matches: (call: CallSnapshot) => boolean) => Promise<CallSnapshot>;
  of: <T extends keyof WidgetEvents>(type: T) => Promise<WidgetEvents[T][]>;
}

/** A key of Elena's for `origin` alone. */
export async function elenasKey(stack: RunningStack, origin: string): Promise<{ secret: string; publicId: string }> {
  const admin = await apiAs(stack, 'admin');
  const { users } = await admin.request<TransferDirectory>('GET', '/api/v1/transfer-directory');
  const elena = users.find(({ name }) => name === 'Elena Vargas');
  const made = await admin.request<{ secret: string; key: { public_id: string } }>('POST', '/api/v1/api-keys', {
    kind: 'user',
    name: 'One site',
    user_id: elena?.user_id,
    allowed_origins: [origin],
  });
  return { secret: made.secret, publicId: made.key.public_id };
}

/**
 * Opens the page on a site of its own, with a key of Elena's for that site, and waits until its phone takes calls.
 * @param how `dialer`: more options of the dialer, as the page's script writes them; `untouched`: nothing looks into the page before
 *   its phone is there, as a look of ours counts as a gesture of a person
 */
export async function openContractPage(
  visit: Visit,
  stack: RunningStack,
  {
    dialer = '',
    lang = 'en',
    untouched = false,
    ...options
  }: PersonOptions & { dialer?: string; lang?: string; untouched?: boolean } = {},
): Promise<ContractPage> {
  let body = '';
  const site = await serveSite(() => body);
  const { secret, publicId } = await elenasKey(stack, site.origin);
  body = plainPage(`<div id="phone" style="width:340px;height:600px"></div>
    <script src="${stack.origins.app}/embed.js"></script>
    <script>
      document.documentElement.lang = '${lang}';
      window.told = [];
      window.dialer = Talk.dialer({
        key: '${secret}', publicId: '${publicId}', container: '#phone', grants: ['voice', 'numbers'],
        ${dialer}
      });
      dialer.on('*', (event) => told.push(event));
    </script>`);
  const phoneComes = await nextRegistration(stack);
  const { page, watch } = await visit(site.origin, options);
  page.once('close', () => void site.close());
  if (untouched) await phoneComes();
  await expectReady(page.frameLocator('iframe'));
  await untilReachable(stack, 'agent');
  const frame = page.frames().find((each) => each !== page.mainFrame());
  if (!frame) throw new Error('the page has no dialer');
  const of: ContractPage['of'] = (type) =>
    page.evaluate(
      (wanted) => window.told.filter((event) => event.type === wanted).map(({ payload }) => payload as never),
      type,
    );
  return {
    page,
    watch,
    frame,
    of,
    send: (type, payload = {}) =>
      page.evaluate(
        ([name, given]) =>
          window.dialer.call(name as 'state.get', given as Record<string, never>).then(
            (result: object) => result,
            (error: { code: string }) => ({ code: error.code }),
          ),
        [type, payload] as const,
      ),
    async untilCall(matches) {
      // Of two calls, news of the other one may be the last.
      const newestOfEach = async () => [
        ...new Map((await of('call.changed')).map(({ call }) => [call.id, call])).values(),
      ];
      const found: CallSnapshot[] = [];
      await expect
        .poll(async () => {
          const calls = await newestOfEach();
          found.push(...calls.filter(matches));
          return found.length > 0 ? 'found' : calls;
        })
        .toBe('found');
      const [first] = found;
      if (!first) throw new Error('no call of the page is as it should be');
      return first;
    },
  };
}
