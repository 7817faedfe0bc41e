import { Controller } from '@nestjs/common';
import { type DataOf, imageCreated, type ImageData, imageDeleted, imageUpdated } from '@entrepot/contracts';
import { type EventContext, On, replacedVersion } from '@entrepot/messaging';
import { forgetImage, saveImages } from './image.store.js';

/** Keeps what the checkout page shows of the images of products. */
@Controller()
export class OnImageChanged {
  @On(imageCreated, imageUpdated)
  saved(image: ImageData, { tx, event }: EventContext): Promise<void> {
    return saveImages(tx, image.product_id, [image], { version: event.version, replaces: replacedVersion(event) });
  }

  @On(imageDeleted)
  deleted({ image_id }: DataOf<typeof imageDeleted>, { tx }: EventContext): Promise<void> {
    return forgetImage(tx, image_id);
  }
}
