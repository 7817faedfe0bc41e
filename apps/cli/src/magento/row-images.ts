import type { ImageRole, WantedImage } from '../images/wanted-image.js';
import { cellOf, type Row, textOf } from './csv.js';
import type { Notes } from './notes.js';
import { splitCommas } from './pairs.js';

const roleColumns: readonly (readonly [column: string, role: ImageRole])[] = [
  ['base_image', 'image'],
  ['small_image', 'small_image'],
  ['thumbnail_image', 'thumbnail'],
];

/** Word of Magento for "none". */
const none = 'no_selection';

const filesIn = (row: Row, column: string): string[] =>
  splitCommas(textOf(row, column) ?? '').filter((file) => file !== '' && file !== none);

interface NamedImage {
  file: string;
  label: string | undefined;
  role: ImageRole | null;
}

const withRoles = (row: Row): NamedImage[] =>
  roleColumns.flatMap(([column, role]) => {
    const file = textOf(row, column);
    return file === undefined || file === none ? [] : [{ file, label: textOf(row, `${column}_label`), role }];
  });

/** Labels go by the order of the images; one image has the whole cell. */
const additional = (row: Row, notes: Notes): NamedImage[] => {
  const files = filesIn(row, 'additional_images');
  const cell = textOf(row, 'additional_image_labels');
  const split = splitCommas(cell ?? '');
  const labels = files.length === 1 && split.length > 1 ? [cell ?? ''] : split;
  const isUnclear = cell !== undefined && labels.length !== files.length;
  if (isUnclear) notes.warn(`additional_image_labels: ${labels.length} labels for ${files.length} images are not taken`);
  return files.map((file, index) => ({ file, label: isUnclear ? undefined : labels[index] || undefined, role: null }));
};

/** Lists the row's images, each file once with all of its roles, in Magento's order: base, small, thumbnail, then the others. */
export const rowImages = (row: Row, notes: Notes): WantedImage[] => {
  for (const column of [...roleColumns.map(([name]) => name), 'additional_images'])
    if (cellOf(row, column) === null) notes.warn(`${column}: an import removes no images`);
  const roles = withRoles(row);
  const hidden = filesIn(row, 'hide_from_product_page');
  const images = new Map<string, WantedImage>();
  for (const { file, label, role } of [...roles, ...additional(row, notes)]) {
    const known = images.get(file) ?? { file, position: images.size + 1, ...(roles.length > 0 && { types: [] }) };
    const isOther = label !== undefined && known.label !== undefined && known.label !== label;
    if (isOther) notes.warn(`${file}: of its labels '${known.label}' is taken, '${label}' is not`);
    images.set(file, {
      ...known,
      ...(label !== undefined && known.label === undefined && { label }),
      ...(role && { types: [...(known.types ?? []), role] }),
    });
  }
  for (const file of hidden) {
    const image = images.get(file);
    if (image) images.set(file, { ...image, disabled: true });
    else notes.warn(`hide_from_product_page: ${file} is none of the row's images`);
  }
  return [...images.values()];
};
