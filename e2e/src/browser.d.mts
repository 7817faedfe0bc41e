export declare const browserPath: string | undefined;
