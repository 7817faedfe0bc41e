import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { knownStoreIds } from '../store/store.store.js';
import type { AttributeSettings } from './attribute-definition.rules.js';
import type { OptionEntry } from './attribute-option.rules.js';

/** The stores that labels name, each with its path in the payload. */
const namedStores = (settings: Partial<AttributeSettings>, options: readonly OptionEntry[], path: (index: number) => string) => [
  ...Object.keys(settings.frontend_labels ?? {}).map((id) => ({ id, name: `frontend_labels.${id}` })),
  ...options.flatMap(({ labels }, index) => Object.keys(labels ?? {}).map((id) => ({ id, name: `${path(index)}labels.${id}` }))),
];

/** Refuses labels for stores that are not known. @throws DomainError `invalid_parameter` */
export const checkStores = async (
  tx: Tx,
  settings: Partial<AttributeSettings>,
  options: readonly OptionEntry[],
  path: (index: number) => string = (index) => `options[${index}].`,
): Promise<void> => {
  const named = namedStores(settings, options, path);
  const known = await knownStoreIds(tx, [...new Set(named.map(({ id }) => Number(id)))]);
  const unknown = named.find(({ id }) => !known.has(Number(id)));
  if (unknown) throw new DomainError('invalid_parameter', { name: unknown.name });
};
