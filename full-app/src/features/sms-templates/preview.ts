import { fillTemplate, type ScriptValues } from '@talk/core/after-call';

/** Data of a made-up contact; the user and the company are real. */
export const exampleValues = (user: { readonly name: string; readonly company_name: string }): ScriptValues => ({
  'contact.name': 'Maya Lopez',
  'contact.first_name': 'Maya',
  'contact.last_name': 'Lopez',
  'contact.company_name': 'Lopez Bakery',
  'contact.email': 'maya@example.com',
  'contact.phone_number': '(415) 555-0150',
  'contact.city': 'Oakland',
  'contact.state': 'CA',
  'contact.local_time': '10:30 am',
  'agent.name': user.name,
  'agent.first_name': user.name.split(' ')[0] ?? user.name,
  'company.name': user.company_name,
  'line.name': 'Sales',
  'line.phone_number': '(415) 555-0100',
});

export interface PreviewPart {
  readonly text: string;
  /** The sender has to fill it in. */
  readonly isBlank: boolean;
}

/** The text as its recipient would read it, with what is left to fill in apart. */
export function previewOf(body: string, values: ScriptValues): PreviewPart[] {
  const { text, unfilled } = fillTemplate(body, values);
  const parts: PreviewPart[] = [];
  let at = 0;
  for (const { start, end } of unfilled) {
    parts.push({ text: text.slice(at, start), isBlank: false }, { text: text.slice(start, end), isBlank: true });
    at = end;
  }
  return [...parts, { text: text.slice(at), isBlank: false }].filter((part) => part.text !== '');
}
