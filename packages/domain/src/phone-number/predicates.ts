import { readDialText } from './dial-text.js';
import { lightPhoneEngine } from './light-engine.js';
import { isDomesticNanp } from './nanp.js';
import type { PhoneEngine, Region } from './types.js';

interface EngineOptions {
  /** Default: the light engine. */
  readonly engine?: PhoneEngine;
}

interface RegionOptions extends EngineOptions {
  /** Where numbers without `+` are at home. Default US. */
  readonly region?: Region;
}

/** A common short code: five or six digits, first one 2–9, nothing else in the text (US and Canada). */
export function isShortCode(text: string): boolean {
  return /^\s*[2-9]\d{4,5}\s*$/.test(text);
}

/** A number whose owner pays: North American 8xx, international 800, and national ranges when the full engine is given. */
export function isTollFree(number: string, options: RegionOptions = {}): boolean {
  const parsed = (options.engine ?? lightPhoneEngine).parse(number, options.region ?? 'US');
  return parsed.valid && parsed.kind === 'toll-free';
}

/**
 * Whether a call from `homeRegion` to this number leaves the domestic tariff. For US and Canadian companies the other one and
 * the US territories are domestic, the Caribbean is not, although it shares +1. False for what is not a number.
 */
export function isInternational(number: string, homeRegion: Region, options: EngineOptions = {}): boolean {
  const parsed = (options.engine ?? lightPhoneEngine).parse(number, homeRegion);
  if (!parsed.valid) return false;
  if (isDomesticNanp(homeRegion)) return parsed.region === null || !isDomesticNanp(parsed.region);
  return parsed.region !== homeRegion;
}

/** Same subscriber, however written. Extensions are ignored. Falls back to equal digits when a text cannot be read. */
export function sameNumber(a: string, b: string, options: RegionOptions = {}): boolean {
  const engine = options.engine ?? lightPhoneEngine;
  const region = options.region ?? 'US';
  const left = engine.parse(a, region);
  const right = engine.parse(b, region);
  if (left.valid && right.valid) return left.e164 === right.e164;
  if (left.valid || right.valid) return false;
  const digits = readDialText(a).digits;
  return digits !== '' && digits === readDialText(b).digits;
}

/**
 * Hides all digits but the last four, for screens that others can see and for support tickets: `(•••) •••-0150`.
 * Of shorter texts at most half the digits stay.
 */
export function maskNumber(text: string): string {
  const total = text.replace(/\D/g, '').length;
  const shown = Math.min(4, Math.floor(total / 2));
  let seen = 0;
  return text.replace(/\d/g, (digit) => (++seen > total - shown ? digit : '•'));
}
