import { snapshots } from '@entrepot/contracts';
import type { ReceivedEvent } from '../event/cloud-event.js';

const snapshotTypes: ReadonlySet<string> = new Set(Object.values(snapshots).map(({ type }) => type));

/**
 * Returns the newest version of a projection's row that an event replaces. A change replaces older versions; a snapshot replaces its own version too,
 * so that a rebuild repairs rows that are wrong, or that lack a column that a newer release of the service keeps.
 */
export const replacedVersion = ({ type, version }: Pick<ReceivedEvent, 'type' | 'version'>): number =>
  snapshotTypes.has(type) ? version : version - 1;
