const formats = new Map<number, Intl.NumberFormat>();

/** US dollars with thousands separators and three decimals: `$1,234.500`, `-$0.008` (spec 3 §9). */
export function formatCurrency(dollars: number, decimals = 3): string {
  let format = formats.get(decimals);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...digits });
    formats.set(decimals, format);
  }
  return format.format(dollars);
}

/** {@link formatCurrency} of millionths of a dollar, the unit in which costs are stored and added up. */
export function formatCostMicros(costMicros: number, decimals = 3): string {
  return formatCurrency(costMicros / 1e6, decimals);
}

/** What an item cost in credits: at or below zero it came out of the plan (spec 3 §9). */
export function formatCredits(dollars: number): string {
  return dollars <= 0 ? '(debited from plan)' : formatCurrency(dollars);
}
