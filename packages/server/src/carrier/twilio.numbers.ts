import type twilio from 'twilio';
import type { Carrier } from './carrier.port.js';
import type { NumberSettings } from './number-calls.js';
import { carrierErrorOf, isPassing } from './twilio.client.js';
import type { FaxCalls } from './twilio.faxes.js';

/** Nothing of that kind is sold in that country. */
const NOT_FOUND = 404;
/** The number is not available (any more). */
const TAKEN = 21422;

interface Known {
  readonly sid: string;
  /** `fax` is unknown to Twilio, and to its library. */
  readonly capabilities: { readonly fax?: boolean; readonly sms?: boolean; readonly mms?: boolean };
}

/** Numbers of the account: searched, bought, set up, given back. */
export function createNumberCalls(
  client: twilio.Twilio,
  faxes: FaxCalls,
  { buysMissing }: { readonly buysMissing: boolean },
): Pick<Carrier, 'configureNumber' | 'searchNumbers' | 'buyNumber' | 'releaseNumber'> {
  const fieldsOf = ({ voiceUrl, statusUrl, smsUrl, smsFallbackUrl }: NumberSettings) => ({
    voiceUrl,
    voiceMethod: 'POST',
    statusCallback: statusUrl,
    statusCallbackMethod: 'POST',
    smsUrl,
    smsMethod: 'POST',
    smsFallbackUrl,
    smsFallbackMethod: 'POST',
  });

  /** Listed by what they contain: another number of the account may begin with this one. */
  async function find(phoneNumber: string): Promise<string | null> {
    const known = await client.incomingPhoneNumbers.list({ phoneNumber, limit: 20 });
    return known.find((each) => each.phoneNumber === phoneNumber)?.sid ?? null;
  }
  const create = (phoneNumber: string, settings: NumberSettings): Promise<Known> =>
    client.incomingPhoneNumbers.create({ phoneNumber, friendlyName: settings.name, ...fieldsOf(settings) });
  const update = (sid: string, settings: NumberSettings): Promise<Known> =>
    client.incomingPhoneNumbers(sid).update(fieldsOf(settings));

  async function setUpFaxes({ sid, capabilities }: Known, { faxUrl }: NumberSettings): Promise<boolean> {
    // Twilio carries none any more.
    const canFax = capabilities.fax === true;
    if (canFax) await faxes.configureNumber(sid, faxUrl);
    return canFax;
  }

  return {
    async configureNumber(phoneNumber, settings) {
      const sid = await find(phoneNumber);
      // Only the sandbox gives numbers away; at Twilio they cost money and are bought on purpose.
      if (sid === null && !buysMissing) return null;
      const number = await (sid === null ? create(phoneNumber, settings) : update(sid, settings));
      return { canFax: await setUpFaxes(number, settings) };
    },

    async searchNumbers({ country, type, areaCode, digits, texting, limit }) {
      const kinds = client.availablePhoneNumbers(country);
      const wanted = {
        limit,
        pageSize: limit,
        ...(areaCode === undefined ? {} : { areaCode: Number(areaCode) }),
        ...(digits === undefined ? {} : { contains: digits }),
        ...(texting === true ? { smsEnabled: true } : {}),
      };
      try {
        const found = await {
          local: () => kinds.local.list(wanted),
          mobile: () => kinds.mobile.list(wanted),
          'toll-free': () => kinds.tollFree.list(wanted),
        }[type]();
        return found.map((number) => {
          // The wire has small letters, the library's types have not.
          const can = number.capabilities as { voice?: boolean; sms?: boolean; mms?: boolean };
          return {
            phoneNumber: number.phoneNumber,
            locality: number.locality || null,
            region: number.region || null,
            canCall: can.voice === true,
            canText: can.sms === true,
            canMms: can.mms === true,
          };
        });
      } catch (error) {
        if (carrierErrorOf(error)?.status === NOT_FOUND) return [];
        throw error;
      }
    },

    async buyNumber(phoneNumber, settings, mayBeOurs) {
      const sid = mayBeOurs ? await find(phoneNumber) : null;
      try {
        const number = await (sid === null ? create(phoneNumber, settings) : update(sid, settings));
        const { sms = false, mms = false } = number.capabilities;
        return { kind: 'bought', canFax: await setUpFaxes(number, settings), canText: sms, canMms: mms };
      } catch (error) {
        const refusal = carrierErrorOf(error);
        if (refusal === null || isPassing(refusal)) throw error;
        return refusal.code === TAKEN ? { kind: 'taken' } : { kind: 'refused', text: refusal.text };
      }
    },

    async releaseNumber(phoneNumber) {
      const sid = await find(phoneNumber);
      return sid !== null && (await client.incomingPhoneNumbers(sid).remove());
    },
  };
}
