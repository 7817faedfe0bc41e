import type { DeactivationReason } from '../webhook/webhook.rules.js';
import type { Attempt, DeliveryState } from './delivery.table.js';
import { failingTooLongMs, pauseBeforeNext } from './retry.rules.js';

/** Result of a delivery after an attempt, or instead of one. */
export interface Outcome {
  state: DeliveryState;
  /** Before the next attempt. */
  pauseMs: number;
  attempt: Attempt;
}

const gone = 410;

const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/**
 * Decides the outcome of an attempt (contract 5, section 5.6): 2xx is success, all else is tried again or failed.
 * @param before attempts that were made before
 * @param retryAfter pause that the endpoint asked for, in ms
 * @param random between 0 and 1
 */
export const outcomeOf = (attempt: Attempt, before: number, retryAfter: number | null, random: number): Outcome => {
  if (isTaken(attempt.status)) return { state: 'delivered', pauseMs: 0, attempt };
  const pauseMs = pauseBeforeNext(before + 1, retryAfter, random);
  return pauseMs === null ? { state: 'failed', pauseMs: 0, attempt } : { state: 'waiting', pauseMs, attempt };
};

/** A delivery that cannot be sent, and is not tried again. */
export const unsendable = (error: string, now: Date): Outcome => ({
  state: 'failed',
  pauseMs: 0,
  attempt: { time: now.toISOString(), status: null, milliseconds: 0, error },
});

/** Summary of a webhook's outcomes, for the state of its endpoint. */
export interface Summary {
  /** Times of the last success and the last failure. */
  success: string | null;
  failure: string | null;
  /** First failure behind the last success. */
  failing: string | null;
  isGone: boolean;
}

/** @param outcomes of attempts, in their order */
export const summaryOf = (attempts: readonly Attempt[]): Summary => {
  const summary: Summary = { success: null, failure: null, failing: null, isGone: false };
  for (const { time, status } of attempts) {
    if (isTaken(status)) Object.assign(summary, { success: time, failing: null });
    else Object.assign(summary, { failure: time, failing: summary.failing ?? time });
    if (status === gone) summary.isGone = true;
  }
  return summary;
};

/** Why a webhook is to be deactivated; null: it is not. @param failingSince since when there was nothing but failures */
export const deactivationOf = (isGone: boolean, failingSince: Date | null, now: Date): DeactivationReason | null => {
  if (isGone) return 'gone';
  return failingSince && now.getTime() - failingSince.getTime() >= failingTooLongMs ? 'failing' : null;
};
