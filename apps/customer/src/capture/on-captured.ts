import { Controller } from '@nestjs/common';
import { leadCaptured, scheduleCaptured } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import type { CaptureRecord, Lead, Schedule } from './capture.rules.js';
import { takeCapture } from './take-capture.js';

/** Leads and schedules that storefronts publish. */
@Controller()
export class OnCaptured {
  @On(leadCaptured)
  lead(lead: CaptureRecord<Lead>, { tx, event }: EventContext): Promise<void> {
    return takeCapture(tx, 'lead', lead, event);
  }

  @On(scheduleCaptured)
  schedule(schedule: CaptureRecord<Schedule>, { tx, event }: EventContext): Promise<void> {
    return takeCapture(tx, 'schedule', schedule, event);
  }
}
