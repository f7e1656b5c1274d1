import { t } from './texts.js';

/** Each stands out from the light and from the dark surface by 3:1 and more (`colors.test.ts`). */
export const COLORS = {
  blue: '#2f6fe4',
  teal: '#0f8a80',
  green: '#2b8a3e',
  olive: '#7a7f12',
  amber: '#b7670a',
  red: '#d63a3a',
  pink: '#cf3f8e',
  purple: '#8857e0',
  grey: '#6f7885',
} as const;

type ColorName = keyof typeof COLORS;
export const COLOR_NAMES = Object.keys(COLORS) as ColorName[];

/** A colour in a word. */
export const colorWord = (color: string): string => {
  const name = COLOR_NAMES.find((each) => COLORS[each] === color);
  return name === undefined ? t('color.own', { color }) : t(`color.${name}`);
};
