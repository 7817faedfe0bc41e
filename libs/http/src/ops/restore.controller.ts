import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { Reconciler, type RestorePhase, type RestoreReport } from '@entrepot/messaging';
import { Family, Permission } from '../routes/route.js';

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

/** Begins the reconciliation; 202, as it goes on by itself. */
export const reconcile = async (reconciler: Reconciler, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const begun = await reconciler.request(request.principal?.clientId ?? '');
  const part = await restorePart(reconciler);
  if (!part.restore) throw new DomainError('not_restored');
  await reply.status(begun ? 202 : 200).send({ success: true, ...part });
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
  reconcile(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return reconcile(this.reconciler, request, reply);
  }
}
