import type { Carrier } from '../../../carrier/carrier.port.js';
import type { Kernel } from '../../../kernel.js';
import { learnFaxing } from '../../platform/lines/index.js';
import { numberAddresses } from '../numbers/index.js';
import type { VoiceAddresses } from '../signalling/index.js';
import { listAllNumbers } from '../call/read.js';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

/**
 * Tells the carrier where our numbers and our browsers' calls go. Goes on trying while the carrier is away: with the sandbox the two start
 * together. Returns the function that gives up.
 */
export function provisionCarrier(deps: { kernel: Kernel; carrier: Carrier; addresses: VoiceAddresses }): () => void {
  const { kernel, carrier, addresses } = deps;
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function attempt(delayMs: number): Promise<void> {
    try {
      await carrier.configureApplication({ voiceUrl: addresses.client, statusUrl: addresses.leg() });
      const urls = numberAddresses(kernel.config.http.publicUrl, addresses);
      for (const { phoneNumber, company, line } of await listAllNumbers({ q: kernel.db.drizzle })) {
        const known = await carrier.configureNumber(phoneNumber, { ...urls, name: `${company}, ${line}` });
        if (known === null)
          kernel.log.warn('a number of ours does not belong to the carrier account: nobody can call or text it');
        else await learnFaxing({ q: kernel.db.drizzle }, phoneNumber, known.canFax);
      }
      kernel.log.info('carrier configured');
    } catch (error) {
      // `stop` may have been asked for while the carrier was waited for.
      if (ending.signal.aborted) return;
      kernel.log.warn(
        { reason: error instanceof Error ? error.message : String(error), delayMs },
        'carrier not reached, will be tried again',
      );
      timer = setTimeout(() => void attempt(Math.min(LONGEST_RETRY_MS, delayMs * 2)), delayMs);
    }
  }

  void attempt(FIRST_RETRY_MS);
  return () => {
    ending.abort();
    if (timer !== null) clearTimeout(timer);
  };
}
