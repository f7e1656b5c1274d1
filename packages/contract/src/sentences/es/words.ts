/** What stands in sentences and is no sentence itself: days, months, and the rules that we ship. */
const WORDS: Readonly<Record<string, string>> = {
  Sunday: 'domingo',
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
  midnight: 'medianoche',
  'Your own hours': 'Tu propio horario',
  'United States': 'Estados Unidos',
  Canada: 'Canadá',
  'Canada, weekend': 'Canadá, fin de semana',
  'Other countries': 'Otros países',
};

const MONTHS: Readonly<Record<string, string>> = {
  Jan: 'ene',
  Feb: 'feb',
  Mar: 'mar',
  Apr: 'abr',
  May: 'may',
  Jun: 'jun',
  Jul: 'jul',
  Aug: 'ago',
  Sep: 'sep',
  Oct: 'oct',
  Nov: 'nov',
  Dec: 'dic',
};

const WEEKDAYS: Readonly<Record<string, string>> = {
  Sun: 'dom',
  Mon: 'lun',
  Tue: 'mar',
  Wed: 'mié',
  Thu: 'jue',
  Fri: 'vie',
  Sat: 'sáb',
};

/** `Nov 12, 2026`, `Mon, Nov 12, 8:00 AM`. */
const MOMENT = /^(?:(\w{3}), )?(\w{3}) (\d{1,2})(?:, (\d{4}))?(?:, (\d.*))?$/;
/** `Texas, Sunday`. */
const OF_A_DAY = /^(.+), (\w+)$/;

export function spanishWords(text: string): string {
  const known = WORDS[text];
  if (known !== undefined) return known;
  const [, weekday, month = '', day, year, time] = MOMENT.exec(text) ?? [];
  if (MONTHS[month] !== undefined) {
    const date = [day, MONTHS[month], year].filter((part) => part !== undefined).join(' ');
    return [weekday === undefined ? undefined : WEEKDAYS[weekday], date, time]
      .filter((part) => part !== undefined)
      .join(', ');
  }
  const [, place = '', ofDay = ''] = OF_A_DAY.exec(text) ?? [];
  return WORDS[ofDay] === undefined ? text : `${WORDS[place] ?? place}, ${WORDS[ofDay]}`;
}
