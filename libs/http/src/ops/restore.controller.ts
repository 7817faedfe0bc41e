import { Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { Reconciler, type RestorePhase, type RestoreReport } from '@entrepot/messaging';
import type { RequestContext } from '@entrepot/telemetry';
import { Family, Permission } from '../routes/route.js';
import { Caller } from '../writes/write.js';

const time = (date: Date | null): string | null => date && formatTimestamp(date);

/** As it is answered. */
export const restoreAnswer = ({ heard, lost, ...state }: RestoreReport) => ({
  ...state,
  state: state.state satisfies RestorePhase as string,
  restored_to: formatTimestamp(state.restored_to),
  finished_at: time(state.finished_at),
  heard,
  lost: { events: lost.events, differences: lost.differences.map((one) => ({ ...one, told_at: formatTimestamp(one.told_at) })) },
});

export const restorePart = async (reconciler: Reconciler) => {
  const report = await reconciler.report();
  return { restore: report && restoreAnswer(report) };
};

/** What has become of a service whose database was put back to an earlier moment (docs/backup.md). */
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
