import type { FoldedEvent } from './events.mjs';

export type State = Record<string, Map<string, Record<string, unknown>>>;
export function fold(events: readonly FoldedEvent[]): State;
