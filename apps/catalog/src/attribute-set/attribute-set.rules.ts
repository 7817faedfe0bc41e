import {
  attributeSetCreated,
  attributeSetDeleted,
  attributeSetUpdated,
  event,
  type AttributeSetData,
  type DomainEvent,
} from '@entrepot/contracts';
import { sameJson } from '@entrepot/kernel';

export interface AttributeSet extends AttributeSetData {
  version: number;
}

const pictureOf = ({ version: _, ...picture }: AttributeSet): AttributeSetData => picture;

export const setCreated = (set: AttributeSet): DomainEvent =>
  event(attributeSetCreated, { subject: set.attribute_set_id, version: set.version, data: { ...pictureOf(set), previous: null } });

/** The event of a set that changed, a version later; null where it is as it was. */
export const setUpdated = (before: AttributeSet, after: AttributeSet): DomainEvent | null => {
  const [known, picture] = [pictureOf(before), pictureOf(after)];
  if (sameJson(known, picture)) return null;
  const previous = Object.fromEntries(
    Object.entries(known).filter(([field, value]) => !sameJson(value, picture[field as keyof AttributeSetData])),
  );
  return event(attributeSetUpdated, { subject: before.attribute_set_id, version: before.version + 1, data: { ...picture, previous } });
};

export const setDeleted = (set: AttributeSet, products_removed: number): DomainEvent => {
  const { attribute_set_id, attribute_set_name } = set;
  const data = { attribute_set_id, attribute_set_name, products_removed, previous: pictureOf(set) };
  return event(attributeSetDeleted, { subject: attribute_set_id, version: set.version + 1, data });
};
