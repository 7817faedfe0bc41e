import { contrast, isReadable, textOn } from '@entrepot/kernel';

const paper = '#ffffff';
/** Background behind the cards: of all light backgrounds of the page the darkest. */
export const ground = '#f3f5f3';

/** Colours of the page's style, `--fill` and the others. */
interface Palette {
  /** Behind the text of buttons. */
  fill: string;
  on: string;
  hover: string;
  /** Round buttons whose fill hardly differs from what lies behind them. */
  edge: string;
  /** Links and other text. */
  link: string;
  /** Focus, marks and what is chosen. */
  ring: string;
  /** Behind what is chosen. */
  tint: string;
}

const field = '#7d8883';

export const house: Palette = {
  fill: '#0b5f4a',
  on: '#ffffff',
  hover: '#084a39',
  edge: '#0b5f4a',
  link: '#0b5f4a',
  ring: '#2f7d65',
  tint: '#e8f3ef',
};

const mixed = (color: string, other: string, share: number): string => {
  const part = (at: number): string => {
    const [one, two] = [color, other].map((text) => parseInt(text.slice(at, at + 2), 16)) as [number, number];
    return Math.round(one + (two - one) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
};

/** Whether a shape that is no text can be seen (WCAG 2.2, 1.4.11). */
const isVisible = (color: string): boolean => contrast(color, ground) >= 3;

/** Palette of a store's colour, `#rrggbb`: where it is not readable or hardly seen, the house's own replaces it. */
export const paletteOf = (color: string): Palette => {
  const on = textOn(color);
  return {
    fill: color,
    on,
    // Away from the text, so that it stays readable.
    hover: mixed(color, on === paper ? '#000000' : paper, 0.16),
    edge: isVisible(color) ? color : field,
    link: isReadable(color, ground) ? color : house.link,
    ring: isVisible(color) ? color : house.ring,
    tint: mixed(color, paper, 0.92),
  };
};

export const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');
