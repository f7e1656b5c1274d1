import type { CompanySettings } from '@talk/core/contract';

export type CompanyProblem = 'nameNeeded' | 'nameLong' | 'sameTimes';

/** Problems that need no server. */
export function companyProblems({
  name,
  dialer_hours: hours,
}: Pick<CompanySettings, 'name' | 'dialer_hours'>): Partial<Record<'name' | 'dialer_hours', CompanyProblem>> {
  const length = name.trim().length;
  return {
    ...(length === 0 && { name: 'nameNeeded' as const }),
    ...(length > 120 && { name: 'nameLong' as const }),
    ...(hours !== null && hours.open === hours.close && { dialer_hours: 'sameTimes' as const }),
  };
}
