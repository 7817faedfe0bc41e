import type { Api } from '../api/api.js';
import { Failure, unlessRefused } from '../api/failure.js';
import { openImages } from '../images/image-folder.js';
import type { ImageSummary } from '../images/image-summary.js';
import { importImages } from '../images/import-images.js';
import type { ImageRecord } from '../images/wanted-image.js';
import type { ImportSummary } from '../records/import-records.js';
import { collectWarnings, type LineWarning, type Warnings } from '../records/line-warnings.js';
import { counted } from '../terminal/output.js';
import { describeImages } from '../images/image-summary.js';
import { describeImport } from '../records/import-records.js';
import type { Progress } from '../terminal/progress.js';
import { leftColumns } from './columns.js';
import { openProducts, skuOf, storeViewOf, textOf } from './csv.js';
import { defineAttributes, ensureAttributes } from './ensure-attributes.js';
import { collectColumns, type LeftColumn, type LeftColumns, notesOf } from './notes.js';
import { rowImages } from './row-images.js';
import { sendProducts } from './send-products.js';
import { surveyFile } from './survey.js';

const leftLine = ({ column, values, reason }: LeftColumn): string =>
  `  ${column} (${values === 0 ? 'empty' : counted(values, 'value')}): ${reason}`;

/** Prints the result for people: products and images, what was found, and every column that was left out. */
export const describeMagento = ({ resources, images, found, attributes_created, not_taken, warnings, seconds }: MagentoSummary): string => {
  const types = Object.entries(found.by_type).map(([type, products]) => `${products.toLocaleString('en')} ${type}`);
  return [
    ...resources.map(describeImport),
    ...(images ? [describeImages(images)] : []),
    `${seconds.toFixed(1)} s in all, ${counted(warnings, 'warning')}`,
    '',
    `Found: ${counted(found.rows, 'row')}, ${counted(found.products, 'product')} (${types.join(', ')}), ${counted(found.variations, 'variation')}` +
      (found.store_view_rows > 0 ? `, ${counted(found.store_view_rows, 'row of a store view', 'rows of store views')}` : ''),
    ...(attributes_created.length > 0 ? [`Attributes created: ${attributes_created.join(', ')}`] : []),
    ...(not_taken.length > 0 ? ['Not taken:', ...not_taken.map(leftLine)] : []),
  ].join('\n');
};

export interface MagentoSummary {
  resources: ImportSummary[];
  images: ImageSummary | null;
  found: { rows: number; store_view_rows: number; products: number; by_type: Record<string, number>; variations: number };
  attributes_created: string[];
  not_taken: LeftColumn[];
  /** How many there were; each resource lists its first 100. */
  warnings: number;
  seconds: number;
}

export interface MagentoOptions {
  /** Folder that the image columns start from; without it no image is read. */
  images?: string;
  /** An attribute CSV, whose attributes are created first. */
  attributesFile?: string;
  /** Where the products are sold; without it, in every store. */
  storeId?: number;
  onWarning?: (warning: LineWarning) => void;
}

type OpenProgress = (name: string, total: number) => Progress;

/** Work under a progress bar of its own. */
const under = async <T>(progress: Progress, work: (progress: Progress) => Promise<T>): Promise<T> =>
  work(progress).finally(() => progress.stop());

/** A store that is not known would reject every row. */
const requireStore = async (api: Api, storeId: number): Promise<void> => {
  const call = { path: '/api2/attribute', query: { limit: 1, store_id: storeId }, permission: 'attributes/read' } as const;
  if ((await unlessRefused(400, api.call(call))) === null)
    throw new Failure(`There is no store ${storeId}: import it first (entrepot import FILE --as stores), or leave --store-id out.`);
};

async function* imagesOf(file: string, warnings: Warnings, left: LeftColumns): AsyncGenerator<ImageRecord> {
  for await (const row of openProducts(file).rows) {
    if (storeViewOf(row) !== undefined) continue;
    const images = rowImages(row, notesOf(row.line, warnings.add, left));
    const sku = skuOf(row);
    if (images.length > 0) yield { line: row.line, sku, name: textOf(row, 'name') ?? sku, images, errors: [] };
  }
}

/**
 * Imports a product CSV of Magento 2 and the images that it names, in three passes over the file: what it holds, its products, their images.
 * Running it again changes nothing.
 */
export const importMagento = async (
  api: Api,
  file: string,
  { images: directory, attributesFile, storeId, onWarning }: MagentoOptions,
  openProgress: OpenProgress,
): Promise<MagentoSummary> => {
  const from = Date.now();
  const folder = directory === undefined ? null : openImages(directory);
  const warnings = collectWarnings(onWarning);
  const left = collectColumns();
  const content = openProducts(file);
  const survey = await under(openProgress('reading', content.bytes), (progress) => surveyFile(content, warnings.add, progress));

  if (storeId !== undefined) await requireStore(api, storeId);
  const defined = attributesFile === undefined ? [] : await defineAttributes(api, attributesFile, warnings.add);
  const { attributes, created } = await ensureAttributes(api, survey);
  const known = { attributes: new Set(attributes.keys()), withImages: folder !== null, storeId };
  for (const [column, reason] of leftColumns(survey.header, known)) left.add(column, reason, 0);

  const source = { file, survey, attributes, storeId, warnings, left };
  const products = await under(openProgress('products', survey.products), (progress) => sendProducts(api, source, progress));
  const images =
    folder &&
    (await under(openProgress('images', survey.withImages), (progress) =>
      importImages(api, folder, imagesOf(file, warnings, left), progress, onWarning),
    ));
  return {
    resources: [{ ...products, warnings: warnings.listed() }],
    images,
    found: {
      rows: survey.rows,
      store_view_rows: survey.storeRows,
      products: survey.products,
      by_type: Object.fromEntries(survey.byType),
      variations: survey.families.size,
    },
    attributes_created: [...defined, ...created],
    not_taken: left.list(),
    warnings: warnings.total + (images?.missing ?? 0),
    seconds: Math.round(Date.now() - from) / 1_000,
  };
};
