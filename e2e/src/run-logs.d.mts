/** Remembers the values of a request or an answer that no log may hold. */
export declare const noteSensitive: (text: string) => void;
/** Remembers that a stack keeps its log in a data folder: a log of it has to be found in the end. */
export declare const noteStack: (folder: string) => void;
/** Keeps a log of what belongs to a data folder, beyond the end of that folder. */
export declare const keepLog: (folder: string, name: string, text: string) => void;
