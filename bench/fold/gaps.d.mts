import type { FoldedEvent } from './events.mjs';

export function sequenceFaults(events: readonly FoldedEvent[]): string[];
