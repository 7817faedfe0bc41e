import { snapshots } from '@entrepot/contracts';
import type { ReceivedEvent } from '../event/cloud-event.js';

const snapshotTypes: ReadonlySet<string> = new Set(Object.values(snapshots).map(({ type }) => type));

/**
 * The latest version that a projection gives up for an event. A change replaces what is older; a snapshot tells a known version again as
 * well, so that a rebuild mends a row that is wrong, or that lacks what a newer version of the service keeps.
 */
export const replacedVersion = ({ type, version }: Pick<ReceivedEvent, 'type' | 'version'>): number =>
  snapshotTypes.has(type) ? version : version - 1;
