import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** One TwiML element. `text` is the element's own text, trimmed; children are elements only. */
export interface TwimlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly TwimlNode[];
}

/** The document is not TwiML. `code` is the real service's: 12100 parse failure, 12200 schema, 12300 content type. */
export class TwimlError extends Error {
  override readonly name = 'TwimlError';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const MAX_CHARACTERS = 256 * 1024;
const MAX_NODES = 500;

// No coercion anywhere: with number parsing on, "+1555…" would lose its plus sign. No entities beyond XML's own five.
const parser = new XMLParser({
  ignoreAttributes: false,
  preserveOrder: true,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
});

type Raw = Record<string, unknown>;

/** Parses `<Response>…</Response>` into its verbs. Throws {@link TwimlError}. An empty text is an empty response. */
export function parseTwiml(xml: string): TwimlNode[] {
  if (xml.trim() === '') return [];
  if (xml.length > MAX_CHARACTERS) throw new TwimlError(12100, 'The document is larger than 256 kB');
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new TwimlError(12100, 'Document types and entities are not accepted');
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new TwimlError(12100, `Not well-formed XML: ${valid.err.msg} (line ${valid.err.line})`);
  const budget = { left: MAX_NODES };
  const roots = convert(parser.parse(xml) as Raw[], budget).children.filter((node) => !node.name.startsWith('?'));
  const [root] = roots;
  if (!root || root.name !== 'Response') throw new TwimlError(12100, 'The root element must be <Response>');
  return [...root.children];
}

function convert(raw: readonly Raw[], budget: { left: number }): { text: string; children: TwimlNode[] } {
  const children: TwimlNode[] = [];
  let text = '';
  for (const item of raw) {
    if ('#text' in item) {
      text += String(item['#text']);
      continue;
    }
    const name = Object.keys(item).find((key) => key !== ':@');
    if (name === undefined) continue;
    budget.left -= 1;
    if (budget.left < 0) throw new TwimlError(12100, `The document has more than ${MAX_NODES} elements`);
    const inner = item[name];
    const content = Array.isArray(inner) ? convert(inner as Raw[], budget) : { text: '', children: [] };
    const attributes = item[':@'];
    children.push({ name, attributes: textAttributes(attributes), ...content });
  }
  return { text: text.trim(), children };
}

function textAttributes(raw: unknown): Record<string, string> {
  if (typeof raw !== 'object' || raw === null) return {};
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, String(value)]));
}

/** A whole number attribute within limits; anything else is the default, as the real service treats it. */
export function intAttribute(node: TwimlNode, name: string, fallback: number, min = 0, max = 86_400): number {
  const value = node.attributes[name];
  if (value === undefined || !/^\d+$/.test(value.trim())) return fallback;
  return Math.min(max, Math.max(min, Number(value)));
}

export function boolAttribute(node: TwimlNode, name: string, fallback = false): boolean {
  const value = node.attributes[name]?.trim().toLowerCase();
  return value === 'true' ? true : value === 'false' ? false : fallback;
}

/** Space-separated words of an attribute (`statusCallbackEvent="start end"`). */
export function wordsAttribute(node: TwimlNode, name: string): string[] {
  return (node.attributes[name] ?? '').split(/[\s,]+/).filter(Boolean);
}

/** `method` attributes: POST unless the document says GET. */
export function methodAttribute(node: TwimlNode, name: string): 'GET' | 'POST' {
  return node.attributes[name]?.trim().toUpperCase() === 'GET' ? 'GET' : 'POST';
}
