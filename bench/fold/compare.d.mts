import type { State } from './fold.mjs';

export interface FieldDifference {
  kind: string;
  id: string;
  field: string;
  told: unknown;
  shown: unknown;
}
export function differences(state: State, get: (path: string) => Promise<unknown>, options?: { most?: number }): Promise<FieldDifference[]>;
