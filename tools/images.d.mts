export interface Image {
  name: string;
  tag: string;
  digest: string | undefined;
}
/** The files that name images, by their paths in the repository. */
export declare const imageFiles: () => string[];
export declare const readImageFile: (file: string) => string;
/** What a text names. */
export declare const imagesIn: (text: string) => Image[];
/** The text with a digest behind each tag. */
export declare const pinned: (text: string, digestOf: (image: string) => string) => string;
