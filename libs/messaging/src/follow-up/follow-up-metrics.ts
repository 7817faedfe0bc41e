import type { Database } from '@entrepot/database';
import { Gauge, type Registry } from '@entrepot/telemetry';
import { waitingFollowUps, type WaitingFollowUps } from './follow-up-status.js';

/** What handlers left to do, counted once whenever somebody asks. */
export const followUpMetrics = (registry: Registry, db: Database): void => {
  let counting: Promise<WaitingFollowUps[]> | undefined;
  const count = (): Promise<WaitingFollowUps[]> =>
    (counting ??= waitingFollowUps(db)
      .catch(() => [])
      .finally(() => (counting = undefined)));
  const gauge = (name: string, help: string, value: (one: WaitingFollowUps) => number): void =>
    void new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const one of await count()) this.set({ kind: one.kind }, value(one));
      },
    });
  gauge('entrepot_follow_ups', 'Work on many rows that follows from events and is not done, by kind', ({ waiting }) => waiting);
  gauge('entrepot_follow_ups_failing', 'Of these, those whose last step failed', ({ failing }) => failing);
  gauge('entrepot_follow_ups_age_seconds', 'Age of the oldest of them', ({ oldest_age_seconds: age }) => age);
};
