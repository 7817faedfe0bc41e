import type { Api } from '../api/api.js';
import type { LineWarning } from '../records/line-warnings.js';
import type { Progress } from '../terminal/progress.js';
import { changeImage, readGallery, uploadImage } from './gallery-api.js';
import type { ImageFile, ImageFolder } from './image-folder.js';
import { countImages, type ImageCount, type ImageSummary } from './image-summary.js';
import { oneRoleEach, planGallery, type FoundImage, type ImageStep } from './plan-gallery.js';
import type { ImageRecord } from './wanted-image.js';

interface Found {
  image: FoundImage;
  file: ImageFile;
  /** In the record's list, from 1. */
  place: number;
}

/** Finds the files of the wanted images, and leaves out images without one. */
const findFiles = (folder: ImageFolder, { line, sku, images }: ImageRecord, count: ImageCount): Found[] => {
  const unique = oneRoleEach(images);
  for (const role of unique.repeated) count.warn(line, `images: several of ${sku} want the role ${role}; the last one has it`);
  return unique.images.flatMap((image, index) => {
    const file = folder(image.file);
    if ('media' in file) return [{ image: { ...image, media: file.media }, file, place: index + 1 }];
    if ('missing' in file) count.missing(line, `images: ${file.missing}`);
    else count.reject(line, `images: ${file.refused}`);
    return [];
  });
};

/** Does one step; a new image without a label has the product's name. @returns what it counts as */
const take = async (api: Api, { sku, name }: ImageRecord, step: ImageStep, { image, file, place }: Found) => {
  if (step.kind === 'keep') return 'unchanged';
  if (step.kind === 'change') {
    await changeImage(api, sku, step);
    return 'changed';
  }
  await uploadImage(api, sku, { ...image, label: image.label ?? name, position: image.position ?? place }, file);
  return 'uploaded';
};

const importGallery = async (api: Api, folder: ImageFolder, record: ImageRecord, count: ImageCount): Promise<void> => {
  const { line, sku, errors } = record;
  for (const error of errors) count.reject(line, error);
  const found = findFiles(folder, record, count);
  if (found.length === 0) return;
  const gallery = await count.orRejected(line, `images of ${sku}`, found.length, readGallery(api, sku));
  if (!gallery) return;
  count.counts.products++;
  const steps = planGallery(
    gallery,
    found.map(({ image }) => image),
  );
  for (const [index, step] of steps.entries()) {
    const one = found[index]!;
    const outcome = await count.orRejected(line, `image ${one.image.file} of ${sku}`, 1, take(api, record, step, one));
    if (outcome) count.counts[outcome]++;
  }
};

/** Gives products the images that their records name: uploads those that are not there yet and changes what differs; none is removed. */
export const importImages = async (
  api: Api,
  folder: ImageFolder,
  records: AsyncIterable<ImageRecord>,
  progress: Progress,
  onWarning?: (warning: LineWarning) => void,
): Promise<ImageSummary> => {
  const count = countImages(onWarning);
  let done = 0;
  for await (const record of records) {
    await importGallery(api, folder, record, count);
    const { uploaded, unchanged } = count.counts;
    progress.update(++done, `${uploaded.toLocaleString('en')} uploaded, ${unchanged.toLocaleString('en')} there already`);
  }
  return count.summary();
};
