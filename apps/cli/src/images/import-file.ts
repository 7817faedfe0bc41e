import type { Api } from '../api/api.js';
import { Failure } from '../api/failure.js';
import type { ImageSummary } from './image-summary.js';
import { importImages } from './import-images.js';
import { openImages } from './image-folder.js';
import { imagesOfLine, withoutImages, type ImageRecord } from './wanted-image.js';
import { csvRows } from '../records/csv-rows.js';
import { importRecords, type ImportSummary } from '../records/import-records.js';
import { openInput } from '../records/input-file.js';
import { linesOf } from '../records/lines.js';
import type { Progress } from '../terminal/progress.js';

type OpenProgress = (name: string, total: number) => Progress;

/** Whether the name of a file says that it holds CSV; with tabs it may be called otherwise. */
export const isCsvFile = (file: string): boolean => /\.(csv|tsv|txt)(\.gz)?$/i.test(file);

/** Imports an NDJSON or CSV file as it is; `isDry`: nothing is written. */
export const importFile = async (
  api: Api,
  file: string,
  resource: string,
  openProgress: OpenProgress,
  isDry = false,
): Promise<ImportSummary> => {
  const input = openInput(file);
  const rows = isCsvFile(file) ? csvRows(file, input.content, resource === 'payments') : null;
  const first = await rows?.next();
  const header = first?.done === false ? first.value : undefined;
  if (rows && header === undefined) throw new Failure(`${file} is empty: its first line names the fields.`, 2);
  const progress = openProgress(resource, input.bytes);
  const source = { resource, isDry, lines: rows ?? linesOf(input.content), done: input.read, ...(header !== undefined && { header }) };
  return importRecords(api, source, progress).finally(() => progress.stop());
};

async function* imageRecords(file: string): AsyncGenerator<ImageRecord> {
  let number = 0;
  for await (const line of linesOf(openInput(file).content)) {
    const record = imagesOfLine(line.toString(), ++number);
    if (record) yield record;
  }
}

/** Imports an NDJSON file of products, then the images that its records name, in a second pass over the file. */
export const importProductsWithImages = async (
  api: Api,
  file: string,
  directory: string,
  openProgress: OpenProgress,
): Promise<ImportSummary & { images: ImageSummary }> => {
  const folder = openImages(directory);
  const input = openInput(file);
  let withImages = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const line of linesOf(input.content)) {
      const text = line.toString();
      if (imagesOfLine(text, 0)) withImages++;
      yield withoutImages(text);
    }
  };
  const progress = openProgress('products', input.bytes);
  const source = { resource: 'products', lines: lines(), done: input.read };
  const summary = await importRecords(api, source, progress).finally(() => progress.stop());
  const imageProgress = openProgress('images', withImages);
  const images = await importImages(api, folder, imageRecords(file), imageProgress).finally(() => imageProgress.stop());
  return { ...summary, images };
};
