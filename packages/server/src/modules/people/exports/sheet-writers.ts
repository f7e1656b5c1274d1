import { PassThrough } from 'node:stream';
import { csvRow, isNumeric, storableText } from '@talk/domain/format';
import { ZipFile } from 'yazl';

/** Writes a table, row by row. What it makes is read while it is made. */
export interface SheetWriter {
  readonly chunks: AsyncIterable<Buffer>;
  /** Waits while nobody reads. */
  row(values: readonly string[]): Promise<void>;
  end(): Promise<void>;
  destroy(error: Error): void;
}

async function written(stream: PassThrough, text: string): Promise<void> {
  if (stream.write(text)) return;
  await new Promise<void>((resolve, reject) => {
    const done = (error?: unknown): void => {
      stream.off('drain', done);
      stream.off('close', closed);
      if (error instanceof Error) reject(error);
      else resolve();
    };
    const closed = (): void => done(stream.errored ?? new Error('the file was given up'));
    stream.once('drain', done);
    stream.once('close', closed);
  });
}

/** @param encode what a spreadsheet would run as a formula becomes text. */
export function csvWriter(): SheetWriter {
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  let isFirst = true;
  return {
    chunks: out as AsyncIterable<Buffer>,
    async row(values) {
      // Spreadsheets know by the mark that this is UTF-8.
      await written(out, `${isFirst ? '\uFEFF' : ''}${csvRow(values)}`);
      isFirst = false;
    },
    async end() {
      out.end();
    },
    destroy: (error) => void out.destroy(error),
  };
}

/**
 * One object for each row, in an array.
 * @param names of the properties, in the order of the columns
 */
export function jsonWriter(names: readonly string[]): SheetWriter {
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  let number = 0;
  return {
    chunks: out as AsyncIterable<Buffer>,
    async row(values) {
      number += 1;
      // The first row has the titles of the columns, which are for people.
      if (number === 1) return written(out, '[');
      const record = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
      await written(out, `${number === 2 ? '\n' : ',\n'}${JSON.stringify(record)}`);
    },
    async end() {
      out.end('\n]\n');
    },
    destroy: (error) => void out.destroy(error),
  };
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What every workbook with one sheet has. */
const partsOf = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // 1: bold, for the names of the columns.
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
});
/** Rows and columns of the first one stay in sight. */
const SHEET_BEGINS = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;

/**
 * A workbook with one sheet. Every cell is a text or a number, and so never a formula.
 * @param name of the sheet, in plain letters
 */
export function xlsxWriter(name: string): SheetWriter {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(partsOf(name))) zip.addBuffer(Buffer.from(HEAD + xml), path);
  const sheet = new PassThrough({ highWaterMark: 256 * 1024 });
  const out = zip.outputStream as PassThrough;
  // yazl does not listen: without this, a sheet that is given up ends the process, and its reader waits for more.
  sheet.on('error', (error) => out.destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  let number = 0;
  return {
    chunks: out as AsyncIterable<Buffer>,
    async row(values) {
      number += 1;
      const cells = values.map((value) => cellXml(value, number === 1));
      await written(sheet, `${number === 1 ? SHEET_BEGINS : ''}<row r="${number}">${cells.join('')}</row>`);
    },
    async end() {
      sheet.end('</sheetData></worksheet>');
    },
    destroy: (error) => void sheet.destroy(error),
  };
}

/** Cells have no more in Excel. */
const CELL_AT_MOST = 32_767;

function cellXml(value: string, isTitle: boolean): string {
  if (value === '') return '<c/>';
  // Numbers that can be added up; a zip code that begins with a zero, and a phone number, stay texts.
  if (isNumeric(value) && /^(?:0|[1-9]\d{0,14})$/.test(value)) return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"${isTitle ? ' s="1"' : ''}><is><t xml:space="preserve">${escaped(value.slice(0, CELL_AT_MOST))}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** XML has no place for most control characters, not even as an entity. */
const isForbidden = (sign: string): boolean => sign < ' ' && sign !== '\t' && sign !== '\n' && sign !== '\r';

function escaped(text: string): string {
  const allowed = storableText(text).replaceAll(/\p{Cc}|[\uFFFE\uFFFF]/gu, (sign) =>
    isForbidden(sign) || sign > '\u{FFFD}' ? '' : sign,
  );
  return allowed.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}
