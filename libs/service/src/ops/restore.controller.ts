import { Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { ApiExcludeController, ApiProperty } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { Reconciler, type RestorePhase, type RestoreReport } from '@entrepot/messaging';
import type { RequestContext } from '@entrepot/telemetry';
import { Example, Family, Permission } from '@entrepot/requests';
import { Caller } from '../writes/write.js';

const time = (date: Date | null): string | null => date && formatTimestamp(date);

class HeardAnswer {
  @Example(214) events: number;
  @Example(214) done: number;
}

class DifferenceAnswer {
  @Example('order.placed') type: string;
  @Example('7') subject: string;
  @Example(1) version: number;
  @Example('2026-01-31 01:44:02') told_at: string;
  @Example({ increment_id: '100000007' }) numbers: Record<string, string>;
  @Example(false, { description: 'Whether its subject is there, in an earlier state' }) is_here: boolean;
  @Example('order 100001012', { nullable: true }) replaced_by: string | null;
}

class LostAnswer {
  @Example(1) events: number;
  @ApiProperty({ type: [DifferenceAnswer], description: 'The first 1,000' }) differences: DifferenceAnswer[];
}

/** State of a service whose database was put back. */
export class RestoreAnswer {
  @Example('2026-01-31 01:30:00') restored_to: string;
  @Example('reconciled') state: string;
  @Example('entrepot', { nullable: true }) requested_by: string | null;
  @Example('Error: …', { nullable: true }) error: string | null;
  @Example('2026-01-31 02:20:11', { nullable: true }) finished_at: string | null;
  @ApiProperty({ description: 'Events of others that are handled once more' }) heard: HeardAnswer;
  @ApiProperty({ description: 'What was published after that moment' }) lost: LostAnswer;
}

/** As it is answered. */
export const restoreAnswer = ({ heard, lost, ...state }: RestoreReport): RestoreAnswer => ({
  ...state,
  state: state.state satisfies RestorePhase,
  restored_to: formatTimestamp(state.restored_to),
  finished_at: time(state.finished_at),
  heard,
  lost: { events: lost.events, differences: lost.differences.map((one) => ({ ...one, told_at: formatTimestamp(one.told_at) })) },
});

export const restorePart = async (reconciler: Reconciler) => {
  const report = await reconciler.report();
  return { restore: report && restoreAnswer(report) };
};

/** Shows and ends the restore of a service's database to an earlier moment (docs/backup.md). */
@ApiExcludeController()
@Controller('ops')
@Family('order')
export class RestoreController {
  constructor(@Inject(Reconciler) private readonly reconciler: Reconciler) {}

  @Get('restore')
  @Permission('admin')
  async restore() {
    return { success: true, ...(await restorePart(this.reconciler)) };
  }

  @Post('reconcile')
  @Permission('admin')
  async reconcile(@Caller() { integration = '' }: RequestContext, @Res({ passthrough: true }) reply: FastifyReply) {
    const begun = await this.reconciler.request(integration);
    const part = await restorePart(this.reconciler);
    if (!part.restore) throw new DomainError('not_restored');
    // Begun, it goes on by itself.
    reply.status(begun ? 202 : 200);
    return { success: true, ...part };
  }
}
