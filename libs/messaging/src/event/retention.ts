import { Type } from '@sinclair/typebox';

export const defaultRetentionDays = 30;

/** Setting of the one time limit of events, to be spread into the settings of a process. */
export const retentionSettings = {
  EVENT_RETENTION_DAYS: Type.Integer({
    default: defaultRetentionDays,
    minimum: 1,
    maximum: 3_650,
    description:
      'Days that topics keep an event and brokers a consumer’s place; inboxes know it one day longer. A consumer may be away so long',
  }),
};
