type Rgb = readonly [number, number, number];

const channels = (color: string): Rgb => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255) as unknown as Rgb;

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

const luminance = (color: string): number => {
  const [red, green, blue] = channels(color).map(linear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Computes the contrast ratio of two colours (`#rrggbb`) by WCAG 2.2, from 1 (alike) to 21 (black on white). */
export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** Black or white, whichever is easier to read on a colour (`#rrggbb`): at least 4.5 on every one. */
export const textOn = (background: string): '#000000' | '#ffffff' =>
  contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000';

/** Whether text of any size in this colour (`#rrggbb`) is readable on a background: a contrast of 4.5 (WCAG 2.2, 1.4.3). */
export const isReadable = (color: string, background = '#ffffff'): boolean => contrast(color, background) >= 4.5;
