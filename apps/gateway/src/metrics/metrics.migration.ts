import { statements } from '@entrepot/database';

/** A row a minute of the last 24 hours, all replicas together; null is what nobody could find out. */
export const metricsMigration = statements('Gateway1800013000001', [
  `create table metric_minute (
     minute             timestamptz primary key,
     requests           integer not null,
     errors             integer not null,
     events_behind      integer,
     events_waiting     integer,
     deliveries_waiting integer,
     deliveries_failing integer
   )`,
]);
