export interface PatchFolder {
  file: string;
  library: string;
  version: string;
  patches: Record<string, { reason: string; buys: string; upstream: string }>;
}
export const patchFolders: (root: string) => PatchFolder[];
export const assertPatchedVersions: (root: string, patches?: readonly PatchFolder[]) => void;
