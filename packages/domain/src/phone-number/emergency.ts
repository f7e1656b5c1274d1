import { COUNTRY_ROWS } from './countries.data.js';
import { EMERGENCY_NUMBERS } from './emergency.data.js';
import { isNanpRegion } from './nanp.js';
import type { Region } from './types.js';
import { toAsciiDigits } from './unicode-digits.js';

const EVERYWHERE: ReadonlySet<string> = new Set(['112', '911']);

/**
 * Whether dialling this from `region` would reach emergency services; we must never place such a call (rejection 45).
 * Covers the forms people dial: `9-1-1`, `+1 911`, `1911`, `9911` (outside line), `tel:911`, an extension after it.
 */
export function isEmergencyNumber(number: string, region: Region): boolean {
  const text = toAsciiDigits(number.normalize('NFKC')).replace(/^\s*tel:/i, '');
  const base = /^[^a-z,;#]*/i.exec(text)?.[0] ?? '';
  const digits = base.replace(/\D/g, '');
  if (digits.length < 2 || digits.length > 8) return false;
  const local = new Set(EMERGENCY_NUMBERS[region]?.split(' '));
  const reaches = (dialled: string): boolean => EVERYWHERE.has(dialled) || local.has(dialled);
  if (reaches(digits)) return true;
  const callingCode = callingCodeOf(region);
  if (base.trimStart().startsWith('+') || digits.startsWith('00') || digits.startsWith('011')) {
    const abroad = digits.replace(/^(?:011|00)/, '');
    return callingCode !== '' && abroad.startsWith(callingCode) && reaches(abroad.slice(callingCode.length));
  }
  if (!isNanpRegion(region)) return false;
  // Trunk prefix and outside-line prefix, as private exchanges dial it: 1-911, 9-911, 9-1-911.
  const bare = digits.replace(/^(?:91|9|1)(?=911$)/, '');
  return reaches(bare);
}

function callingCodeOf(region: Region): string {
  if (isNanpRegion(region)) return '1';
  return COUNTRY_ROWS.find(([code]) => code === region)?.[1] ?? '';
}
