import { createTextPool, type TextPool } from './text-pool.js';
import { Unreadable } from './unreadable.js';
import { localName, readXml } from './xml-parts.js';
import type { ZipParts } from './zip-file.js';

/** Where the cells of a workbook are, and what their values mean. */
export interface Workbook {
  /** Name of the part with the first sheet. */
  readonly sheet: string;
  /** Days count from 1904 instead of 1900. */
  readonly is1904: boolean;
  /** Styles whose numbers are dates. */
  readonly dateStyles: ReadonlySet<number>;
  readonly texts: TextPool;
}

const MEGABYTE = 1024 * 1024;
/** What says where things are. */
const SMALL_PART = 8 * MEGABYTE;
/** Texts that cells share, as XML and as texts. */
const TEXTS_PART = 400 * MEGABYTE;
const TEXTS_KEPT = 96 * MEGABYTE;

/** Formats of dates that every workbook has, by their numbers. */
const isDateFormat = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/** One of a workbook's own: letters of days, months, years or hours, outside of colours and texts. */
const isDateCode = (code: string): boolean => /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** @throws Unreadable when it is a ZIP, but no workbook. */
export async function readWorkbook(zip: ZipParts): Promise<Workbook> {
  const book = 'xl/workbook.xml';
  if (!zip.has(book)) throw new Unreadable('not_a_table');
  let sheetRef: string | null = null;
  let is1904 = false;
  await readXml(await zip.open(book, SMALL_PART), {
    open({ name, attributes }) {
      const local = localName(name);
      if (
        local === 'sheet' &&
        sheetRef === null &&
        attributes['state'] !== 'hidden' &&
        attributes['state'] !== 'veryHidden'
      )
        sheetRef = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? null;
      if (local === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    },
  });
  return {
    sheet: await sheetPart(zip, sheetRef),
    is1904,
    dateStyles: await readDateStyles(zip),
    texts: await readTexts(zip),
  };
}

async function sheetPart(zip: ZipParts, sheetRef: string | null): Promise<string> {
  const rels = 'xl/_rels/workbook.xml.rels';
  let target: string | null = null;
  if (sheetRef !== null && zip.has(rels))
    await readXml(await zip.open(rels, SMALL_PART), {
      open({ name, attributes }) {
        if (localName(name) === 'Relationship' && attributes['Id'] === sheetRef) target = attributes['Target'] ?? null;
      },
    });
  const path: string = target ?? 'worksheets/sheet1.xml';
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`;
}

async function readDateStyles(zip: ZipParts): Promise<ReadonlySet<number>> {
  const part = 'xl/styles.xml';
  const found = new Set<number>();
  if (!zip.has(part)) return found;
  const own = new Set<number>();
  let isCellStyles = false;
  let index = 0;
  await readXml(await zip.open(part, SMALL_PART), {
    open({ name, attributes }) {
      const local = localName(name);
      if (local === 'numFmt' && isDateCode(attributes['formatCode'] ?? '')) own.add(Number(attributes['numFmtId']));
      if (local === 'cellXfs') isCellStyles = true;
      if (local !== 'xf' || !isCellStyles) return;
      const format = Number(attributes['numFmtId']);
      if (isDateFormat(format) || own.has(format)) found.add(index);
      index += 1;
    },
    close(name) {
      if (localName(name) === 'cellXfs') isCellStyles = false;
    },
  });
  return found;
}

async function readTexts(zip: ZipParts): Promise<TextPool> {
  const pool = createTextPool(TEXTS_KEPT);
  const part = 'xl/sharedStrings.xml';
  if (!zip.has(part)) return pool;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await readXml(await zip.open(part, TEXTS_PART), {
    open({ name }) {
      const local = localName(name);
      if (local === 'si') text = '';
      if (local === 'rPh') isPhonetic = true;
      isText = local === 't' && !isPhonetic;
    },
    close(name) {
      const local = localName(name);
      if (local === 'rPh') isPhonetic = false;
      if (local === 't') isText = false;
      if (local === 'si' && !pool.add(text)) throw new Unreadable('too_large_inside');
    },
    text(piece) {
      if (isText) text += piece;
    },
  });
  return pool;
}
