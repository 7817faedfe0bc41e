import { pairLabels, type PairValue } from './pairs.js';

/** Shape that all values of an attribute share. */
export interface AttributeShape {
  code: string;
  /** Products vary by it. */
  isVariation: boolean;
  /** True where a value has several entries. */
  isList: boolean;
  /** Every value is Yes or No. */
  isFlag: boolean;
}

const longestLabel = 255;

/** Bars without spaces around them part the labels of a multiselect; in a text they mostly have some. */
const isList = (value: PairValue): boolean => {
  if (typeof value !== 'string') return value.length > 1;
  const parts = value.split('|');
  return parts.length > 1 && parts.every((part) => part !== '' && part === part.trim() && part.length <= longestLabel);
};

const isFlag = (value: PairValue): boolean => ['yes', 'no'].includes(pairLabels(value).join('|').toLowerCase());

export const seenValue = (shape: AttributeShape | undefined, code: string, value: PairValue): AttributeShape => ({
  code,
  isVariation: shape?.isVariation ?? false,
  isList: (shape?.isList ?? false) || isList(value),
  isFlag: (shape?.isFlag ?? true) && isFlag(value),
});

export const seenVariation = (shape: AttributeShape | undefined, code: string): AttributeShape => ({
  code,
  isVariation: true,
  isList: false,
  isFlag: false,
  ...(shape && { isList: shape.isList, isFlag: shape.isFlag }),
});

/**
 * Chooses the input of a new attribute, which the file does not name: a select where products vary by it, else by its values. A text holds every
 * value, so that nothing is lost where it should have been a select.
 */
export const inputOf = ({
  isVariation,
  isList: hasLists,
  isFlag: hasFlags,
}: AttributeShape): 'select' | 'multiselect' | 'boolean' | 'text' =>
  isVariation ? 'select' : hasLists ? 'multiselect' : hasFlags ? 'boolean' : 'text';

/** `style_bottom` → `Style Bottom`. */
export const labelOf = (code: string): string =>
  code
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
