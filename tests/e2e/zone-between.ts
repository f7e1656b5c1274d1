/** A zone in which it is now between these hours: the test runs at any hour. */
export function zoneBetween(from: number, to: number): string {
  const zones = [
    'Pacific/Honolulu',
    'America/Los_Angeles',
    'America/New_York',
    'America/Sao_Paulo',
    'Europe/London',
    'Europe/Istanbul',
    'Asia/Karachi',
    'Asia/Bangkok',
    'Asia/Tokyo',
    'Pacific/Auckland',
  ];
  const hourIn = (timeZone: string): number =>
    Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format());
  const zone = zones.find((each) => hourIn(each) >= from && hourIn(each) < to);
  if (zone === undefined) throw new Error(`no zone has an hour from ${from} to ${to} now`);
  return zone;
}
