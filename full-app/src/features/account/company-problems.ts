import type { CompanySettings } from '@talk/core/contract';

export type CompanyProblem = 'nameNeeded' | 'nameLong' | 'sameTimes';

type HoursField = 'dialer_hours' | 'broadcast_hours';
const isEmptyDay = (hours: CompanySettings[HoursField]): boolean => hours !== null && hours.open === hours.close;

/** Problems that need no server. */
export function companyProblems({
  name,
  dialer_hours: dialer = null,
  broadcast_hours: broadcasts = null,
}: Pick<CompanySettings, 'name'> & Partial<Pick<CompanySettings, HoursField>>): Partial<
  Record<'name' | HoursField, CompanyProblem>
> {
  const length = name.trim().length;
  return {
    ...(length === 0 && { name: 'nameNeeded' as const }),
    ...(length > 120 && { name: 'nameLong' as const }),
    ...(isEmptyDay(dialer) && { dialer_hours: 'sameTimes' as const }),
    ...(isEmptyDay(broadcasts) && { broadcast_hours: 'sameTimes' as const }),
  };
}
