import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventContext } from '@entrepot/messaging';
import type { CaptureRecord, Lead, Schedule } from '../domain/captures.js';
import { takeCapture } from '../use-cases/take-capture.js';

/** Leads and schedules that storefronts publish. */
@Controller()
export class OnCaptured {
  @EventPattern<string>('lead.captured')
  lead(@Payload() lead: CaptureRecord<Lead>, @Ctx() { tx, event }: EventContext): Promise<void> {
    return takeCapture(tx, 'lead', lead, event);
  }

  @EventPattern<string>('schedule.captured')
  schedule(@Payload() schedule: CaptureRecord<Schedule>, @Ctx() { tx, event }: EventContext): Promise<void> {
    return takeCapture(tx, 'schedule', schedule, event);
  }
}
