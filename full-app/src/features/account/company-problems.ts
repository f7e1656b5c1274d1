import type { CompanySettings } from '@talk/core/contract';

export type CompanyProblem = 'nameNeeded' | 'nameLong' | 'sameTimes' | 'minutesWrong';

const MINUTES = [
  'first_response_minutes',
  'next_response_minutes',
  'missed_call_response_minutes',
  'response_escalation_minutes',
] as const;
type MinutesField = (typeof MINUTES)[number];
/** Seven days, as in the contract's `companies.schemas.ts`. */
const MOST_MINUTES = 10_080;
const isMinutes = (value: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= MOST_MINUTES;

type HoursField = 'dialer_hours' | 'broadcast_hours';
const isEmptyDay = (hours: CompanySettings[HoursField]): boolean => hours !== null && hours.open === hours.close;

/** Problems that need no server. */
export function companyProblems({
  name,
  dialer_hours: dialer = null,
  broadcast_hours: broadcasts = null,
  ...others
}: Pick<CompanySettings, 'name'> & Partial<Pick<CompanySettings, HoursField | MinutesField>>): Partial<
  Record<'name' | HoursField | MinutesField, CompanyProblem>
> {
  const length = name.trim().length;
  const wrong = MINUTES.filter((field) => others[field] != null && !isMinutes(others[field]));
  return {
    ...Object.fromEntries(wrong.map((field) => [field, 'minutesWrong' as const])),
    ...(length === 0 && { name: 'nameNeeded' as const }),
    ...(length > 120 && { name: 'nameLong' as const }),
    ...(isEmptyDay(dialer) && { dialer_hours: 'sameTimes' as const }),
    ...(isEmptyDay(broadcasts) && { broadcast_hours: 'sameTimes' as const }),
  };
}
