import {
  attributeSetCreated,
  attributeSetDeleted,
  attributeSetUpdated,
  event,
  type AttributeSetData,
  type DomainEvent,
} from '@entrepot/contracts';
import { previousValues } from '@entrepot/kernel';

export interface AttributeSet extends AttributeSetData {
  version: number;
}

const dataOf = ({ version: _, ...data }: AttributeSet): AttributeSetData => data;

export const setCreated = (set: AttributeSet): DomainEvent =>
  event(attributeSetCreated, { subject: set.attribute_set_id, version: set.version, data: { ...dataOf(set), previous: null } });

/** Event of a changed set, a version later; null where it is as it was. */
export const setUpdated = (before: AttributeSet, after: AttributeSet): DomainEvent | null => {
  const data = dataOf(after);
  const previous = previousValues(dataOf(before), data);
  if (Object.keys(previous).length === 0) return null;
  return event(attributeSetUpdated, { subject: before.attribute_set_id, version: before.version + 1, data: { ...data, previous } });
};

export const setDeleted = (set: AttributeSet, products_removed: number): DomainEvent => {
  const { attribute_set_id, attribute_set_name } = set;
  const data = { attribute_set_id, attribute_set_name, products_removed, previous: dataOf(set) };
  return event(attributeSetDeleted, { subject: attribute_set_id, version: set.version + 1, data });
};
