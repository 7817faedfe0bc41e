export interface Image {
  name: string;
  tag: string;
  digest: string | undefined;
}
/** Lists the files that name images, by their paths in the repository. */
export declare const imageFiles: () => string[];
export declare const readImageFile: (file: string) => string;
/** Lists the images in a text. */
export declare const imagesIn: (text: string) => Image[];
/** Adds a digest behind each tag of a text. */
export declare const pinned: (text: string, digestOf: (image: string) => string) => string;
