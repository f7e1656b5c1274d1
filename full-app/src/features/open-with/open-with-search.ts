/** What a link from another program asks for (spec 3 §2). */
export interface OpenWithSearch {
  action?: 'call' | 'text' | 'contact';
  phone?: string;
  first_name?: string;
  last_name?: string;
  is_company?: true;
}

/** Longest phone number and name that the server takes. */
const NUMBER = 40;
const NAME = 80;

const ACTIONS: Readonly<Record<string, OpenWithSearch['action']>> = {
  call: 'call',
  dial: 'call',
  text: 'text',
  sms: 'text',
  message: 'text',
  contact: 'contact',
};

const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, longest) : '';

/** Routers read a number in an address as a number, and lose its plus sign. */
function numberOf(raw: Record<string, unknown>): string {
  const text = textOf(raw['phone'] ?? raw['phone_number'], NUMBER).replace(/^(?:tel|sms):/i, '');
  return /[\d]/.test(text) ? text : '';
}

/** Reads `action`, `phone` or `phone_number`, names and `is_company`; leaves out what they cannot be. */
export function readOpenWithSearch(raw: Record<string, unknown>): OpenWithSearch {
  const action = ACTIONS[textOf(raw['action'], NAME).toLowerCase()];
  const [phone, first, last] = [numberOf(raw), textOf(raw['first_name'], NAME), textOf(raw['last_name'], NAME)];
  return {
    ...(action !== undefined && { action }),
    ...(phone !== '' && { phone }),
    ...(first !== '' && { first_name: first }),
    ...(last !== '' && { last_name: last }),
    ...(['1', 'true'].includes(textOf(raw['is_company'] === true ? 'true' : raw['is_company'], 5)) && {
      is_company: true as const,
    }),
  };
}
