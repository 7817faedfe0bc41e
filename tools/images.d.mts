export declare const imageFiles: () => string[];
export declare const readImageFile: (file: string) => string;
export declare const imagesIn: (text: string) => { name: string; tag: string; digest: string | undefined }[];
export declare const pinned: (text: string, digestOf: (image: string) => string) => string;
