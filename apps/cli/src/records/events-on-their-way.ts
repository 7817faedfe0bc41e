import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../api/api.js';
import type { Health } from '../ops/answers.js';
import { counted } from '../terminal/output.js';
import type { Progress } from '../terminal/progress.js';

export interface OnTheirWay {
  /** Events that are not published or not handled, and work that follows from handled ones. */
  events: number;
  dead_letters: number;
  /** Services that do not say. */
  unknown: string[];
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

/**
 * Counts events that services have still to handle. An event that several consumers wait for counts once: of each topic the slowest one counts.
 * Events in process count twice while they are being handled, as they stay in the outbox until then.
 */
export const findOnTheirWay = async (api: Api): Promise<OnTheirWay> => {
  const { services } = await api.call<Health>({ path: '/ops/health' });
  const reports = services.flatMap((part) => (part.status === 'up' ? [part.report] : []));
  const lags = new Map<string, number>();
  for (const { topic, messages } of reports.flatMap(({ consumer_lag }) => consumer_lag ?? []))
    lags.set(topic, Math.max(messages, lags.get(topic) ?? 0));
  const published = sum(lags.values());
  const unpublished = sum(reports.map(({ outbox }) => outbox?.depth ?? 0));
  const following = sum(reports.flatMap(({ follow_ups }) => (follow_ups ?? []).map(({ waiting }) => waiting)));
  return {
    events: unpublished + published + following,
    dead_letters: sum(reports.map(({ dead_letters }) => dead_letters?.waiting ?? 0)),
    unknown: services.flatMap((part) => (part.status === 'up' && part.report.outbox && part.report.consumer_lag ? [] : [part.service])),
  };
};

const lookEveryMs = 500;
/** An event may pass from one service to the next between the answers of both. */
const quietLooks = 2;

const unknownText = ({ unknown }: OnTheirWay): string => (unknown.length > 0 ? `, and ${unknown.join(', ')} cannot say` : '');

/** Looks until nothing is on its way any more. On a store in use, what others change meanwhile counts as well. */
export const waitForEvents = async (api: Api, openProgress: (name: string, total: number) => Progress): Promise<OnTheirWay> => {
  let progress: Progress | undefined;
  let most = 1;
  try {
    for (let quiet = 0; ;) {
      const now = await findOnTheirWay(api);
      quiet = now.events === 0 && now.unknown.length === 0 ? quiet + 1 : 0;
      if (quiet === quietLooks) return now;
      most = Math.max(most, now.events);
      progress ??= openProgress('events', 100);
      progress.update(100 * (1 - now.events / most), `${counted(now.events, 'event')} on their way${unknownText(now)}`);
      await sleep(lookEveryMs);
    }
  } finally {
    progress?.stop();
  }
};

export const describeOnTheirWay = (found: OnTheirWay): string => {
  const { events, dead_letters: dead, unknown } = found;
  const isOver = events === 0 && unknown.length === 0;
  const way = isOver
    ? '✔ All services have taken it over.'
    : `… ${counted(events, 'event')} on their way to other services${unknownText(found)}: --wait waits for them, entrepot ops health shows them.`;
  return dead === 0 ? way : `${way}\n✖ ${counted(dead, 'dead letter')} to be decided: entrepot ops dead-letters list`;
};
