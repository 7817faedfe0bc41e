export { appendEvents, appendEventsInMigration, causedBy } from './outbox/outbox.js';
export type { ReceivedEvent } from './event/cloud-event.js';
export type {
  EventDriver,
  Gap,
  HistoricMessage,
  IncomingMessage,
  RetentionDifference,
  OutgoingMessage,
  Progress,
  RunningSubscription,
  Subscription,
  TopicLag,
} from './event/driver.js';
export type { CausedEvent, EventContext } from './consumer/dispatch.js';
export { EventsStrategy, type EventsStrategyOptions } from './consumer/events-strategy.js';
export { On, OnAny, OnMany } from './consumer/on.js';
export { followUpOfRows, requestFollowUp, requestFollowUps, type FollowUp } from './follow-up/follow-up.js';
export { runFollowUps, type FollowUpsOptions, type RunningFollowUps } from './follow-up/run-follow-ups.js';
export type { WaitingFollowUps } from './follow-up/follow-up-status.js';
export { inProcessDriver, type InProcessDriver } from './in-process/in-process-driver.js';
export { kafkaDriver, type KafkaDriverOptions } from './kafka/kafka-driver.js';
export { kafkaAccess, kafkaSettings, type KafkaAccess, type KafkaAccessSettings } from './kafka/settings.js';
export { messagingMigrations } from './migrations/messaging.js';
export {
  deadLetterStates,
  type DeadLetterFilter,
  type DeadLetterState,
  type KeptDeadLetter,
  type ListedDeadLetter,
} from './dead-letter/dead-letters.js';
export { type Check, type CheckedPage, type CheckedRow, jsonOf, type LookUp, type Retry } from './check/check.js';
export type { Look } from './check/look.js';
export type { Mark, Position } from './check/position.js';
export { Operations } from './ops/operations.js';
export { failedAgain } from './dead-letter/decide-dead-letter.js';
export type { WaitingTopic } from './relay/outbox-depth.js';
export type { RebuildStatus } from './snapshot/projection-status.js';
export type { CountedReport, OperationsOptions, ProjectionReport, ServiceReport, WaitingMails } from './ops/service-report.js';
export { retentionSettings } from './event/retention.js';
export { detectRestore } from './restore/detect-restore.js';
export { Reconciler, type ReconcilerOptions, type RestoreReport } from './restore/reconciler.js';
export type { LostEvent, RestoreRules, VersionedTable } from './restore/restore-rules.js';
export { stageForeign, stageOwn } from './restore/stage-events.js';
export { markRestored, restoreState, type RestorePhase, type RestoreState } from './restore/restore-state.js';
export { raisePartitions, type RaiseOptions } from './partitions/raise-partitions.js';
export { startRelay, type Relay, type RelayOptions } from './relay/relay.js';
export type { Projection } from './snapshot/projection.js';
export { Projections } from './snapshot/projections.js';
export { replacedVersion } from './snapshot/replaced-version.js';
export { snapshotModule } from './snapshot/snapshot-module.js';
export type { SnapshotRow, SnapshotSource } from './snapshot/snapshot-source.js';
