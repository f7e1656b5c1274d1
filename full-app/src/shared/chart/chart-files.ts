import { numberText } from '@talk/ui';
import type { ChartData } from './chart-data.js';

/** The kinds of files a chart is kept as (spec 3 §9). */
export const CHART_FILES = ['png', 'jpeg', 'pdf', 'svg', 'csv'] as const;
export type ChartFile = (typeof CHART_FILES)[number];

/** Pixels for each of the page's: a picture is also printed. */
const SCALE = 2;
const PAD = 16;
const LINE = 20;
const SVG = 'http://www.w3.org/2000/svg';

/** A spreadsheet would run a cell that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const cell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The numbers as RFC 4180 has them, with the mark by which spreadsheets know UTF-8. */
export function csvOf({ category, categories, series }: ChartData): string {
  const rows = [
    [category, ...series.map(({ name }) => name)],
    ...categories.map((name, index) => [name, ...series.map(({ values }) => String(values[index] ?? 0))]),
  ];
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A page with one picture on it (PDF 1.4), as large as the picture at 96 dots an inch. @param jpeg width and height in its own pixels */
export function pdfOf(jpeg: Uint8Array<ArrayBuffer>, width: number, height: number): Blob {
  const [across, down] = [(width * 0.75) / SCALE, (height * 0.75) / SCALE].map((size) => size.toFixed(2));
  const drawing = `q ${across} 0 0 ${down} 0 0 cm /P Do Q`;
  const objects: (string | Uint8Array<ArrayBuffer>)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ];
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  let length = 0;
  const add = (part: string | Uint8Array<ArrayBuffer>): void => {
    parts.push(part);
    length += part.length;
  };
  const places: number[] = [];
  add('%PDF-1.4\n');
  objects.forEach((object, index) => {
    places.push(length);
    add(`${index + 1} 0 obj\n`);
    object.forEach(add);
    add('\nendobj\n');
  });
  const start = length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

/** A drawing on its own: with its name, what the colours are, and the colours that the page has now. */
function svgOf(
  plot: SVGSVGElement,
  { label, series, kind }: ChartData,
): { text: string; width: number; height: number } {
  const look = getComputedStyle(plot);
  const colour = (name: string): string => look.getPropertyValue(`--${name}`).trim();
  const { width: across, height: down } = plot.getBoundingClientRect();
  const drawing = document.createElementNS(SVG, 'svg');
  const [width, height] = [Math.ceil(across) + 2 * PAD, Math.ceil(down) + 2 * PAD + 2 * LINE];
  const add = (name: string, attributes: Readonly<Record<string, string | number>>, text = ''): void => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.textContent = text;
    drawing.append(element);
  };
  drawing.setAttribute('xmlns', SVG);
  drawing.setAttribute('width', String(width));
  drawing.setAttribute('height', String(height));
  drawing.setAttribute('font-family', look.fontFamily);
  add('rect', { width, height, fill: colour('surface') });
  add('text', { x: PAD, y: PAD + 12, 'font-size': 14, fill: colour('ink') }, label);
  let at = PAD;
  for (const { name, tone } of kind === 'heat' ? [] : series) {
    add('rect', { x: at, y: height - PAD - 10, width: 8, height: 8, rx: 2, fill: colour(tone) });
    add('text', { x: at + 12, y: height - PAD - 2, 'font-size': 12, fill: colour('ink-2') }, name);
    at += 32 + name.length * 7;
  }
  const copy = plot.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('x', String(PAD));
  copy.setAttribute('y', String(PAD + LINE));
  drawing.append(copy);
  const text = new XMLSerializer()
    .serializeToString(drawing)
    .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => colour(name));
  return { text, width, height };
}

/** The drawing as a picture. @throws Error when the browser cannot draw it. */
async function pictureOf(plot: SVGSVGElement, data: ChartData, type: 'image/png' | 'image/jpeg') {
  const { text, width, height } = svgOf(plot, data);
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (blob === null) throw new Error('The browser made no picture of the chart.');
  return { blob, width: canvas.width, height: canvas.height };
}

/** The chart as a file. @throws Error when the browser cannot draw it. */
export async function chartFile(kind: ChartFile, plot: SVGSVGElement, data: ChartData): Promise<Blob> {
  switch (kind) {
    case 'csv':
      return new Blob([csvOf(data)], { type: 'text/csv;charset=utf-8' });
    case 'svg':
      return new Blob([svgOf(plot, data).text], { type: 'image/svg+xml' });
    case 'pdf': {
      const { blob, width, height } = await pictureOf(plot, data, 'image/jpeg');
      return pdfOf(new Uint8Array(await blob.arrayBuffer()), width, height);
    }
    default:
      return (await pictureOf(plot, data, `image/${kind}`)).blob;
  }
}

/** Prints the chart alone, from a page of its own that goes once it was printed. */
export function printChart(plot: SVGSVGElement, data: ChartData): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (page === null || view === null) return frame.remove();
  const picture = page.createElement('img');
  picture.alt = `${data.label}: ${data.series.map(({ name, values }) => `${name} ${numberText(sumOf(values))}`).join(', ')}`;
  picture.addEventListener('load', () => view.print());
  view.addEventListener('afterprint', () => frame.remove());
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(plot, data).text)}`;
  page.body.append(picture);
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
