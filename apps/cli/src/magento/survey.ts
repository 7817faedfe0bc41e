import { seenValue, seenVariation, type AttributeShape } from './attribute-shape.js';
import type { Progress } from '../terminal/progress.js';
import { type CsvFile, type Row, skuOf, storeViewOf, textOf } from './csv.js';
import { collectColumns, notesOf } from './notes.js';
import { pairText, type PairValue, parsePairs, readVariations } from './pairs.js';
import { rowImages } from './row-images.js';

/** Variation of a configurable product, as the product's row names it. */
export interface Family {
  parent: string;
  /** Line of the parent's row. */
  line: number;
  values: ReadonlyMap<string, PairValue>;
}

/** Facts of the whole file that are needed before its first row is sent. */
export interface Survey {
  header: string[];
  rows: number;
  storeRows: number;
  products: number;
  byType: Map<string, number>;
  withImages: number;
  /** By the sku of the variation. */
  families: Map<string, Family>;
  /** Where each sku stands first. */
  lines: Map<string, number>;
  shapes: Map<string, AttributeShape>;
  /** Labels of variation attributes. */
  labels: Map<string, string>;
}

/** Flags that Magento derives from a product's options. */
export const derivedFlags: ReadonlySet<string> = new Set(['has_options', 'required_options']);

type Warn = (line: number, warning: string) => void;

const addVariations = (survey: Survey, row: Row, warn: Warn): void => {
  const { variations, unread } = readVariations(textOf(row, 'configurable_variations') ?? '');
  for (const part of unread) warn(row.line, `configurable_variations: '${part}' names no sku`);
  for (const { sku, values } of variations) {
    const known = survey.families.get(sku);
    const parent = skuOf(row);
    if (known && known.parent !== parent)
      warn(row.line, `configurable_variations: ${sku} stays with ${known.parent}: a product has one parent`);
    else survey.families.set(sku, { parent, line: row.line, values });
    for (const code of values.keys()) survey.shapes.set(code, seenVariation(survey.shapes.get(code), code));
  }
  for (const [code, label] of parsePairs(textOf(row, 'configurable_variation_labels') ?? '').pairs)
    survey.labels.set(code, pairText(label));
};

const addProduct = (survey: Survey, row: Row, warn: Warn): void => {
  const sku = skuOf(row);
  const earlier = survey.lines.get(sku);
  if (earlier !== undefined && sku !== '')
    warn(row.line, `sku: ${sku} stands in line ${earlier} as well; both are taken, one after the other`);
  else survey.lines.set(sku, row.line);
  survey.products++;
  const type = textOf(row, 'product_type') ?? 'simple';
  survey.byType.set(type, (survey.byType.get(type) ?? 0) + 1);
  for (const [code, value] of parsePairs(textOf(row, 'additional_attributes') ?? '').pairs) {
    if (pairText(value) !== '' && !derivedFlags.has(code)) survey.shapes.set(code, seenValue(survey.shapes.get(code), code, value));
  }
  addVariations(survey, row, warn);
  if (
    rowImages(
      row,
      notesOf(row.line, () => undefined, collectColumns()),
    ).length > 0
  )
    survey.withImages++;
};

/** Goes through the file once. */
export const surveyFile = async ({ rows, read }: CsvFile, warn: Warn, progress: Pick<Progress, 'update'>): Promise<Survey> => {
  const survey: Survey = {
    header: [],
    rows: 0,
    storeRows: 0,
    products: 0,
    byType: new Map(),
    withImages: 0,
    families: new Map(),
    lines: new Map(),
    shapes: new Map(),
    labels: new Map(),
  };
  for await (const row of rows) {
    if (survey.rows++ === 0) survey.header = Object.keys(row.cells);
    if (storeViewOf(row) === undefined) addProduct(survey, row, warn);
    else survey.storeRows++;
    progress.update(read(), `${survey.rows.toLocaleString('en')} rows`);
  }
  for (const [sku, { parent, line }] of survey.families) {
    if (!survey.lines.has(sku)) warn(line, `configurable_variations: ${sku} has no row of its own: it is not linked with ${parent}`);
  }
  return survey;
};
