import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database, readRows } from '@entrepot/database';
import { LOGGER, METRICS } from '@entrepot/service';
import { createLoop } from '@entrepot/kernel';
import { type MediaStore, SizesError } from '@entrepot/media';
import { Gauge, type Logger, type Registry } from '@entrepot/telemetry';
import { MEDIA_STORE } from '../media/media.controller.js';
import { makeNextSizes } from './make-image-sizes.js';

/** Injection token: whether this process makes sizes. */
export const MAKES_SIZES = 'MAKES_SIZES';

/** Between two looks; an upload here wakes the loop at once. */
const idleMs = 5_000;
const awayMs = 30_000;
const neverMs = 2 ** 31 - 1;

/**
 * Makes the sizes of images, one image at a time, the newest first, and rests for as long as that took: uploads, prices and stock go first. Those
 * from before an upgrade are made in the same way. Replicas share the images.
 */
@Injectable()
export class ImageSizes implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop = createLoop({
    pass: async (signal) => {
      const startedAt = performance.now();
      const { db, media, logger } = this;
      return (await makeNextSizes({ db, media, logger }, signal)) ? performance.now() - startedAt : idleMs;
    },
    onError: (err, failures) => {
      if (err instanceof SizesError) {
        this.logger.warn({ err }, 'sharp cannot be loaded here: no sizes of images are made, pages show the originals');
        return neverMs;
      }
      if (failures === 1) this.logger.warn({ err }, 'sizes of images have to wait');
      return awayMs;
    },
  });

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(MAKES_SIZES) private readonly isOn: boolean,
    @Inject(METRICS) metrics: Registry,
  ) {
    imageSizeMetrics(metrics, db);
  }

  onApplicationBootstrap(): void {
    if (this.isOn) this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Call it when an upload is committed. */
  wake(): void {
    this.loop.wake();
  }
}

/** An operator needs no exact number of many. */
const mostCounted = 10_000;

/** Counted when somebody asks; indexes product_image_unsized, image_file_problem. */
const imageSizeMetrics = (registry: Registry, db: Database): void => {
  const count = (name: string, help: string, rows: string): unknown =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const text = `select count(*)::int as count from (${rows} limit ${mostCounted}) as counted`;
        const [row] = await readRows<{ count: number }>(db, { name, text, values: [] }).catch(() => []);
        this.set(row?.count ?? Number.NaN);
      },
    });
  count(
    'entrepot_image_sizes_waiting',
    `Images whose sizes are to be made, up to ${mostCounted}`,
    'select from product_image where sizes is null',
  );
  count(
    'entrepot_image_sizes_given_up',
    `Files of images that no sizes can be made of, up to ${mostCounted}`,
    'select from image_file where problem is not null',
  );
};
