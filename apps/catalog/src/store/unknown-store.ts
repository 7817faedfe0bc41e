import { DomainError } from '@entrepot/kernel';

/** A store that picks a view must be known (contract 4, "An unknown store_id that picks a view"). */
export const unknownStore = (): DomainError => new DomainError('invalid_parameter', { name: 'store_id' });
