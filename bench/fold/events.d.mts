export interface FoldedEvent {
  topic: string;
  id: string;
  source: string;
  type: string;
  subject: string;
  version: number;
  sequence: number | null;
  data: Record<string, unknown>;
}
export function readEvent(row: { topic: string; headers: Record<string, string>; payload: Buffer }): FoldedEvent;
