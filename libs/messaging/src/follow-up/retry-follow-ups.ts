import { DomainError } from '@entrepot/kernel';
import type { Retry } from '../check/check.js';
import { followUpSignal } from './follow-up.js';

/** Has the failing follow-ups of a kind tried now, and not after their pause. */
export const retryFollowUps: Retry = {
  name: 'follow-ups',
  key: 'text',
  async mend(tx, kind) {
    const [, count] = await tx.query<[unknown, number]>('update follow_up set due_at = now() where kind = $1 and failures > 0', [kind]);
    if (count === 0) throw new DomainError('record_not_found', { id: kind });
    tx.afterCommit(() => followUpSignal.wake(tx.dataSource));
  },
};
