import type { Folded } from '@entrepot/contracts/fold';

export function differences(
  state: Folded,
  get: (path: string) => Promise<unknown>,
  options?: { most?: number },
): Promise<{ kind: string; id: string; field: string; folded: unknown; shown: unknown }[]>;
