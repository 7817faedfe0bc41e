import { counted, describeImages, describeImport } from '../terminal/output.js';
import type { MagentoSummary } from './import-magento.js';
import type { LeftColumn } from './notes.js';

const leftLine = ({ column, values, reason }: LeftColumn): string =>
  `  ${column} (${values === 0 ? 'empty' : counted(values, 'value')}): ${reason}`;

/** What a person is told: what became of products and images, what was found, and every column that is not taken. */
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
