/** What a script may name between double braces, in the order that an editor offers it. */
export const SCRIPT_VARIABLES = [
  'contact.name',
  'contact.first_name',
  'contact.last_name',
  'contact.company_name',
  'contact.email',
  'contact.phone_number',
  'contact.city',
  'contact.state',
  'contact.local_time',
  'contact.csf1',
  'contact.csf2',
  'agent.name',
  'agent.first_name',
  'company.name',
  'line.name',
  'line.phone_number',
] as const;
/** What scripts and templates can be filled with, by name. */
export type ScriptVariable = (typeof SCRIPT_VARIABLES)[number];

/** What is known when a script is read out; a value left out, null or blank is one that nobody has filled in. */
export type ScriptValues = Partial<Readonly<Record<ScriptVariable, string | null>>>;

/**
 * A piece of a filled script. Always text: a screen that shows it makes no markup of it.
 * - `text`: what was written.
 * - `value`: a variable and what it stands for.
 * - `missing`: a variable that this contact, agent, company or line has nothing for.
 * - `unknown`: something in braces that is no variable.
 */
export type ScriptPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly variable: string; readonly text: string }
  | { readonly kind: 'missing' | 'unknown'; readonly variable: string };

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

export function isScriptVariable(name: string): name is ScriptVariable {
  return (SCRIPT_VARIABLES as readonly string[]).includes(name);
}

/** The text with its variables filled, piece by piece. Values are never read as templates themselves. */
export function fillScript(template: string, values: ScriptValues): ScriptPart[] {
  const parts: ScriptPart[] = [];
  let at = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    if (match.index > at) parts.push({ kind: 'text', text: template.slice(at, match.index) });
    parts.push(partOf(match[1] ?? '', values));
    at = match.index + match[0].length;
  }
  if (at < template.length) parts.push({ kind: 'text', text: template.slice(at) });
  return parts;
}

/** `contact.first_name`, or with what stands there when nobody has filled it in: `contact.first_name|there`. */
function partOf(inner: string, values: ScriptValues): ScriptPart {
  const bar = inner.indexOf('|');
  const variable = (bar === -1 ? inner : inner.slice(0, bar)).trim().toLowerCase();
  if (!isScriptVariable(variable)) return { kind: 'unknown', variable };
  const fallback = bar === -1 ? '' : inner.slice(bar + 1).trim();
  const known = values[variable]?.trim() ?? '';
  const text = known === '' ? fallback : known;
  return text === '' ? { kind: 'missing', variable } : { kind: 'value', variable, text };
}

/** Names in braces that are no variables, each once: what an author should mend. */
export function unknownVariables(template: string): string[] {
  const unknown = fillScript(template, {}).flatMap((part) => (part.kind === 'unknown' ? [part.variable] : []));
  return [...new Set(unknown)];
}
