import { statements } from '@entrepot/database';

/** By a hash: an entry of an index holds 2.7 kB at most, and a subject may be longer. */
export const longSubjects = statements(
  'LongSubjects1780000000001',
  ['drop index event_subject', 'create index event_subject on event (hashtextextended(subject, 0), place)'],
  ['drop index event_subject', 'create index event_subject on event (subject, place)'],
);
