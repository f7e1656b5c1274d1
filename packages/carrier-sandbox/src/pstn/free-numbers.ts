/** Kinds of numbers that can be bought, by their names in the address. */
export type NumberType = 'Local' | 'Mobile' | 'TollFree';

/**
 * Ranges that regulators keep for films and tests, so that nobody's phone can ring: country and kind, then the number with a `#` for each
 * free digit.
 */
const RANGES: Readonly<Record<string, Partial<Record<NumberType, string>>>> = {
  GB: { Local: '+442079460###', Mobile: '+447700900###', TollFree: '+448081570###' },
  AU: { Local: '+612555001##', Mobile: '+614915701##', TollFree: '+611800975###' },
  FR: { Local: '+33199000###', Mobile: '+33639980###' },
  DE: { Local: '+493023125###', Mobile: '+4917139200##' },
};

/** 555-0100 … 0199 exist behind every area code of North America, and behind the codes of toll-free numbers. */
const AMERICAN: Readonly<Record<string, Partial<Record<NumberType, string>>>> = {
  US: { Local: '415', TollFree: '833' },
  CA: { Local: '604', TollFree: '833' },
};

const TOLL_FREE_CODE = /^8(?:00|33|44|55|66|77|88)$/;

/**
 * Numbers that exist, whether they are taken or not. Null when the country has none of that kind, and for an area code that does not
 * fit the kind.
 */
export function numbersOf(country: string, type: NumberType, areaCode: string | undefined): string[] | null {
  const ownCode = AMERICAN[country]?.[type];
  if (ownCode !== undefined) {
    const code = areaCode ?? ownCode;
    return /^[2-9]\d\d$/.test(code) && TOLL_FREE_CODE.test(code) === (type === 'TollFree')
      ? filled(`+1${code}55501##`)
      : null;
  }
  const range = RANGES[country]?.[type];
  return range === undefined ? null : filled(range);
}

/** What a number of the account is called in its `type`. */
export const numberTypeOf = (number: string): 'toll free' | 'local' | 'mobile' => {
  const kind = (wanted: NumberType) =>
    Object.values(RANGES).some((ranges) => ranges[wanted] !== undefined && isIn(ranges[wanted], number));
  if (TOLL_FREE_CODE.test(/^\+1(\d{3})/.exec(number)?.[1] ?? '') || kind('TollFree')) return 'toll free';
  return kind('Mobile') ? 'mobile' : 'local';
};

const isIn = (range: string, number: string): boolean =>
  new RegExp(`^\\${range.replaceAll('#', String.raw`\d`)}$`).test(number);

function filled(range: string): string[] {
  const free = range.split('#').length - 1;
  return Array.from({ length: 10 ** free }, (_, index) => range.replace(/#+$/, String(index).padStart(free, '0')));
}
